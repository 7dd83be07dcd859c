/** The brand line, "One" and the product's name. The server writes it into the page from BRAND_NAME. */
export const brand: string =
  typeof document === 'undefined'
    ? 'OneHearth'
    : (document.querySelector('meta[name="brand"]')?.getAttribute('content') ?? 'OneHearth');
