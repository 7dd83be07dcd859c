import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret that nobody guesses: 256 bits, safe in addresses and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret. It holds 256 random bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The secret that follows another one. Whoever holds the former and the seed finds it again, so that a client whose reply got lost
 * (or whose two tabs asked at once) gets the same answer twice; the seed alone, as the database has it, is worth nothing.
 */
export function nextSecret(secret: string, seed: string): string {
  return createHash('sha256').update(`next\n${seed}\n${secret}`).digest('base64url');
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
