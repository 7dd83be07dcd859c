/**
 * Means of telling a right PIN from most wrong ones without the portal: one byte of its hash, so that whoever copies it from the device and tries
 * all PINs is left with one in 256 of them, of which the portal takes five tries. A wrong PIN opens the screen without a connection as seldom.
 */
export interface Verifier {
  salt: string;
  hash: string;
  rounds: number;
}

/** OWASP's floor for PBKDF2 with SHA-256. */
const rounds = 600_000;

const keptBytes = 1;

const text = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, times: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: times }, key, 256);
  return text(new Uint8Array(bits).slice(0, keptBytes));
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

/** The same of a verifier that was made when the whole hash was kept. */
export function shortened(verifier: Verifier): Verifier {
  return { ...verifier, hash: text(bytesOf(verifier.hash).slice(0, keptBytes)) };
}
