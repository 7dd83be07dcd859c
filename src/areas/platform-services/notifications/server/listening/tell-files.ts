import { sql } from 'drizzle-orm';
import type { EventMap } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { say, type Text, texts } from '#platform/shared/text.ts';
import type { Tell } from './listeners.ts';
import { tellCount, type Counted } from './tell.ts';

const t = texts({
  photos: {
    en: '{project}: {count, plural, one {# photo} other {# photos}} added{place}',
    es: '{project}: {count, plural, one {se agregó # foto} other {se agregaron # fotos}}{place}',
  },
  files: {
    en: '{project}: {count, plural, one {# file} other {# files}} added{place}',
    es: '{project}: {count, plural, one {se agregó # archivo} other {se agregaron # archivos}}{place}',
  },
  module: { en: ', module {name}', es: ', módulo {name}' },
  unit: { en: ', {name}', es: ', {name}' },
});

/** Tells the staff of a project what has been added to it, its units and its modules: of each record by itself, photos and other files apart. */
export async function tellFiles(
  tell: Tell,
  write: Write,
  { projectId, ownerType, ownerId, files }: EventMap['file.added'],
): Promise<void> {
  const of = await placeOf(write, ownerType, ownerId);
  const photos = files.filter(({ kind }) => kind === 'photo').length;
  const counts: readonly [string, Text, number][] = [
    ['photos', t.photos, photos],
    ['files', t.files, files.length - photos],
  ];
  for (const [name, text, count] of counts) await tellCount(tell, write, projectId, { name, text, count, of });
}

/** The record that files hang on, where it is seen; the project itself stands for what hangs on nothing else. */
async function placeOf(write: Write, ownerType: string, ownerId: string): Promise<NonNullable<Counted['of']>> {
  const entity = { type: ownerType, id: ownerId };
  if (ownerType === 'module') {
    const name = await nameOf(write, sql`select module_no as name from modules where id = ${ownerId}`);
    const link = (number: string) =>
      `/projects/${encodeURIComponent(number)}?tab=units&show=modules&panel=${ownerId}&do=photos`;
    return { entity, link, values: (language) => ({ place: say(t.module, language, { name }) }) };
  }
  if (ownerType === 'unit') {
    const name = await nameOf(write, sql`select name from units where id = ${ownerId}`);
    const link = (number: string) => `/projects/${encodeURIComponent(number)}/unit/${ownerId}`;
    return { entity, link, values: (language) => ({ place: say(t.unit, language, { name }) }) };
  }
  return { entity, link: (number) => `/projects/${encodeURIComponent(number)}`, values: () => ({ place: '' }) };
}

async function nameOf(write: Write, which: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await write.tx.execute<{ name: string }>(which);
  return rows[0]?.name ?? '';
}
