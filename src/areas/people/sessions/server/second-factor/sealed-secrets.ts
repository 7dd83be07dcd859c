import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A key seals new secrets for this long; then the next start makes another one and seals everything anew. */
const keyLifeMs = 365 * 24 * 3_600_000;
const algorithm = 'aes-256-gcm';

const Keys = z
  .array(z.object({ version: z.number().int().positive(), secret: z.string(), created_at: z.string() }))
  .min(1);
type Key = z.infer<typeof Keys>[number];

/**
 * Seals what the database may hold but nobody may read from it: the secrets of authenticator apps. A sealed text is
 * `sealed:<version of the key>:<iv>:<tag>:<text>` and belongs to one person; in another's row it can't be opened.
 */
export interface SealedSecrets {
  seal(secret: string, personId: string): string;
  /** The secret; undefined when its key is not in the data folder, or somebody has changed or moved the text. */
  open(sealed: string, personId: string): string | undefined;
  /** The version that seals now. */
  readonly version: number;
}

/** The keys lie in the data folder, newest last, also when the database is elsewhere. Several servers of one portal share the file. */
export async function openSealedSecrets(dataFolder: string, now: () => number = Date.now): Promise<SealedSecrets> {
  const keys = await loadKeys(join(dataFolder, 'keys'), now);
  const secrets = new Map(keys.map((key) => [key.version, Buffer.from(key.secret, 'base64url')]));
  const version = Math.max(...secrets.keys());
  const newest = secrets.get(version);
  if (newest === undefined) throw new Error('There is no key to seal with.');
  return {
    version,
    seal(secret, personId) {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, newest, iv).setAAD(Buffer.from(personId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return ['sealed', version, ...parts].join(':');
    },
    open(sealed, personId) {
      const [word, keyVersion, iv, tag, text] = sealed.split(':');
      const key = secrets.get(Number(keyVersion));
      if (word !== 'sealed' || key === undefined || iv === undefined || tag === undefined || text === undefined)
        return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(personId))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        // Changed, cut short or of another person: for us they are all the same.
        return undefined;
      }
    },
  };
}

async function loadKeys(folder: string, now: () => number): Promise<Key[]> {
  const file = join(folder, 'sealed-secrets.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const known = text === undefined ? [] : Keys.parse(JSON.parse(text));
  const newest = known.at(-1);
  if (newest !== undefined && now() - Date.parse(newest.created_at) < keyLifeMs) return known;
  // Older keys stay: a backup of the database may hold what they sealed.
  const keys = [
    ...known,
    {
      version: (newest?.version ?? 0) + 1,
      secret: randomBytes(32).toString('base64url'),
      created_at: new Date(now()).toISOString(),
    },
  ];
  await writeFile(`${file}.new`, JSON.stringify(keys, null, 1), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}
