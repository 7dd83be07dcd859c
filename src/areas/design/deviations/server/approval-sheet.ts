import { sql } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import { makePdf, type PdfCell, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { deviation, impacts } from '../record.ts';

const t = texts({
  title: { en: 'Approval of a deviation', es: 'Aprobación de una desviación' },
  project: { en: 'Project', es: 'Proyecto' },
  site: { en: 'Site', es: 'Obra' },
  state: { en: 'Status', es: 'Estado' },
  limit: { en: 'Holds for', es: 'Vale para' },
  modules: {
    en: '{n, plural, one {# module} other {# modules}}',
    es: '{n, plural, one {# módulo} other {# módulos}}',
  },
  until: { en: 'until {day}', es: 'hasta el {day}' },
  letter: { en: 'Engineer’s letter', es: 'Carta del ingeniero' },
  agency: { en: 'Label agency', es: 'Agencia certificadora' },
  told: { en: 'told', es: 'avisada' },
  notTold: { en: 'not told yet', es: 'aún sin avisar' },
  where: { en: 'Modules and homes', es: 'Módulos y casas' },
  module: { en: 'Module', es: 'Módulo' },
  serial: { en: 'Serial number', es: 'Número de serie' },
  label: { en: 'Label', es: 'Etiqueta' },
  done: { en: 'Dealt with', es: 'Resuelto' },
  yes: { en: 'Yes', es: 'Sí' },
  whole: { en: 'The whole home', es: 'Toda la casa' },
  passed: { en: 'Passed by', es: 'Aceptada por' },
  as: { en: 'As', es: 'Como' },
  name: { en: 'Name', es: 'Nombre' },
  when: { en: 'When', es: 'Cuándo' },
  signature: { en: 'Signature', es: 'Firma' },
  asked: { en: 'Asked for', es: 'Solicitada' },
  design: { en: 'Design', es: 'Diseño' },
  quality: { en: 'Quality', es: 'Calidad' },
  decided: { en: 'Approved', es: 'Aprobada' },
  licence: { en: 'Label agency, name and licence', es: 'Agencia certificadora, nombre y licencia' },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
});

interface Row extends Record<string, unknown> {
  code: string;
  title: string;
  state: string;
  timing: keyof typeof deviation.fields.timing.choices;
  requirement_ref: string;
  as_designed: string | null;
  as_built: string | null;
  reason: string | null;
  impacts: (keyof typeof impacts)[];
  disposition: keyof typeof deviation.fields.disposition.choices | null;
  limit_qty: number | null;
  expires_on: string | null;
  letter: string | null;
  label_agency_notified: boolean;
  design_by: string | null;
  quality_by: string | null;
  project: string;
  site: string | null;
  places: { home: string | null; module: string | null; serial: string | null; label: string | null; done: boolean }[];
  steps: { to: string; by: string | null; at: string }[];
}

async function rowOf(db: Executor, viewer: Viewer, id: string): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select r.code, r.title, r.state, r.timing, r.requirement_ref, r.as_designed, r.as_built, r.reason, r.impacts, r.disposition, r.limit_qty,
      r.expires_on::text as expires_on, (select f.name from files f where f.id = r.engineer_letter) as letter, r.label_agency_notified,
      ${personName(sql`r.design_by`)} as design_by, ${personName(sql`r.quality_by`)} as quality_by,
      p.project_number || ' ' || p.name as project, nullif(concat_ws(', ', p.address_line1, p.city, p.state), '') as site,
      coalesce((select json_agg(x order by x.home nulls last, x.module nulls first) from (
        select u.name as home, m.module_no as module, m.serial_no as serial, m.label_no as label, m.id = any(r.done_modules) as done
        from modules m left join units u on u.id = m.unit_id where m.id = any(r.modules)
        union all select u.name, null, null, null, r.state = 'closed' from units u where u.id = any(r.units)) x), '[]'::json) as places,
      coalesce((select json_agg(json_build_object('to', h.to_state, 'by', ${personName(sql`h.by_id`)}, 'at', ${iso(sql`h.at`)}) order by h.at)
        from status_history h where h.entity_type = 'deviation' and h.entity_id = r.id), '[]'::json) as steps
    from deviations r join projects p on p.id = r.project_id
    where r.id = ${id} and r.deleted_at is null and ${visibleProjects(viewer)}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

const factRow = (name: string, value: string): PdfCell[] => [{ text: name, style: 'faint' }, value];
const headOf = (language: Language, ...words: readonly Text[]): PdfCell[] =>
  words.map((word) => ({ text: say(word, language), style: 'head' }));

/**
 * A deviation as a sheet that goes to whoever labels the modules, and is kept with them: what was drawn, what is built, for which
 * modules and for how long, who passed it, and room for a signature of the agency.
 */
export async function approvalSheet(
  db: Executor,
  viewer: Viewer,
  { id, language, brand }: { id: string; language: Language; brand: string },
): Promise<{ bytes: Buffer; name: string }> {
  const row = await rowOf(db, viewer, id);
  const title = `${say(t.title, language)} ${row.code}`;
  const bytes = await makePdf({
    title,
    language,
    author: brand,
    header: say(t.title, language),
    footer: row.code,
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    content: [
      { text: title, style: 'title', headlineLevel: 1 },
      { text: row.title, margin: [0, 2, 0, 8] },
      factsOf(row, language),
      ...(['as_designed', 'as_built', 'reason'] as const).flatMap((name): PdfContent[] => [
        { text: say(deviation.fields[name].label, language), style: 'heading', headlineLevel: 2 },
        { text: row[name] ?? '–' },
      ]),
      { text: say(t.where, language), style: 'heading', headlineLevel: 2 },
      placesOf(row, language),
      { text: say(t.passed, language), style: 'heading', headlineLevel: 2 },
      signaturesOf(row, language),
    ],
  });
  return { bytes, name: `${row.code}.pdf` };
}

function factsOf(row: Row, language: Language): PdfContent {
  const { timing, disposition, limit_qty: most, expires_on: until } = row;
  const { fields, states } = deviation;
  const words = Object.entries(states?.words ?? {}).find(([state]) => state === row.state)?.[1];
  const bounds = [
    ...(most === null ? [] : [say(t.modules, language, { n: most })]),
    ...(until === null ? [] : [say(t.until, language, { day: formatDay(until, language) })]),
  ];
  return {
    table: {
      widths: [130, '*'],
      body: [
        factRow(say(t.project, language), row.project),
        factRow(say(t.site, language), row.site ?? '–'),
        factRow(say(t.state, language), words?.[language] ?? row.state),
        factRow(say(fields.requirement_ref.label, language), row.requirement_ref),
        factRow(say(fields.timing.label, language), say(fields.timing.choices[timing], language)),
        factRow(
          say(fields.impacts.label, language),
          row.impacts.map((impact) => say(impacts[impact], language)).join(', ') || '–',
        ),
        factRow(
          say(fields.disposition.label, language),
          disposition === null ? '–' : say(fields.disposition.choices[disposition], language),
        ),
        factRow(say(t.limit, language), bounds.join(', ') || '–'),
        factRow(say(t.letter, language), row.letter ?? '–'),
        factRow(say(t.agency, language), say(row.label_agency_notified ? t.told : t.notTold, language)),
      ],
    },
    layout: 'lightHorizontalLines',
  };
}

function placesOf({ places }: Row, language: Language): PdfContent {
  return {
    table: {
      headerRows: 1,
      widths: ['*', 110, 110, 70],
      dontBreakRows: true,
      body: [
        headOf(language, t.module, t.serial, t.label, t.done),
        ...places.map(({ home, module, serial, label, done }): PdfCell[] => [
          [home, module ?? say(t.whole, language)].filter((part) => part !== null).join(' · '),
          serial ?? '–',
          label ?? '–',
          done ? say(t.yes, language) : '–',
        ]),
      ],
    },
    layout: 'lightHorizontalLines',
  };
}

/** Who passed it, and the line on which the label agency signs by hand. */
function signaturesOf(row: Row, language: Language): PdfContent {
  const step = (to: string) => row.steps.findLast((each) => each.to === to);
  const [submitted, approved] = [step('submitted'), step('approved')];
  const line = (as: Text, name: string | null, at: string | undefined): PdfCell[] => [
    say(as, language),
    name ?? '–',
    at === undefined ? '' : formatMoment(at, language),
    '',
  ];
  return {
    table: {
      headerRows: 1,
      widths: [120, 130, 100, '*'],
      dontBreakRows: true,
      body: [
        headOf(language, t.as, t.name, t.when, t.signature),
        line(t.asked, submitted?.by ?? null, submitted?.at),
        line(t.design, row.design_by, undefined),
        line(t.quality, row.quality_by, undefined),
        line(t.decided, approved?.by ?? null, approved?.at),
        [`${say(t.licence, language)}\n\n\n`, '', '', ''],
      ],
    },
    layout: 'lightHorizontalLines',
  };
}
