import { z } from 'zod';
import { openKeptKeys, type KeptKeys } from '#platform/server/keys/kept-keys.ts';
import { openText, sealText } from '#platform/server/keys/sealed-text.ts';

const KeysBefore = z
  .array(z.object({ version: z.number().int().positive(), secret: z.string(), created_at: z.string() }))
  .min(1);

/**
 * Seals what the database may hold but nobody may read from it: the secrets of authenticator apps. A sealed text is
 * `sealed:<version of the key>:<iv>:<tag>:<text>` and belongs to one person; in another's row it can't be opened.
 */
export interface SealedSecrets {
  seal(secret: string, personId: string): string;
  /** The secret; undefined when its key is not there, or somebody has changed or moved the text. */
  open(sealed: string, personId: string): Promise<string | undefined>;
  /** Whether it is sealed with the key that seals now. */
  isNewest(sealed: string): boolean;
}

/** The keys that seal secrets: another one each year. Older ones stay: a backup of the database may hold what they sealed. */
export const secretKeys = (room: Parameters<typeof openKeptKeys>[0]): Promise<KeptKeys> =>
  openKeptKeys(room, {
    purpose: 'sealed_secrets',
    lifeDays: 365,
    name: (last) => `${Number(last ?? 0) + 1}`,
    before: {
      file: 'sealed-secrets.json',
      read: (text) =>
        KeysBefore.parse(JSON.parse(text)).map(({ version, secret, created_at: createdAt }) => ({
          name: `${version}`,
          secret,
          createdAt,
        })),
    },
  });

/** What one process seals every process of the portal opens. */
export function openSealedSecrets(keys: KeptKeys): SealedSecrets {
  return {
    seal(secret, personId) {
      const key = keys.inUse();
      return `sealed:${key.name}:${sealText(Buffer.from(key.secret, 'base64url'), secret, personId)}`;
    },
    async open(sealed, personId) {
      const [word, version, ...rest] = sealed.split(':');
      const key = word === 'sealed' && version !== undefined ? await keys.find(version) : undefined;
      return key === undefined ? undefined : openText(Buffer.from(key.secret, 'base64url'), rest.join(':'), personId);
    },
    isNewest: (sealed) => sealed.startsWith(`sealed:${keys.inUse().name}:`),
  };
}
