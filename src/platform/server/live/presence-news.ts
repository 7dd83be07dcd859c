import * as z from 'zod/mini';
import { Present } from '#platform/shared/presence.ts';

/** PostgreSQL takes less than 8,000 bytes in one saying; the rest is left for what stands around the entries. */
const mostBytes = 7_000;

const place = { place: z.string(), record: z.string() };
const Seen = z.extend(Present, place);
/** Somebody who looks at a record, in one tab. */
export type Seen = z.infer<typeof Seen>;

/** What servers say to each other: who is where, who has gone, and whether all others should say theirs. */
export const News = z.object({
  server: z.string(),
  asks: z.boolean(),
  entries: z.array(z.union([Seen, z.object(place)])),
});
export type News = z.infer<typeof News>;

/** The news as texts of which each fits into one saying. */
export function sayings({ server, asks, entries }: News): string[] {
  const parts: News['entries'][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes + size > mostBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(entry);
    bytes += size;
  }
  return parts.map((part, index) => JSON.stringify({ server, asks: asks && index === 0, entries: part }));
}
