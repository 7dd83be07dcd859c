import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import { companyZone, formatMoment } from '#platform/shared/dates.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { makePdf, type PdfCell, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import { signPdf } from '#platform/server/pdf/sign-pdf.ts';
import type { SigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { formTypeWords, roleWords, statusWords } from '#areas/quality/sign-offs/choices.ts';
import type { SignOffForm } from '#areas/quality/sign-offs/schema.ts';

type Form = z.input<typeof SignOffForm>;
type Area = Form['areas'][number];
type Signature = Form['signatures'][number];

const t = texts({
  certificate: { en: 'Certificate of sign-off', es: 'Certificado de aprobación' },
  facts: {
    en: '{project}, {place}. Form {code}, template version {revision}, {status}.',
    es: '{project}, {place}. Formulario {code}, versión {revision} de la plantilla, {status}.',
  },
  zone: { en: 'Times are Pacific time ({zone}).', es: 'Las horas son del Pacífico ({zone}).' },
  area: { en: 'Area', es: 'Área' },
  item: { en: 'Question', es: 'Pregunta' },
  answer: { en: 'Answered', es: 'Respondido' },
  by: { en: 'By, at', es: 'Por, el' },
  photos: { en: 'Photos', es: 'Fotos' },
  waived: { en: 'Does not apply: {reason}', es: 'No aplica: {reason}' },
  waivedBy: { en: 'Does not apply: {reason}. {by}, {at}', es: 'No aplica: {reason}. {by}, {at}' },
  waivedByTwo: {
    en: 'Does not apply: {reason}. Asked by {asker}, agreed by {by}, {at}',
    es: 'No aplica: {reason}. Lo pidió {asker}, lo aceptó {by}, {at}',
  },
  signatures: { en: 'Signatures', es: 'Firmas' },
  role: { en: 'As', es: 'Como' },
  name: { en: 'Name', es: 'Nombre' },
  when: { en: 'When', es: 'Cuándo' },
  stands: { en: 'What was signed (SHA-256)', es: 'Lo que se firmó (SHA-256)' },
  party: { en: '{name}, {agency}, licence {no}', es: '{name}, {agency}, licencia {no}' },
  superseded: { en: 'superseded {at}: {reason}', es: 'sustituida {at}: {reason}' },
  index: { en: 'Index of photos', es: 'Índice de fotos' },
  file: { en: 'File', es: 'Archivo' },
  print: { en: 'Fingerprint (SHA-256)', es: 'Huella (SHA-256)' },
  whole: { en: 'The form', es: 'El formulario' },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
  pass: { en: 'Pass', es: 'Pasa' },
  fail: { en: 'Fail', es: 'Falla' },
  na: { en: 'n.a.', es: 'n.a.' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  reason: { en: 'Certificate of {code}', es: 'Certificado de {code}' },
});

const known = { pass: t.pass, fail: t.fail, na: t.na, yes: t.yes, no: t.no };

interface Numbered {
  no: number;
  place: string;
  name: string;
  sha256: string;
}

/** The photos of a form in the order of its questions, each with the hash of its bytes. */
async function photosOf(db: Executor, form: Form, language: Language): Promise<Map<string, Numbered>> {
  const found = form.areas.flatMap((area) =>
    area.items.flatMap((item, at) =>
      (item.given?.photos ?? []).map(({ id, name }) => ({
        id,
        name,
        place: `${area.position}.${at + 1} ${wordsOf(language, item.text, item.text_es)}`,
      })),
    ),
  );
  const { rows } = await db.execute<{ id: string; sha256: string }>(
    sql`select id, sha256 from files where id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`,
  );
  const hashes = new Map(rows.map((row) => [row.id, row.sha256]));
  return new Map(
    found.map(({ id, name, place }, at) => [id, { no: at + 1, place, name, sha256: hashes.get(id) ?? '' }] as const),
  );
}

/** By the zone that the document names, wherever the server stands that draws it. */
const momentOf = (iso: string, language: Language): string => formatMoment(iso, language, companyZone);

const wordsOf = (language: Language, en: string, es: string | null): string => (language === 'es' ? (es ?? en) : en);

function waivedWords({ not_applicable_reason: reason, waived }: Area, language: Language): string {
  if (waived === null) return say(t.waived, language, { reason: reason ?? '' });
  const { by, asked_by: asker } = waived;
  const values = { reason: reason ?? '', by, at: momentOf(waived.at, language) };
  return asker === null ? say(t.waivedBy, language, values) : say(t.waivedByTwo, language, { ...values, asker });
}

function areaTable(area: Area, photos: ReadonlyMap<string, Numbered>, language: Language): PdfContent[] {
  const heading: PdfContent = {
    text: `${area.position} ${wordsOf(language, area.name, area.name_es)}`,
    style: 'heading',
    headlineLevel: 2,
  };
  if (area.not_applicable_reason !== null) return [heading, { text: waivedWords(area, language) }];
  const head = (word: keyof typeof t): PdfCell => ({ text: say(t[word], language), style: 'head' });
  const rows = area.items.flatMap((item, at): PdfCell[][] => {
    const { given } = item;
    if (given === null) return [];
    const word = Object.entries(known).find(([key]) => key === given.answer)?.[1];
    const answer = word === undefined ? [given.answer, item.unit].filter(Boolean).join(' ') : say(word, language);
    return [
      [
        `${area.position}.${at + 1} ${wordsOf(language, item.text, item.text_es)}${item.code_ref === null ? '' : ` (${item.code_ref})`}`,
        { text: given.note === null ? answer : `${answer}\n${given.note}`, bold: given.verdict === 'fail' },
        `${given.by?.name ?? ''}\n${momentOf(given.device_time, language)}`,
        given.photos.map(({ id }) => photos.get(id)?.no ?? '').join(', '),
      ],
    ];
  });
  return [
    heading,
    {
      table: {
        headerRows: 1,
        widths: ['*', 120, 110, 50],
        body: [[head('item'), head('answer'), head('by'), head('photos')], ...rows],
        dontBreakRows: true,
      },
      layout: 'lightHorizontalLines',
    },
  ];
}

function signatureRow(place: string, each: Signature, language: Language): PdfCell[] {
  const name =
    each.agency === null
      ? each.name
      : say(t.party, language, { name: each.name, agency: each.agency, no: each.licence_no ?? '' });
  const ended =
    each.superseded_at === null
      ? ''
      : `\n${say(t.superseded, language, { at: momentOf(each.superseded_at, language), reason: each.superseded_reason ?? '' })}`;
  return [
    place,
    say(roleWords[each.role], language),
    `${name}\n${each.statement}${ended}`,
    momentOf(each.at, language),
    { text: each.hash, style: 'faint' },
  ];
}

/**
 * The certificate of a signed form: what was asked and answered, who signed what and when, and an index of its photos, in a document that
 * is signed itself. It says what its reader may see, and no more.
 */
export async function certificateOf(
  db: Executor,
  form: Form,
  { language, brand, key }: { language: Language; brand: string; key: SigningKey },
): Promise<Buffer> {
  const photos = await photosOf(db, form, language);
  const head = (word: keyof typeof t): PdfCell => ({ text: say(t[word], language), style: 'head' });
  const title = `${say(formTypeWords[form.form_type], language)} ${form.title}`;
  const content: PdfContent[] = [
    { text: title, style: 'title', headlineLevel: 1 },
    {
      text: say(t.facts, language, {
        project: `${form.project.project_number} ${form.project.name}`,
        place: [form.unit?.name, form.module?.module_no, form.module?.serial_no].filter(Boolean).join(' '),
        code: form.code,
        revision: form.template.revision,
        status: say(statusWords[form.status], language),
      }),
      margin: [0, 4, 0, 0],
    },
    { text: say(t.zone, language, { zone: companyZone }), style: 'faint', margin: [0, 2, 0, 8] },
    ...form.areas.flatMap((area) => areaTable(area, photos, language)),
    { text: say(t.signatures, language), style: 'heading', headlineLevel: 2 },
    {
      table: {
        headerRows: 1,
        widths: [90, 60, '*', 70, 120],
        body: [
          [head('area'), head('role'), head('name'), head('when'), head('stands')],
          ...form.areas.flatMap((area) =>
            area.signatures.map((each) =>
              signatureRow(`${area.position} ${wordsOf(language, area.name, area.name_es)}`, each, language),
            ),
          ),
          ...form.signatures.map((each) => signatureRow(say(t.whole, language), each, language)),
        ],
        dontBreakRows: true,
      },
      layout: 'lightHorizontalLines',
    },
    ...(photos.size === 0
      ? []
      : ([
          { text: say(t.index, language), style: 'heading', headlineLevel: 2 },
          {
            table: {
              headerRows: 1,
              widths: [20, '*', 110, 200],
              body: [
                ['', head('item'), head('file'), head('print')],
                ...[...photos.values()].map(({ no, place, name, sha256 }): PdfCell[] => [
                  String(no),
                  place,
                  name,
                  { text: sha256, style: 'faint' },
                ]),
              ],
              dontBreakRows: true,
            },
            layout: 'lightHorizontalLines',
          },
        ] satisfies PdfContent[])),
  ];
  const pdf = await makePdf({
    title,
    language,
    author: brand,
    header: say(t.certificate, language),
    footer: form.code,
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    content,
  });
  return signPdf(pdf, key, { name: brand, reason: say(t.reason, language, { code: form.code }), at: new Date() });
}
