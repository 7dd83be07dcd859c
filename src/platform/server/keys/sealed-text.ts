import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/** A text that only this key opens, and only in the place that it was sealed for (AES-256-GCM): `<iv>:<tag>:<text>`, each in base64url. */
export function sealText(key: Buffer, text: string, place: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join(':');
}

/** The text; undefined when it was sealed with another key or for another place, or somebody has changed it. */
export function openText(key: Buffer, sealed: string, place: string): string | undefined {
  const [iv, tag, text] = sealed.split(':');
  if (iv === undefined || tag === undefined || text === undefined) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(place))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // Changed, cut short or of another place: for us they are all the same.
    return undefined;
  }
}
