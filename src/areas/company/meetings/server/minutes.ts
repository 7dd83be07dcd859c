import type { z } from 'zod';
import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { makePdf, type PdfContent } from '#platform/server/pdf/make-pdf.ts';
import { itemStates } from '../choices.ts';
import type { Agenda } from '../schema.ts';
import { escaped, markdownOf, pdfOf } from './rich-minutes.ts';

type Read = z.input<typeof Agenda>;
type Item = Read['items'][number];

const t = texts({
  minutes: { en: 'Minutes', es: 'Minuta' },
  agenda: { en: 'Agenda', es: 'Orden del día' },
  led: { en: 'Led by {name}', es: 'Moderó {name}' },
  notes: { en: 'Notes by {name}', es: 'Notas de {name}' },
  there: { en: 'There: {names}', es: 'Asistieron: {names}' },
  missing: { en: 'Not there: {names}', es: 'No asistieron: {names}' },
  decision: { en: 'Decision', es: 'Decisión' },
  information: { en: 'Information', es: 'Información' },
  action: { en: 'Action: {title} ({name}, due {day})', es: 'Acción: {title} ({name}, vence el {day})' },
  done: { en: 'done', es: 'hecha' },
  by: { en: '{text} (by {names})', es: '{text} (por {names})' },
  page: { en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
  about: { en: 'About {name}', es: 'Sobre {name}' },
  files: { en: 'Files: {names}', es: 'Archivos: {names}' },
  nothing: { en: 'No items.', es: 'Sin temas.' },
});

const namesOf = (files: readonly { name: string }[]): string => files.map(({ name }) => name).join(', ');

const nameOf = (participant: Read['participants'][number]): string =>
  participant.person?.name ?? participant.email ?? '';

/** A line as Markdown shows it, whatever signs somebody typed. */
const plain = (text: string): string => escaped(text).replaceAll(/\s*\n\s*/gu, ' ');

interface Head {
  title: string;
  facts: string[];
  people: string[];
}

function headOf({ meeting, participants, left }: Read, language: Language): Head {
  const word = (text: Text, values: Record<string, string>) => say(text, language, values);
  const names = (there: boolean) =>
    [...participants, ...left]
      .filter(({ attended }) => attended === there)
      .map(nameOf)
      .join(', ');
  const isPast = meeting.started_at !== null;
  return {
    title: meeting.title,
    facts: [
      formatMoment(meeting.started_at ?? meeting.starts_at, language, meeting.tz),
      ...(meeting.location === null ? [] : [meeting.location]),
      word(t.led, { name: meeting.facilitator.name }),
      ...(meeting.note_taker === null ? [] : [word(t.notes, { name: meeting.note_taker.name })]),
    ],
    people: isPast
      ? [
          ...(names(true) === '' ? [] : [word(t.there, { names: names(true) })]),
          ...(names(false) === '' ? [] : [word(t.missing, { names: names(false) })]),
        ]
      : [],
  };
}

/** What came of an item, one line each: what was decided, made known, and is to be done. */
function resultsOf(item: Item, language: Language): { kind: string; text: string; isDone?: boolean }[] {
  return [
    ...item.outcomes.map(({ kind, text, decided_by: by }) => ({
      kind: say(kind === 'decision' ? t.decision : t.information, language),
      text: by.length === 0 ? text : say(t.by, language, { text, names: by.map(({ name }) => name).join(', ') }),
    })),
    ...item.actions.map(({ title, owner, due_on: due, state }) => ({
      kind: '',
      isDone: state === 'Completed',
      text: `${say(t.action, language, { title, name: owner.name, day: formatDay(due, language) })}${state === 'Completed' ? `, ${say(t.done, language)}` : ''}`,
    })),
  ];
}

const stateWord = ({ status }: Item, language: Language): string => {
  const found = Object.entries(itemStates).find(([name]) => name === status)?.[1];
  return found === undefined ? '' : say(found, language);
};

/** The items in their order; the first of a section with its heading. */
function inSections({ items, sections }: Read): { item: Item; section: string | undefined }[] {
  return items.map((item, index) => ({
    item,
    section:
      item.section_id === null || items[index - 1]?.section_id === item.section_id
        ? undefined
        : sections.find(({ id }) => id === item.section_id)?.title,
  }));
}

/** The minutes as Markdown, which a mail reads as well: which item was covered, and what came of which. */
export function minutesText(agenda: Read, language: Language): string {
  const { title, facts, people } = headOf(agenda, language);
  const lines = [`# ${plain(title)}`, '', facts.map(plain).join(' · '), ...people.flatMap((line) => ['', plain(line)])];
  for (const { item, section } of inSections(agenda)) {
    if (section !== undefined) lines.push('', `## ${plain(section)}`);
    lines.push(
      '',
      `${item.section_id === null ? '##' : '###'} ${plain(item.title)}`,
      '',
      `_${stateWord(item, language)}_`,
    );
    if (item.body !== null) lines.push('', markdownOf(item.body));
    if (item.link !== null) lines.push('', plain(say(t.about, language, { name: item.link.name })));
    if (item.files.length > 0) lines.push('', plain(say(t.files, language, { names: namesOf(item.files) })));
    const results = resultsOf(item, language);
    if (results.length > 0) lines.push('');
    for (const { kind, text, isDone = false } of results)
      lines.push(kind === '' ? `- [${isDone ? 'x' : ' '}] ${plain(text)}` : `- **${kind}:** ${plain(text)}`);
  }
  if (agenda.items.length === 0) lines.push('', say(t.nothing, language));
  return `${lines.join('\n')}\n`;
}

/** The minutes as a document. */
export function minutesPdf(agenda: Read, language: Language, brand: string): Promise<Buffer> {
  const { title, facts, people } = headOf(agenda, language);
  const word = (text: Text) => say(text, language);
  const content: PdfContent[] = [
    { text: title, style: 'title', headlineLevel: 1 },
    { text: facts.join('  ·  '), style: 'faint', margin: [0, 2, 0, 4] },
    ...people.map((text): PdfContent => ({ text, margin: [0, 0, 0, 2] })),
    ...inSections(agenda).flatMap(({ item, section }): PdfContent[] => [
      ...(section === undefined
        ? []
        : [{ text: section, style: 'section', headlineLevel: 2, margin: [0, 14, 0, 0] } satisfies PdfContent]),
      { text: item.title, style: 'heading', headlineLevel: item.section_id === null ? 2 : 3, margin: [0, 10, 0, 2] },
      {
        text: [stateWord(item, language), ...(item.link === null ? [] : [item.link.name])].join('  ·  '),
        style: 'faint',
      },
      ...(item.body === null ? [] : [{ stack: pdfOf(item.body.content), margin: [0, 4, 0, 2] } satisfies PdfContent]),
      ...(item.files.length === 0
        ? []
        : [{ text: say(t.files, language, { names: namesOf(item.files) }), style: 'faint' } satisfies PdfContent]),
      ...resultsOf(item, language).map(({ kind, text }): PdfContent => ({
        text: kind === '' ? text : `${kind}: ${text}`,
        bold: kind !== '',
        margin: [12, 2, 0, 0],
      })),
    ]),
    ...(agenda.items.length === 0 ? [{ text: word(t.nothing) }] : []),
  ];
  return makePdf({
    title,
    language,
    author: brand,
    header: word(agenda.meeting.started_at === null ? t.agenda : t.minutes),
    footer: `${title} · ${formatMoment(agenda.meeting.starts_at, language, agenda.meeting.tz)}`,
    pageWords: say(t.page, language, { page: '{page}', pages: '{pages}' }),
    content,
  });
}
