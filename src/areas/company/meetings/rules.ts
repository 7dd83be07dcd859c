import { addDays } from '#platform/shared/dates.ts';
import { shortened } from '#platform/shared/text.ts';

/** One line of a pasted list: an item with the minutes that stand at its end, or the heading of a section. */
export interface AgendaLine {
  kind: 'item' | 'section';
  title: string;
  minutes: number;
}

export const mostPastedLines = 100;
const longestTitle = 255;
const longestSection = 140;

/** What a pasted text or the template of a series holds: a line is an item, one that begins with # a section, bullets and numbers before them fall away. */
export function agendaLines(text: string): AgendaLine[] {
  return text
    .split(/\r\n|\n|\r/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line): AgendaLine[] => {
      const heading = /^#+\s*(.+)$/u.exec(line)?.[1];
      if (heading !== undefined) return [{ kind: 'section', title: shortened(heading, longestSection), minutes: 0 }];
      const bare = line.replace(/^(?:[-*•–·]\s+|\d{1,2}[.)]\s+|\[[ x]?\]\s*)+/iu, '').trim();
      if (bare === '') return [];
      // A number that hangs on a hyphen is part of a name, as in 26-038, or of an address.
      const timed = /^(.*\S)(?:\s+[–-]?\s*|\s*[(,]\s*)\(?(\d{1,4})\s*(?:min(?:utes?|utos?)?\.?|m|')?\)?$/iu.exec(bare);
      const minutes = Number(timed?.[2] ?? 0);
      if (timed?.[1] === undefined || minutes > 1440)
        return [{ kind: 'item', title: shortened(bare, longestTitle), minutes: 0 }];
      return [{ kind: 'item', title: shortened(timed[1].replace(/[\s(,–-]+$/u, ''), longestTitle), minutes }];
    });
}

/** Somebody who may be named with an @. */
export interface Named {
  id: string;
  name: string;
}

/** An action as it was typed: what is left of the words, who was named, and by when. */
export interface ActionLine {
  title: string;
  owner: Named | null;
  /** The name after an @ that fits nobody, or more than one. */
  unknownOwner: string | null;
  dueOn: string | null;
}

/** Without accents and case, as people type names and days in a hurry. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The days of the week from Monday, each by the beginnings that mean it and no other. */
const weekdays: readonly (readonly string[])[] = [
  ['mon', 'monday', 'lun', 'lunes'],
  ['tue', 'tues', 'tuesday', 'mar', 'martes'],
  ['wed', 'wednesday', 'mie', 'miercoles'],
  ['thu', 'thur', 'thurs', 'thursday', 'jue', 'jueves'],
  ['fri', 'friday', 'vie', 'viernes'],
  ['sat', 'saturday', 'sab', 'sabado'],
  ['sun', 'sunday', 'dom', 'domingo'],
];
const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'ene', 'enero'],
  ['feb', 'february', 'febrero'],
  ['mar', 'march', 'marzo'],
  ['apr', 'april', 'abr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'june', 'junio'],
  ['jul', 'july', 'julio'],
  ['aug', 'august', 'ago', 'agosto'],
  ['sep', 'sept', 'september', 'septiembre'],
  ['oct', 'october', 'octubre'],
  ['nov', 'november', 'noviembre'],
  ['dec', 'december', 'dic', 'diciembre'],
];

const placeIn = (lists: readonly (readonly string[])[], word: string): number =>
  lists.findIndex((names) => names.includes(word));

/** 0 for Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The next such day of the week, never today. */
function nextWeekday(today: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function dateOf(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4));
  for (const each of [year, year + 1]) {
    const date = `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const isReal = new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date;
    if (isReal && date >= today) return date;
  }
  return null;
}

const isDay = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** A day in words of either language: `fri`, `el viernes`, `tomorrow`, `12/4`, `dec 4`, `4 de diciembre`, `2026-12-04`, `in 3 days`. */
function dayOf(words: string, today: string): string | null {
  const text = plain(words).replaceAll(/[.,]/gu, ' ').replaceAll(/\s+/gu, ' ').trim();
  const bare = text.replace(/^(?:el|the|on|next|this|proximo|este)\s+/u, '').replace(/^(?:next|proximo)\s+/u, '');
  if (['today', 'hoy'].includes(bare)) return today;
  if (['tomorrow', 'tmrw', 'manana'].includes(bare)) return addDays(today, 1);
  if (['next week', 'week', 'la proxima semana', 'proxima semana'].includes(bare) || text === 'next week')
    return nextWeekday(today, 0);
  const iso = /^\d{4}-\d{2}-\d{2}$/u.exec(bare)?.[0];
  if (iso !== undefined) {
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
  }
  const ahead = /^(?:in|en)\s+(\d{1,3})\s+(day|days|dia|dias|week|weeks|semana|semanas)$/u.exec(text);
  if (ahead !== null) return addDays(today, Number(ahead[1]) * (/^(?:week|sem)/u.test(ahead[2] ?? '') ? 7 : 1));
  const weekday = placeIn(weekdays, bare);
  if (weekday >= 0) return nextWeekday(today, weekday);
  // Month before day, as the specification writes dates in both languages.
  const slashed = /^(\d{1,2})\/(\d{1,2})$/u.exec(bare);
  if (slashed !== null && isDay(Number(slashed[1]), Number(slashed[2])))
    return dateOf(today, Number(slashed[1]), Number(slashed[2]));
  const named = /^([a-z]+)\s+(\d{1,2})$/u.exec(bare) ?? undefined;
  const turned = /^(\d{1,2})\s+(?:de\s+)?([a-z]+)$/u.exec(bare) ?? undefined;
  const [monthName, day] = [named?.[1] ?? turned?.[2] ?? '', Number(named?.[2] ?? turned?.[1] ?? 0)];
  const month = placeIn(months, monthName) + 1;
  return isDay(month, day) ? dateOf(today, month, day) : null;
}

/** Whoever is meant by a name after an @: by the whole of it, a first or last name, or the one whose name alone begins so. */
function personNamed(typed: string, people: readonly Named[]): Named | undefined {
  const wanted = plain(typed);
  const whole = people.filter(({ name }) => plain(name).replaceAll(' ', '') === wanted);
  const part = people.filter(({ name }) => plain(name).split(' ').includes(wanted));
  const begins = people.filter(({ name }) =>
    plain(name)
      .split(' ')
      .some((each) => each.startsWith(wanted)),
  );
  return [whole, part, begins].find((found) => found.length === 1)?.[0];
}

const dueWords = /(?:^|\s)(?:due|by|para|vence|antes de|antes del)\s+(.+?)\s*$/iu;

/** Reads “@hannah order the crane due fri” and “@hannah pedir la grúa para el viernes”: in either language, in any order, with what can't be understood left in the words. */
export function actionLine(text: string, people: readonly Named[], today: string): ActionLine {
  let rest = text.trim();
  let owner: Named | null = null;
  let unknownOwner: string | null = null;
  const named = /(?:^|\s)@([\p{L}\p{M}'’-]+)/u.exec(rest);
  if (named?.[1] !== undefined) {
    owner = personNamed(named[1], people) ?? null;
    if (owner === null) unknownOwner = named[1];
    else {
      // The rest of the name may follow the first word of it.
      const after = rest.slice(named.index + named[0].length);
      const [, ...others] = owner.name.split(' ');
      const longer = others.length > 0 && plain(after).startsWith(` ${plain(others.join(' '))}`);
      const length = longer ? others.join(' ').length + 1 : 0;
      rest = `${rest.slice(0, named.index)} ${after.slice(length)}`.trim();
    }
  }
  let dueOn: string | null = null;
  const due = dueWords.exec(rest);
  if (due?.[1] !== undefined) {
    dueOn = dayOf(due[1], today);
    if (dueOn !== null) rest = rest.slice(0, due.index).trim();
  }
  const title = rest.replaceAll(/\s+/gu, ' ').trim();
  return {
    title: shortened(title.slice(0, 1).toLocaleUpperCase() + title.slice(1), longestTitle),
    owner,
    unknownOwner,
    dueOn,
  };
}

/** Where an item is put between its neighbours; undefined where no number is left between them and all have to be spread anew. */
export function orderBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined && after === undefined) return 0;
  if (before === undefined) return (after ?? 0) - 10_000;
  if (after === undefined) return before + 10_000;
  return after - before < 1e-6 ? undefined : (before + after) / 2;
}
