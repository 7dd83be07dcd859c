import { sql } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { companyZone, formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { makePdf, type PdfCell, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  paymentWords,
  reasonWords,
  statusWords,
  type ChangeReason,
  type ChangeStatus,
  type Payment,
} from '../choices.ts';
import { contractLineOf } from './rows.ts';

const t = texts({
  log: { en: 'Change order log', es: 'Registro de órdenes de cambio' },
  number: { en: 'Number', es: 'Número' },
  title: { en: 'Title', es: 'Título' },
  reason: { en: 'Reason', es: 'Motivo' },
  status: { en: 'Status', es: 'Estado' },
  sent: { en: 'Sent', es: 'Enviada' },
  decided: { en: 'Approved', es: 'Aprobada' },
  days: { en: 'Days', es: 'Días' },
  total: { en: 'Total', es: 'Total' },
  payment: { en: 'Payment', es: 'Pago' },
  rev: { en: 'rev. {n}', es: 'rev. {n}' },
  line: {
    en: 'Original {original} + executed {executed} = current {current}; + agreed, not carried out {agreed} + pending {pending} = exposure {exposure}',
    es: 'Original {original} + ejecutado {executed} = actual {current}; + acordado sin ejecutar {agreed} + pendiente {pending} = exposición {exposure}',
  },
  none: { en: 'None yet.', es: 'Aún ninguna.' },
  orders: {
    en: '{n, plural, one {# change order} other {# change orders}}',
    es: '{n, plural, one {# orden de cambio} other {# órdenes de cambio}}',
  },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
});

interface LoggedRow extends Record<string, unknown> {
  project_id: string;
  project: string;
  code: string;
  title: string;
  reason: ChangeReason;
  status: ChangeStatus;
  revision: number;
  sent_on: string | null;
  approved_on: string | null;
  schedule_days: number;
  total_cents: number;
  payment: Payment;
}

/** The log of change orders by project, with what they do to each contract; at most 2,000 of them. */
export async function logPdf(
  db: Executor,
  viewer: Viewer,
  { language, brand, projectId }: { language: Language; brand: string; projectId: string | undefined },
): Promise<Buffer> {
  const { rows } = await db.execute<LoggedRow>(sql`
    select r.project_id, p.project_number || ' ' || p.name as project, r.code, r.title, r.reason, r.status, r.revision,
      (r.sent_at at time zone ${companyZone}::text)::date::text as sent_on,
      (r.approved_at at time zone ${companyZone}::text)::date::text as approved_on, r.schedule_days, r.total_cents::float8 as total_cents, r.payment
    from change_orders r join projects p on p.id = r.project_id where r.deleted_at is null and ${visibleProjects(viewer)}
      ${projectId === undefined ? sql`` : sql`and r.project_id = ${projectId}`}
    order by p.project_number, r.code limit 2000`);
  const word = (text: Text) => text[language];
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language));
  const day = (on: string | null) => (on === null ? '' : formatDay(on, language));
  const titles = [t.number, t.title, t.reason, t.status, t.sent, t.decided, t.days, t.total, t.payment];
  const right = (text: string): PdfCell => ({ text, alignment: 'right' });
  // Made for each table: the layout notes in a cell where it stands, and one that stands in two tables is drawn in neither.
  const heads = (): PdfCell[] =>
    titles.map((text) => ({
      text: word(text),
      style: 'head',
      ...(text === t.days || text === t.total ? { alignment: 'right' } : {}),
    }));
  const content: PdfContent[] = [];
  for (const [id, of] of Map.groupBy(rows, (row) => row.project_id)) {
    const line = await contractLineOf(db, id);
    content.push(
      { text: of[0]?.project ?? '', style: 'heading', headlineLevel: 2 },
      {
        text: say(t.line, language, {
          original: money(line.original_cents),
          executed: money(line.executed_cents),
          agreed: money(line.agreed_cents),
          current: money(line.current_cents),
          pending: money(line.pending_cents),
          exposure: money(line.exposure_cents),
        }),
        margin: [0, 0, 0, 4],
      },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [50, '*', 90, 70, 58, 58, 32, 68, 62],
          body: [
            heads(),
            ...of.map((row): PdfCell[] => [
              `${row.code}\n${say(t.rev, language, { n: row.revision })}`,
              row.title,
              word(reasonWords[row.reason]),
              word(statusWords[row.status]),
              day(row.sent_on),
              day(row.approved_on),
              right(String(row.schedule_days)),
              right(money(row.total_cents)),
              word(paymentWords[row.payment]),
            ]),
          ],
        },
        layout: 'lightHorizontalLines',
      },
    );
  }
  const title = say(t.log, language);
  return makePdf({
    title,
    language,
    author: brand,
    header: title,
    footer: say(t.orders, language, { n: rows.length }),
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    landscape: true,
    content: [
      { text: title, style: 'title', headlineLevel: 1 },
      ...(content.length === 0 ? [{ text: say(t.none, language) }] : content),
    ],
  });
}
