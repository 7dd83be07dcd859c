import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { WaitTodo } from '#platform/shared/waits.ts';
import type { InboxFacets, InboxItem } from '../schema.ts';

const t = texts({
  late: { en: 'Late', es: 'Atrasado' },
  decide: { en: 'Decide', es: 'Decidir' },
  answer: { en: 'Answer', es: 'Responder' },
  do: { en: 'Do', es: 'Hacer' },
  read: { en: 'Read', es: 'Leer' },
  somebody: { en: 'Somebody', es: 'Alguien' },
  somethingElse: { en: 'Something else', es: 'Otra cosa' },
  noProject: { en: 'No project', es: 'Sin proyecto' },
  lateDays: {
    en: '{days, plural, one {# day} other {# days}} late',
    es: '{days, plural, one {# día} other {# días}} de atraso',
  },
  dueToday: { en: 'Due today', es: 'Vence hoy' },
  dueIn: {
    en: 'Due in {days, plural, one {# day} other {# days}}',
    es: 'Vence en {days, plural, one {# día} other {# días}}',
  },
  today: { en: 'Since today', es: 'Desde hoy' },
  since: { en: '{days, plural, one {# day} other {# days}}', es: '{days, plural, one {# día} other {# días}}' },
});

/** What is asked and by whom, in one line. */
export function askWords(item: InboxItem, language: Language): string {
  return say(item.ask, language, { who: item.asker?.name ?? t.somebody[language] });
}

/** What it is called, in the reader's language where the words are ours. */
export function titleOf(item: InboxItem, language: Language): string {
  return (language === 'es' ? item.title_es : null) ?? item.title;
}

/** How it stands with time: late by so many days, due in so many, or waiting for so long. */
export function timeWords(item: InboxItem, language: Language): { words: string; tone: 'bad' | 'warn' | 'neutral' } {
  const today = companyToday();
  if (item.due_on !== null) {
    const days = daysBetween(today, item.due_on);
    if (days < 0) return { words: say(t.lateDays, language, { days: -days }), tone: 'bad' };
    if (days === 0) return { words: t.dueToday[language], tone: 'warn' };
    return { words: say(t.dueIn, language, { days }), tone: days <= 2 ? 'warn' : 'neutral' };
  }
  const days = Math.max(0, daysBetween(companyToday(new Date(item.since)), today));
  return { words: days === 0 ? t.today[language] : say(t.since, language, { days }), tone: 'neutral' };
}

export const groupings = ['todo', 'project', 'kind'] as const;
export type Grouping = (typeof groupings)[number];

const todoOrder: readonly (WaitTodo | 'late')[] = ['late', 'decide', 'answer', 'do', 'read'];

/** Things in their groups, by what there is to do, by the project that they belong to or by what kind they are; in the order in which they came. */
export function grouped(
  items: readonly InboxItem[],
  by: Grouping,
  kinds: InboxFacets['kinds'] = [],
): { key: string; label: Text; items: readonly InboxItem[] }[] {
  if (by === 'todo')
    return todoOrder.flatMap((key) => {
      const own = items.filter(({ todo, is_late: isLate }) => (isLate ? 'late' : todo) === key);
      return own.length === 0 ? [] : [{ key, label: t[key], items: own }];
    });
  if (by === 'kind')
    return [...new Set(items.map(({ kind }) => kind))].map((key) => ({
      key,
      label: kinds.find(({ kind }) => kind === key)?.name ?? t.somethingElse,
      items: items.filter(({ kind }) => kind === key),
    }));
  const projects = new Map<string, { label: Text; items: InboxItem[] }>();
  for (const item of items) {
    const name = item.project === null ? undefined : `${item.project.number} ${item.project.name}`;
    const group = projects.get(item.project?.id ?? '') ?? {
      label: name === undefined ? t.noProject : { en: name, es: name },
      items: [],
    };
    group.items.push(item);
    projects.set(item.project?.id ?? '', group);
  }
  return [...projects].map(([key, group]) => ({ key, ...group }));
}

export function keyOfItem({ kind, id }: { kind: string; id: string }): string {
  return `${kind}:${id}`;
}
