/** Cents as the dollars of a form. */
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Dollars of a form as whole cents. */
export function centsOf(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}
