import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { seenFiles } from '#areas/platform-services/files/server/reads.ts';
import { mustFixWords, punchCategoryWords, punchPriorityWords, tradeWords } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { spanishTitle } from '#areas/company/tickets/server/kinds.ts';
import { visiblePunchItems } from '#areas/company/tickets/server/reads.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { makePdf, type PdfCell, type PdfContent, type PdfDraft } from '#platform/server/pdf/make-pdf.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

const t = texts({
  punchList: { en: 'Punch list', es: 'Lista de pendientes' },
  noTrade: { en: 'No trade named', es: 'Sin oficio' },
  items: {
    en: '{n, plural, one {# punch item} other {# punch items}}',
    es: '{n, plural, one {# pendiente} other {# pendientes}}',
  },
  item: { en: 'Punch item', es: 'Pendiente de calidad' },
  where: { en: 'Where', es: 'Dónde' },
  what: { en: 'What is wrong', es: 'Qué está mal' },
  who: { en: 'Who, by when', es: 'Quién, para cuándo' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  nobody: { en: 'Nobody yet', es: 'Nadie aún' },
  due: { en: 'due {day}', es: 'vence el {day}' },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
});

interface PrintedItem extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  state: string;
  phase: string;
  project: string;
  module: string | null;
  area: string;
  position: string | null;
  category: string;
  trade: string | null;
  priority: string;
  must_fix_before: string | null;
  lead: string | null;
  due_on: string | null;
  before: string[];
  after: string[];
}

async function itemsOf(
  db: Executor,
  viewer: Viewer,
  ids: readonly string[],
  language: Language,
): Promise<PrintedItem[]> {
  const photos = (role: 'before' | 'after') => sql`array(select tf.file_id::text from ticket_files tf
    where tf.ticket_id = r.id and tf.role = ${role} order by tf.added_at, tf.file_id limit 3)`;
  const title = language === 'es' ? sql`coalesce((${spanishTitle(sql`r`)}), r.title)` : sql`r.title`;
  const { rows } = await db.execute<PrintedItem>(sql`
    select r.id, r.code, ${title} as title, r.state, r.phase, p.project_number || ' ' || p.name as project,
      (select concat_ws(' ', u.name, m.module_no) from modules m left join units u on u.id = m.unit_id where m.id = r.module_id) as module,
      r.area, r.position, r.category, r.trade, r.priority, r.must_fix_before, r.due_on::text as due_on,
      (select u.first_name || ' ' || u.last_name from users u where u.id = r.lead_id) as lead,
      ${photos('before')} as before, ${photos('after')} as after
    from tickets r join projects p on p.id = r.project_id
    where r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null and ${visiblePunchItems(viewer)}
    order by r.trade nulls last, p.project_number, r.area, r.code`);
  return rows;
}

interface Printing {
  language: Language;
  brand: string;
  /** The address of the portal, without a slash at its end. */
  address: string;
}

const wordOf = (words: Readonly<Record<string, Text>>, key: string | null, language: Language): string =>
  key === null ? '' : (words[key]?.[language] ?? key);

function whereOf(item: PrintedItem): string {
  return [item.project, item.module, item.area, item.position].filter((part) => part !== null).join(' · ');
}

function factsOf(item: PrintedItem, language: Language): string {
  return [
    wordOf(punchCategoryWords, item.category, language),
    wordOf(punchPriorityWords, item.priority, language),
    wordOf(punchItem.states?.words ?? {}, item.state, language),
    wordOf(mustFixWords, item.must_fix_before, language),
  ]
    .filter((word) => word !== '')
    .join(' · ');
}

function whoOf(item: PrintedItem, language: Language): string {
  const due = item.due_on === null ? [] : [say(t.due, language, { day: formatDay(item.due_on, language) })];
  return [item.lead ?? say(t.nobody, language), ...due].join('\n');
}

/** Where a camera that reads the code of an item leads: the floor's page shows what everybody may see of it. */
const linkOf = ({ id }: PrintedItem, address: string): string => `${address}/projects/punch-lists?panel=${id}`;

const headOf = (...words: string[]): PdfCell[] => words.map((text) => ({ text, style: 'head' }));

/** A sheet for each trade, named at the head of each of its pages: what to do, where, by when, and a code at each item that opens it. */
function byTrade(items: readonly PrintedItem[], { language, address }: Printing): PdfContent[] {
  return [...Map.groupBy(items, (item) => item.trade)].map(([trade, of]): PdfContent => {
    const name = trade === null ? say(t.noTrade, language) : wordOf(tradeWords, trade, language);
    const heading = `${name} · ${say(t.items, language, { n: of.length })}`;
    return {
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [54, 150, '*', 110, 50],
        body: [
          [{ text: heading, style: 'heading', colSpan: 5 }, '', '', '', ''],
          headOf(say(t.item, language), say(t.where, language), say(t.what, language), say(t.who, language), ''),
          ...of.map((item): PdfCell[] => [
            { text: item.code, bold: true },
            whereOf(item),
            `${item.title}\n${factsOf(item, language)}`,
            whoOf(item, language),
            { qr: linkOf(item, address), fit: 48 },
          ]),
        ],
      },
      layout: 'lightHorizontalLines',
    };
  });
}

/** The pictures of the items as a document holds them, by the ids of their files: those alone that the reader sees. */
async function picturesOf(
  db: Executor,
  viewer: Viewer,
  storage: FileStorage,
  items: readonly PrintedItem[],
): Promise<Map<string, string>> {
  const ids = items.flatMap(({ before, after }) => [...before, ...after]);
  const files = (await seenFiles(db, viewer, ids)).filter(({ drawable }) => drawable);
  const drawn: [string, string][] = [];
  for (const file of files) {
    const { path } = await storage.pictures.thumbnail(file.storage_key, 320);
    const picture = await sharp(path).flatten({ background: '#ffffff' }).jpeg({ quality: 78 }).toBuffer();
    drawn.push([file.id, `data:image/jpeg;base64,${picture.toString('base64')}`]);
  }
  return new Map(drawn);
}

/** Each item with what it looked like and what it looks like now. */
function withPhotos(
  items: readonly PrintedItem[],
  pictures: ReadonlyMap<string, string>,
  { language }: Printing,
): PdfContent[] {
  return items.flatMap((item): PdfContent[] => {
    const shown = [
      ...item.before.map((id) => ({ id, word: say(t.before, language) })),
      ...item.after.map((id) => ({ id, word: say(t.after, language) })),
    ].flatMap(({ id, word }) => {
      const image = pictures.get(id);
      return image === undefined ? [] : [{ image, word }];
    });
    const rows = Array.from({ length: Math.ceil(shown.length / photosAcross) }, (_, row) =>
      photoRow(shown.slice(row * photosAcross, (row + 1) * photosAcross)),
    );
    // The words of an item stay with its first photos; more of them go on on the next page.
    return [
      {
        unbreakable: true,
        stack: [
          { text: `${item.code}  ${item.title}`, style: 'heading', headlineLevel: 2 },
          { text: `${whereOf(item)}\n${factsOf(item, language)} · ${whoOf(item, language).replace('\n', ' · ')}` },
          ...rows.slice(0, 1),
        ],
      },
      ...rows.slice(1),
    ];
  });
}

/** So many photos of an item stand side by side on a page. */
const photosAcross = 3;

const photoRow = (shown: readonly { image: string; word: string }[]): PdfContent => ({
  table: {
    dontBreakRows: true,
    widths: shown.map(() => 'auto' as const),
    body: [
      shown.map(({ image }): PdfCell => ({ image, fit: [160, 120] })),
      shown.map(({ word }): PdfCell => ({ text: word, style: 'faint' })),
    ],
  },
  layout: 'noBorders',
  margin: [0, 2, 0, 8],
});

/** Punch items as a document. Those that the reader does not see are left out. */
export async function punchPdf(
  db: Executor,
  viewer: Viewer,
  storage: FileStorage,
  { ids, as, ...how }: Printing & { ids: readonly string[]; as: 'trades' | 'photos' },
): Promise<Buffer> {
  const { language, brand } = how;
  const items = await itemsOf(db, viewer, ids, language);
  const title = say(t.punchList, language);
  const draft: PdfDraft = {
    title,
    language,
    author: brand,
    header: title,
    footer: say(t.items, language, { n: items.length }),
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    landscape: as === 'trades',
    content: [
      { text: title, style: 'title', headlineLevel: 1 },
      ...(as === 'trades' ? byTrade(items, how) : withPhotos(items, await picturesOf(db, viewer, storage, items), how)),
    ],
  };
  return makePdf(draft);
}
