import type { z } from 'zod';
import { formatDay } from '#platform/shared/dates.ts';
import { type Language, say, texts } from '#platform/shared/text.ts';
import { makePdf, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import type { EstimateDetail } from '#areas/design/estimates/schema.ts';
import { alternatesTable, linesTable, sumsTable } from './pdf-tables.ts';

export type Detail = z.input<typeof EstimateDetail>;
export type Line = Detail['lines'][number];

const t = texts({
  estimate: { en: 'Estimate', es: 'Estimación' },
  internal: { en: 'Internal: not for clients', es: 'Interno: no entregar al cliente' },
  draft: { en: 'Draft, not approved', es: 'Borrador, sin aprobar' },
  for: { en: 'Project', es: 'Proyecto' },
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  prices: { en: 'Prices of {day}', es: 'Precios del {day}' },
  valid: { en: 'Valid until {day}', es: 'Válida hasta el {day}' },
  size: {
    en: '{units} units, {modules} modules, {sqft} sq ft',
    es: '{units} unidades, {modules} módulos, {sqft} ft²',
  },
  inclusions: { en: 'Included', es: 'Incluye' },
  exclusions: { en: 'Not included', es: 'No incluye' },
  accuracy: {
    en: 'The price may be off by {n} % either way.',
    es: 'El precio puede variar un {n} % en ambos sentidos.',
  },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
});

/**
 * An estimate as a document. The client's shows what is built and what it comes to, every cost with its share of the mark-ups, and never a
 * cost, a margin or a note of ours; the internal one shows all. Both add up to the price on the screen.
 */
export function estimatePdf(
  detail: Detail,
  view: 'client' | 'internal',
  language: Language,
  brand: string,
): Promise<Buffer> {
  const { estimate } = detail;
  const word = (text: Parameters<typeof say>[0], values?: Parameters<typeof say>[2]) => say(text, language, values);
  const isOpen = estimate.status === 'draft' || estimate.status === 'in_review';
  const facts = [
    estimate.project === null ? null : `${word(t.for)}: ${estimate.project.project_number} ${estimate.project.name}`,
    word(t.revision, { n: estimate.revision }),
    word(t.prices, { day: formatDay(estimate.rate_date, language) }),
    estimate.valid_until === null ? null : word(t.valid, { day: formatDay(estimate.valid_until, language) }),
    word(t.size, {
      units: estimate.units,
      modules: estimate.modules,
      sqft: estimate.sqft,
    }),
  ].filter((fact) => fact !== null);
  return makePdf({
    title: `${estimate.code} ${estimate.name}`,
    language,
    author: brand,
    header: `${word(t.estimate)} ${estimate.code}`,
    footer:
      view === 'internal'
        ? word(t.internal)
        : isOpen
          ? word(t.draft)
          : `${estimate.code} · ${word(t.revision, { n: estimate.revision })}`,
    pageWords: word(t.page, { page: '{page}', pages: '{pages}' }),
    landscape: view === 'internal',
    content: [
      { text: estimate.name, style: 'title', headlineLevel: 1 },
      { text: facts.join('  ·  '), style: 'faint', margin: [0, 2, 0, 8] },
      ...(isOpen
        ? [{ text: word(t.draft), bold: true, color: '#a33c10', margin: [0, 0, 0, 6] } satisfies PdfContent]
        : []),
      linesTable(detail, view, language),
      sumsTable(detail, view, language),
      ...alternatesTable(detail, language),
      ...notes(detail, language),
    ],
  });
}

function notes({ estimate }: Detail, language: Language): PdfContent[] {
  const part = (title: Parameters<typeof say>[0], words: string | null): PdfContent[] =>
    words === null || words.trim() === '' ? [] : [{ text: say(title, language), style: 'heading' }, { text: words }];
  return [
    ...part(t.inclusions, estimate.inclusions),
    ...part(t.exclusions, estimate.exclusions),
    ...(estimate.accuracy_percent === null
      ? []
      : [
          {
            text: say(t.accuracy, language, { n: estimate.accuracy_percent }),
            margin: [0, 10, 0, 0],
          } satisfies PdfContent,
        ]),
  ];
}
