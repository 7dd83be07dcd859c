import { randomBytes, type webcrypto } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** How long an access token is good. Short, because only its session is looked up, not the token itself. */
export const accessTokenS = 600;
/** A key signs for this long; then the next one is made. */
const keyLifeMs = 30 * 24 * 3_600_000;

const audience = 'hearth';
const Keys = z.array(z.object({ kid: z.string(), secret: z.string(), created_at: z.string() })).min(1);
type Key = z.infer<typeof Keys>[number];

/** Makes and reads access tokens. A token says which session it belongs to, and nothing about rights. */
export interface AccessTokens {
  make(sessionId: string): Promise<{ token: string; expiresAt: string }>;
  /** The session of a good token; undefined for any other. */
  read(token: string): Promise<string | undefined>;
}

/**
 * The keys lie in the data folder, closed to others: newest last. The newest signs and all are believed, so a new key signs nobody out.
 * Several servers of one portal share the file.
 */
export async function openAccessTokens(dataFolder: string, now: () => number = Date.now): Promise<AccessTokens> {
  const keys = await loadKeys(join(dataFolder, 'keys'), now);
  const secrets = new Map(await Promise.all(keys.map(async (key) => [key.kid, await importKey(key)] as const)));
  const newest = keys.at(-1)?.kid ?? '';
  const signer = secrets.get(newest);
  if (signer === undefined) throw new Error('There is no key to sign with.');
  return {
    async make(sessionId) {
      const seconds = Math.floor(now() / 1000);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: newest })
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenS)
        .sign(signer);
      return { token, expiresAt: new Date((seconds + accessTokenS) * 1000).toISOString() };
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const secret = secrets.get(kid ?? '');
            if (secret === undefined) throw new Error('The key is not ours.');
            return secret;
          },
          { algorithms: ['HS256'], audience, requiredClaims: ['exp', 'sid'], currentDate: new Date(now()) },
        );
        return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
      } catch {
        // Forged, expired or cut short: for us they are all the same.
        return undefined;
      }
    },
  };
}

async function importKey(key: Key): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    Buffer.from(key.secret, 'base64url'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
}

async function loadKeys(folder: string, now: () => number): Promise<Key[]> {
  const file = join(folder, 'access-tokens.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const known = text === undefined ? [] : Keys.parse(JSON.parse(text));
  const newest = known.at(-1);
  if (newest !== undefined && now() - Date.parse(newest.created_at) < keyLifeMs) return known;
  // Only the key before the new one can still have tokens out.
  const keys = [
    ...known.slice(-1),
    {
      kid: randomBytes(6).toString('base64url'),
      secret: randomBytes(32).toString('base64url'),
      created_at: new Date(now()).toISOString(),
    },
  ];
  await writeFile(`${file}.new`, JSON.stringify(keys, null, 1), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
