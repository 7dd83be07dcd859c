import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { formatMoment } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { makePdf, type PdfCell, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { plainStates, serviceTypes, type TripState } from '../choices.ts';
import type { TripSheet, Window } from '../schema.ts';
import { windowWords } from './calendar.ts';
import { addressOf, whoComes, windowOf, workOf } from './sheet.ts';

const t = texts({
  report: { en: 'Service report', es: 'Informe de servicio' },
  where: { en: 'Where', es: 'Dónde' },
  when: { en: 'Agreed', es: 'Acordado' },
  stayed: { en: 'There', es: 'Estancia' },
  from: { en: '{from} to {to}', es: '{from} a {to}' },
  left: { en: 'left {to}', es: 'salida {to}' },
  who: { en: 'Who came', es: 'Quién fue' },
  state: { en: 'Status', es: 'Estado' },
  outcome: { en: 'What was done', es: 'Qué se hizo' },
  items: { en: 'Tickets', es: 'Tickets' },
  item: { en: 'Ticket', es: 'Ticket' },
  done: { en: 'Done', es: 'Hecho' },
  open: { en: 'not done', es: 'no se hizo' },
  list: { en: 'Checklist', es: 'Lista de control' },
  point: { en: 'Point', es: 'Punto' },
  parts: { en: 'Parts used', es: 'Piezas usadas' },
  part: { en: 'Part used', es: 'Pieza usada' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  oldSerial: { en: 'Old serial', es: 'Serie anterior' },
  newSerial: { en: 'New serial', es: 'Serie nueva' },
  photos: {
    en: '{n, plural, one {# photo} other {# photos}} taken',
    es: '{n, plural, one {# foto tomada} other {# fotos tomadas}}',
  },
  signature: { en: 'Signature', es: 'Firma' },
  unsigned: { en: 'Nobody has signed.', es: 'Nadie ha firmado.' },
  signed: { en: '{name}, {at}', es: '{name}, {at}' },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
});

interface Row extends Record<string, unknown> {
  code: string;
  title: string;
  state: TripState;
  service_type: keyof typeof serviceTypes;
  unit_name: string;
  project: string;
  address: string;
  zone: string | null;
  who: string | null;
  window: Window | null;
  arrived_at: string | null;
  departed_at: string | null;
  outcome: string | null;
  items: { title: string; done_at: string | null }[];
  points: TripSheet['points'];
  parts: TripSheet['parts'];
  photos: TripSheet['photos'];
  signature: {
    name: string;
    signed_at: string;
    statement: string;
    typed: string | null;
    strokes: number[][][] | null;
  } | null;
}

/** A drawn signature as a picture, which is all that a page takes. */
async function drawn(strokes: number[][][]): Promise<string> {
  const lines = strokes.map(
    (stroke) =>
      `<polyline points="${stroke.map((point) => point.map(Number).join(',')).join(' ')}" fill="none" stroke="#111" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200" viewBox="0 0 600 200"><rect width="600" height="200" fill="#fff"/>${lines.join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/**
 * What was done on a visit, as a document. To the home and its developer (`reader`) it names of the list only what they may know; what is written
 * for whoever goes stands in none.
 */
export async function tripReport(
  db: Executor,
  id: string,
  { language, brand, items }: { language: Language; brand: string; items?: readonly string[] },
): Promise<{ name: string; bytes: Buffer }> {
  const { rows } = await db.execute<Row>(sql`
    select r.code, r.title, r.state, r.service_type, u.name as unit_name, p.project_number || ' ' || p.name as project,
      ${addressOf} as address, p.site_time_zone as zone, ${whoComes} as who, ${windowOf} as window, ${iso(sql`r.arrived_at`)} as arrived_at,
      ${iso(sql`r.departed_at`)} as departed_at, r.outcome,
      coalesce((select json_agg(json_build_object('title', t.code || ' ' || t.title, 'done_at', ${iso(sql`k.done_at`)}) order by k.position, t.code)
        from service_trip_items k join tickets t on t.id = k.ticket_id and t.deleted_at is null where k.trip_id = r.id), '[]'::json) as items,
      ${workOf},
      (select json_build_object('name', k.name, 'signed_at', ${iso(sql`k.signed_at`)}, 'statement', k.statement, 'typed', k.typed,
        'strokes', k.strokes) from service_trip_signatures k where k.trip_id = r.id) as signature
    from service_trips r join units u on u.id = r.unit_id join projects p on p.id = r.project_id where r.id = ${id} and r.deleted_at is null`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const known = items === undefined ? row.items : items.map((title) => ({ title, done_at: null }));
  const bytes = await makePdf({
    title: `${row.code} ${row.title}`,
    language,
    author: brand,
    header: say(t.report, language),
    footer: row.code,
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    content: await contentOf({ ...row, items: known }, language),
  });
  return { name: `${row.code} ${row.title}.pdf`, bytes };
}

const heading = (text: string): PdfContent => ({ text, style: 'heading', headlineLevel: 2 });

function tableOf(heads: readonly string[], widths: readonly (number | '*')[], body: readonly PdfCell[][]): PdfContent {
  return {
    table: {
      headerRows: 1,
      widths,
      body: [heads.map((text): PdfCell => ({ text, style: 'head' })), ...body],
      dontBreakRows: true,
    },
    layout: 'lightHorizontalLines',
  };
}

async function contentOf(row: Row, language: Language): Promise<PdfContent[]> {
  const at = (moment: string) => formatMoment(moment, language, row.zone ?? undefined);
  const done = (moment: string | null) => (moment === null ? say(t.open, language) : at(moment));
  const stayed =
    row.departed_at === null
      ? null
      : row.arrived_at === null
        ? say(t.left, language, { to: at(row.departed_at) })
        : say(t.from, language, { from: at(row.arrived_at), to: at(row.departed_at) });
  const facts: [keyof typeof t, string | null][] = [
    ['where', [row.project, row.unit_name, row.address].filter((each) => each !== '').join(', ')],
    ['when', row.window === null ? null : windowWords(row.window, language, row.zone)],
    ['stayed', stayed],
    ['who', row.who],
    ['state', say(plainStates[row.state], language)],
  ];
  return [
    { text: `${row.code} ${row.title}`, style: 'title', headlineLevel: 1 },
    { text: say(serviceTypes[row.service_type], language), margin: [0, 2, 0, 8] },
    {
      table: {
        widths: [90, '*'],
        body: facts.flatMap(([word, value]): PdfCell[][] =>
          value === null || value === '' ? [] : [[{ text: say(t[word], language), style: 'head' }, value]],
        ),
      },
      layout: 'noBorders',
    },
    ...(row.outcome === null ? [] : [heading(say(t.outcome, language)), { text: row.outcome }]),
    ...(row.items.length === 0
      ? []
      : [
          heading(say(t.items, language)),
          tableOf(
            [say(t.item, language), say(t.done, language)],
            ['*', 120],
            row.items.map((item) => [item.title, done(item.done_at)]),
          ),
        ]),
    ...(row.points.length === 0
      ? []
      : [
          heading(say(t.list, language)),
          tableOf(
            [say(t.point, language), say(t.done, language)],
            ['*', 120],
            row.points.map((point) => [point.words, done(point.done_at)]),
          ),
        ]),
    ...(row.parts.length === 0
      ? []
      : [
          heading(say(t.parts, language)),
          tableOf(
            [t.part, t.quantity, t.oldSerial, t.newSerial].map((word) => say(word, language)),
            ['*', 60, 110, 110],
            row.parts.map((part) => [
              part.item,
              { text: part.quantity, alignment: 'right' },
              part.old_serial ?? '',
              part.new_serial ?? '',
            ]),
          ),
        ]),
    ...(row.photos.length === 0
      ? []
      : [{ text: say(t.photos, language, { n: row.photos.length }), margin: [0, 8, 0, 0] as const }]),
    heading(say(t.signature, language)),
    ...(await signatureOf(row, language, at)),
  ];
}

async function signatureOf(
  { signature }: Row,
  language: Language,
  at: (moment: string) => string,
): Promise<PdfContent[]> {
  if (signature === null) return [{ text: say(t.unsigned, language), style: 'faint' }];
  const mark: PdfCell =
    signature.strokes === null
      ? { text: signature.typed ?? '', style: 'section' }
      : { image: await drawn(signature.strokes), fit: [180, 60] };
  return [
    { text: signature.statement },
    { table: { widths: [200], body: [[mark]] }, layout: 'noBorders', margin: [0, 6, 0, 2] },
    { text: say(t.signed, language, { name: signature.name, at: at(signature.signed_at) }), style: 'faint' },
  ];
}
