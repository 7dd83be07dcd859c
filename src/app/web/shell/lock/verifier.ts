/** What tells a right PIN from a wrong one without the portal. It is worth no more than the device that keeps it: the portal never takes it. */
export interface Verifier {
  salt: string;
  hash: string;
  rounds: number;
}

/** OWASP's floor for PBKDF2 with SHA-256. */
const rounds = 600_000;

const text = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, times: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: times }, key, 256);
  return text(new Uint8Array(bits));
}

/** Null where the browser has no cryptography, without TLS: then only the portal opens the screen. */
export async function makeVerifier(pin: string): Promise<Verifier | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return null;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt: text(salt), hash: await derive(pin, salt, rounds), rounds };
}

export async function isRightPin(pin: string, verifier: Verifier): Promise<boolean> {
  return (await derive(pin, bytesOf(verifier.salt), verifier.rounds)) === verifier.hash;
}
