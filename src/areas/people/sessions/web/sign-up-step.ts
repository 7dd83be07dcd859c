/** The step of a sign-up that asks for the mailed code, as an address: a reload, the mail and a sign-in lead back to it. */
export function codeStepOf(email: string): string {
  return `/sign-up?step=code&email=${encodeURIComponent(email)}`;
}
