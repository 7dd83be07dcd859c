import { randomBytes, type webcrypto } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { openKeptKeys, type KeptKeys } from '#platform/server/keys/kept-keys.ts';

/** How long an access token is good. Short, because only its session is looked up, not the token itself. */
export const accessTokenS = 600;

/** Seconds after its end for which a token is still known as one of ours. */
const overForS = 60 * 86_400;
const audience = 'hearth';
const KeysBefore = z.array(z.object({ kid: z.string(), secret: z.string(), created_at: z.string() }));

/** Makes and reads access tokens. A token says which session it belongs to, and nothing about rights. */
export interface AccessTokens {
  make(sessionId: string): Promise<{ token: string; expiresAt: string }>;
  /** The session of a good token; undefined for any other. */
  read(token: string): Promise<string | undefined>;
  /** True for a token that was made here, be it over by now. Only the keys that are kept can tell: of the last two months. */
  wasMade(token: string): Promise<boolean>;
}

/** The keys that sign tokens: another one each month, and the one before is still believed, so nobody is signed out. */
export const tokenKeys = (room: Parameters<typeof openKeptKeys>[0]): Promise<KeptKeys> =>
  openKeptKeys(room, {
    purpose: 'access_tokens',
    lifeDays: 30,
    // Only the key before the new one can still have tokens out.
    kept: 2,
    name: () => randomBytes(6).toString('base64url'),
    before: {
      file: 'access-tokens.json',
      read: (text) =>
        KeysBefore.parse(JSON.parse(text)).map(({ kid, secret, created_at: createdAt }) => ({
          name: kid,
          secret,
          createdAt,
        })),
    },
  });

/** Every process of a portal makes tokens that all of them believe. */
export function openAccessTokens(keys: KeptKeys, now: () => number = Date.now): AccessTokens {
  const imported = new Map<string, Promise<webcrypto.CryptoKey>>();
  const cryptoKey = ({ name, secret }: { name: string; secret: string }) => {
    const known = imported.get(name) ?? importKey(secret);
    imported.set(name, known);
    return known;
  };
  return {
    async make(sessionId) {
      const seconds = Math.floor(now() / 1000);
      const key = keys.inUse();
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', kid: key.name })
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenS)
        .sign(await cryptoKey(key));
      return { token, expiresAt: new Date((seconds + accessTokenS) * 1000).toISOString() };
    },
    read: (token) => sessionIn(token, 0),
    wasMade: async (token) => (await sessionIn(token, overForS)) !== undefined,
  };

  /** The session of a token that is not over for longer than this. */
  async function sessionIn(token: string, toleranceS: number): Promise<string | undefined> {
    const kid = kidOf(token);
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (key === undefined) return undefined;
    try {
      const { payload } = await jwtVerify(token, await cryptoKey(key), {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'sid'],
        currentDate: new Date(now()),
        clockTolerance: toleranceS,
      });
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch {
      // Forged, expired or cut short: for us they are all the same.
      return undefined;
    }
  }
}

/** Which key a token says that it was signed with; undefined for whatever is no token. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function importKey(secret: string): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', Buffer.from(secret, 'base64url'), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
