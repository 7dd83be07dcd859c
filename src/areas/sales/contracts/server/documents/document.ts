import { formatDayLong } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import type { RichDocument, RichNode } from '#platform/shared/rich-text.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { makePdf, type PdfCell, type PdfContent, type PdfWords } from '#platform/server/pdf/make-pdf.ts';
import {
  contractTypeWords,
  partyRoleWords,
  paymentTriggerWords,
  type ClauseField,
} from '#areas/sales/contracts/choices.ts';
import { bracePattern, withWholeFields } from '#areas/sales/contracts/rules.ts';
import type { Clause } from '#areas/sales/contracts/schema.ts';
import { valuesOf } from '../terms/values.ts';
import type { ContractRow } from '../terms/contract-row.ts';

const t = texts({
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
  payment: { en: 'Payment', es: 'Pago' },
  due: { en: 'When', es: 'Cuándo' },
  amount: { en: 'Amount', es: 'Importe' },
  total: { en: 'Total', es: 'Total' },
  agreed: { en: 'Agreed and signed', es: 'Acordado y firmado' },
  signature: { en: 'Signature', es: 'Firma' },
  date: { en: 'Date', es: 'Fecha' },
  draft: { en: 'Draft, not to be signed', es: 'Borrador, no se firma' },
});

/** The place where a party signs or dates a contract, by which the envelope finds it in the PDF. */
export const anchorOf = (key: string, what: 'signature' | 'date'): string => `party-${key}-${what}`;

interface Wording {
  row: ContractRow;
  language: Language;
  values: Record<ClauseField, string | null>;
}

/** Words with each field in place; one that has no value is shown by its name, as in the draft of a draft. */
function filled(text: string, values: Record<string, string | null>): string {
  return text.replaceAll(bracePattern, (_all, name: string) => values[name] ?? `[${name}]`);
}

const plain = (nodes: readonly RichNode[] = []): string =>
  nodes.map(({ text = '', content }) => text + plain(content)).join('');

function words(nodes: readonly RichNode[], values: Record<string, string | null>): PdfWords[] {
  return withWholeFields(nodes).map(({ type, text = '', marks = [] }) => {
    if (type === 'hardBreak') return { text: '\n' };
    const has = (name: string) => marks.some((mark) => mark.type === name);
    return {
      text: filled(text, values),
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italics: true } : {}),
      ...(has('strike') ? { decoration: 'lineThrough' as const } : {}),
    };
  });
}

/** A paragraph of one field alone that is more than words: the payments as a table, the conditions as a list. */
function wholeBlock(node: RichNode, { row, language }: Wording): PdfContent | undefined {
  const said = plain(node.content).trim();
  if (/^\{\{\s*contract\.payments\s*\}\}$/u.test(said)) return paymentsTable(row, language);
  if (!/^\{\{\s*contract\.conditions\s*\}\}$/u.test(said)) return undefined;
  return {
    ol: row.conditions.map(({ text, text_es: other }) => ({ text: language === 'es' ? (other ?? text) : text })),
    margin: [0, 2, 0, 6],
  };
}

function paymentsTable({ schedule, amount }: ContractRow, language: Language): PdfContent {
  const head = (text: string): PdfCell => ({ text, style: 'head' });
  const money = (cents: number): PdfCell => ({ text: formatMoney(cents, language), alignment: 'right' });
  return {
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto'],
      dontBreakRows: true,
      body: [
        [head(say(t.payment, language)), head(say(t.due, language)), head(say(t.amount, language))],
        ...schedule.map(({ label, label_es: other, trigger, due_on: on, amount: cents }): PdfCell[] => [
          language === 'es' ? (other ?? label) : label,
          on === null ? say(paymentTriggerWords[trigger], language) : formatDayLong(on, language),
          money(cents),
        ]),
        [
          { text: say(t.total, language), bold: true },
          '',
          { text: formatMoney(amount ?? 0, language), bold: true, alignment: 'right' },
        ],
      ],
    },
    layout: 'lightHorizontalLines',
    margin: [0, 4, 0, 8],
  };
}

function blocks(nodes: readonly RichNode[], wording: Wording): PdfContent[] {
  return nodes.map((node): PdfContent => {
    const { type, content = [], attrs } = node;
    const items = () => content.map((item): PdfContent => ({ stack: blocks(item.content ?? [], wording) }));
    if (type === 'bulletList') return { ul: items(), margin: [0, 2, 0, 4] };
    if (type === 'orderedList') return { ol: items(), start: Number(attrs?.['start'] ?? 1), margin: [0, 2, 0, 4] };
    if (type === 'blockquote') return { stack: blocks(content, wording), margin: [12, 2, 0, 4] };
    return wholeBlock(node, wording) ?? { text: words(content, wording.values), margin: [0, 2, 0, 4] };
  });
}

function clauseIn(clause: Clause, at: number, wording: Wording): PdfContent {
  const [title, body]: [string, RichDocument] =
    wording.language === 'es' ? [clause.title_es, clause.body_es] : [clause.title, clause.body];
  return {
    stack: [
      { text: `${at + 1}. ${filled(title, wording.values)}`, style: 'heading', headlineLevel: 2 },
      ...blocks(body.content, wording),
    ],
  };
}

/** A word, and below it the room that is signed in: nothing of what is put there covers the word. */
const roomFor = (word: string, id: string): PdfContent => ({
  stack: [
    { text: word, style: 'faint' },
    { text: '\u00a0', id, margin: [0, 0, 0, 34] },
  ],
});

/** Where the parties sign: a line for each, named so that the envelope finds it. */
function signatures({ parties }: ContractRow, language: Language): PdfContent[] {
  const signers = parties.filter(({ part }) => part === 'signer');
  return [
    { text: say(t.agreed, language), style: 'section', headlineLevel: 1, margin: [0, 16, 0, 8] },
    ...signers.map(({ key, name, title, role }): PdfContent => ({
      unbreakable: true,
      stack: [
        {
          columns: [
            roomFor(say(t.signature, language), anchorOf(key, 'signature')),
            roomFor(say(t.date, language), anchorOf(key, 'date')),
          ],
          columnGap: 24,
        },
        { text: name, bold: true },
        {
          text: [title, say(partyRoleWords[role], language)].filter((each) => each !== null).join(', '),
          style: 'faint',
          margin: [0, 0, 0, 16],
        },
      ],
    })),
  ];
}

/** A contract on paper, with places to sign; in both languages clause stands beside clause. */
export async function contractPdf(
  row: ContractRow,
  clauses: readonly Clause[],
  { company, isDraft }: { company: string; isDraft: boolean },
): Promise<Buffer> {
  const paper = row.language ?? 'en';
  const language: Language = paper === 'es' ? 'es' : 'en';
  const inLanguage = (each: Language): Wording => ({ row, language: each, values: valuesOf(row, each, company) });
  const body = clauses.map((clause, at): PdfContent =>
    paper === 'both'
      ? { columns: [clauseIn(clause, at, inLanguage('en')), clauseIn(clause, at, inLanguage('es'))], columnGap: 24 }
      : clauseIn(clause, at, inLanguage(language)),
  );
  const kind = say(contractTypeWords[row.contract_type], language);
  return makePdf({
    title: row.title,
    language,
    author: company,
    header: isDraft ? `${kind} · ${say(t.draft, language)}` : kind,
    footer: row.code,
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    content: [
      { text: row.title, style: 'title' },
      { text: `${row.code} · ${row.project_number} ${row.project_name}`, style: 'faint', margin: [0, 0, 0, 12] },
      ...body,
      ...signatures(row, language),
    ],
  });
}
