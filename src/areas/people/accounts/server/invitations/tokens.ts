import { createHash, randomBytes } from 'node:crypto';

/** A secret for one link: 256 random bits. Only its hash is stored, so nobody who reads the database can use it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
