import { isStaff } from '#platform/shared/access.ts';
import type { Bar } from '#platform/shared/record.ts';
import type { Column } from '#platform/shared/table.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { acceptWords, isQuiet, mustBeApproved } from './choices.ts';

export const categoryFieldKinds = texts({
  text: { en: 'Text', es: 'Texto' },
  number: { en: 'Number', es: 'Número' },
  choice: { en: 'Choice', es: 'Opción' },
  date: { en: 'Date', es: 'Fecha' },
  flag: { en: 'Yes or no', es: 'Sí o no' },
});
export type CategoryFieldKind = keyof typeof categoryFieldKinds;

/** A field that the tickets of one category have beside those of all tickets. */
export interface CategoryField {
  /** Under this name its value is kept. It stays when the field is called something else. */
  key: string;
  kind: CategoryFieldKind;
  label: Text;
  required: boolean;
  /** What may be chosen; empty for every other kind. */
  choices: readonly { key: string; label: Text }[];
}

export type CustomValue = string | number | boolean;
export type CustomValues = Readonly<Record<string, CustomValue>>;

export const mostCategoryFields = 20;
const mostChoices = 40;
const longestWord = 80;
const longestText = 500;

export const fieldRules = texts({
  line: { en: 'Line {line}: {why}', es: 'Línea {line}: {why}' },
  many: { en: 'At most {most} fields.', es: 'Como máximo {most} campos.' },
  key: {
    en: 'the name must begin with a letter and hold small letters, digits and _ only.',
    es: 'el nombre debe empezar con una letra y tener solo minúsculas, dígitos y _.',
  },
  twice: { en: 'this name stands there twice.', es: 'este nombre aparece dos veces.' },
  kind: {
    en: 'the kind must be text, number, choice, date or flag.',
    es: 'el tipo debe ser text, number, choice, date o flag.',
  },
  label: { en: 'it must be called something.', es: 'debe tener un nombre visible.' },
  choices: {
    en: 'name what may be chosen, each once.',
    es: 'indica qué se puede elegir, cada opción una vez.',
  },
  noChoices: { en: 'only a choice names what may be chosen.', es: 'solo una opción indica qué se puede elegir.' },
  required: { en: 'Is required in this category.', es: 'Es obligatorio en esta categoría.' },
  unknown: { en: 'Is no field of this category.', es: 'No es un campo de esta categoría.' },
  text: { en: 'Must be a text of up to 500 characters.', es: 'Debe ser un texto de hasta 500 caracteres.' },
  number: { en: 'Must be a number.', es: 'Debe ser un número.' },
  choice: { en: 'Must be one of its choices.', es: 'Debe ser una de sus opciones.' },
  date: { en: 'Must be a day.', es: 'Debe ser un día.' },
  flag: { en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
});

/** What is wrong with a line of the definitions, in both languages. */
export interface LineFault {
  line: number;
  why: keyof typeof fieldRules;
}

const isKind = (word: string): word is CategoryFieldKind => Object.hasOwn(categoryFieldKinds, word);

/** Two words of a text in both languages; one stands for both. */
function labelOf(en: string, es: string): Text {
  return { en, es: es === '' ? en : es };
}

/**
 * Reads the fields of a category from its lines: `panel | choice | Panel | Tablero | required | North=Norte; South=Sur`. A line that can't
 * be read is among the faults and is no field.
 */
export function readCategoryFields(lines: string | null | undefined): { fields: CategoryField[]; faults: LineFault[] } {
  const fields: CategoryField[] = [];
  const faults: LineFault[] = [];
  for (const [index, text] of (lines ?? '').split('\n').entries()) {
    if (text.trim() === '') continue;
    const [key = '', kind = '', en = '', es = '', required = '', offered = ''] = text
      .split('|')
      .map((each) => each.trim());
    const fault = (why: LineFault['why']) => faults.push({ line: index + 1, why });
    const choices = offered
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => {
        const [name = '', spanish = ''] = each.split('=').map((word) => word.trim());
        return { key: name, label: labelOf(name, spanish) };
      });
    if (!/^[a-z][a-z0-9_]{0,39}$/u.test(key)) fault('key');
    else if (fields.some((each) => each.key === key)) fault('twice');
    else if (!isKind(kind)) fault('kind');
    else if (en === '' || en.length > longestWord || es.length > longestWord) fault('label');
    else if (kind !== 'choice' && choices.length > 0) fault('noChoices');
    else if (
      kind === 'choice' &&
      (choices.length === 0 ||
        choices.length > mostChoices ||
        choices.some(({ key: name }) => name === '' || name.length > longestWord) ||
        new Set(choices.map(({ key: name }) => name)).size !== choices.length)
    )
      fault('choices');
    else fields.push({ key, kind, label: labelOf(en, es), required: required !== '', choices });
  }
  if (fields.length > mostCategoryFields) faults.push({ line: mostCategoryFields + 1, why: 'many' });
  return { fields, faults };
}

/** The same fields as lines, in the one form in which they are kept. */
export function writeCategoryFields(fields: readonly CategoryField[]): string {
  const both = ({ en, es }: Text) => (en === es ? '' : es);
  return fields
    .map(({ key, kind, label, required, choices }) =>
      [
        key,
        kind,
        label.en,
        both(label),
        required ? 'required' : '',
        choices.map((each) => [each.key, both(each.label)].filter((word) => word !== '').join('=')).join('; '),
      ]
        .join(' | ')
        .replaceAll(/(?: \|\s*)+$/gu, ''),
    )
    .join('\n');
}

/** True for what stands for nothing. */
const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What is wrong with a value of a field; undefined where nothing is. */
export function valueFault(field: CategoryField, value: unknown): keyof typeof fieldRules | undefined {
  if (isNothing(value)) return field.required ? 'required' : undefined;
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= longestText && !value.includes('\u0000') ? undefined : 'text';
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= 1e12 ? undefined : 'number';
    case 'choice':
      return field.choices.some(({ key }) => key === value) ? undefined : 'choice';
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'date';
    case 'flag':
      return typeof value === 'boolean' ? undefined : 'flag';
  }
}

function isDay(value: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** Of what is kept, what these fields can still hold: a field that was taken away or is of another kind now shows nothing. */
export function heldValues(fields: readonly CategoryField[], kept: unknown): Record<string, CustomValue> {
  const values = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}));
  return Object.fromEntries(
    fields.flatMap((field): [string, CustomValue][] => {
      const value: unknown = values.get(field.key);
      const isHeld = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isHeld && value !== '' && valueFault(field, value) === undefined ? [[field.key, value]] : [];
    }),
  );
}

const yes: Text = { en: 'Yes', es: 'Sí' };
const no: Text = { en: 'No', es: 'No' };

/** A value in both languages: a choice by its words, a flag as yes or no, everything else as it is written. */
export function customWords(field: CategoryField, value: CustomValue): Text {
  if (field.kind === 'flag') return value === true ? yes : no;
  const chosen = field.choices.find(({ key }) => key === value)?.label;
  return chosen ?? { en: String(value), es: String(value) };
}

const both = (words: Text): string => (words.en === words.es ? words.en : `${words.en} / ${words.es}`);

/** All values in one text, a line for each field, in both languages: what lists and files hold. Null where there is none. */
export function detailsOf(fields: readonly CategoryField[], values: CustomValues): string | null {
  const lines = fields.flatMap((field) => {
    const value = values[field.key];
    return value === undefined ? [] : [`${both(field.label)}: ${both(customWords(field, value))}`];
  });
  return lines.length === 0 ? null : lines.join('\n');
}

/** A point of a checklist as a template names it. */
export interface TemplatePoint {
  words: string;
  required: boolean;
}

export const mostPoints = 60;
export const longestPoint = 300;

/** The points of a template, one in each line; a star at the end makes one required. */
export function readPoints(lines: string): TemplatePoint[] {
  return lines.split('\n').flatMap((line) => {
    const words = line.trim().replace(/\s*\*$/u, '');
    return words === '' ? [] : [{ words, required: line.trim().endsWith('*') }];
  });
}

/** The same points as lines, in the one form in which they are kept. */
export function writePoints(points: readonly TemplatePoint[]): string {
  return points.map(({ words, required }) => (required ? `${words} *` : words)).join('\n');
}

/** With this begins the name of a column that the fields of categories add to the list of tickets. */
export const ownPrefix = 'own_';

/** A category as far as it adds columns. */
interface Adding {
  id: string;
  name: Text;
  fields: readonly CategoryField[];
}

/** A column of the list that fields of categories add: what it is, and which tickets hold a value there. */
export interface OwnColumn {
  /** The key of the fields that it shows. */
  key: string;
  column: Column;
  /** The categories that have such a field. */
  categories: readonly string[];
}

/**
 * The columns that the fields of these categories add to the list of tickets, by their names. Fields of one key and kind are one column,
 * whichever category has them; what only one category has is called after it as well, so that a menu tells two alike apart.
 */
export function ownColumnsOf(categories: readonly Adding[]): ReadonlyMap<string, OwnColumn> {
  const found = new Map<string, { field: CategoryField; of: Adding[]; choices: Record<string, Text> }>();
  for (const category of categories)
    for (const field of category.fields) {
      const name = `${ownPrefix}${field.kind}_${field.key}`;
      const known = found.get(name) ?? { field, of: [], choices: {} };
      known.of.push(category);
      for (const { key, label } of field.choices) known.choices[key] ??= label;
      found.set(name, known);
    }
  return new Map(
    [...found].map(([name, { field, of, choices }]) => {
      const [only, ...others] = of;
      const label =
        only === undefined || others.length > 0
          ? field.label
          : { en: `${field.label.en} · ${only.name.en}`, es: `${field.label.es} · ${only.name.es}` };
      const facts = { label, width: 190, hidden: true } as const;
      const { kind } = field;
      const column: Column = kind === 'choice' ? { ...facts, kind, choices } : { ...facts, kind };
      return [name, { key: field.key, column, categories: of.map(({ id }) => id) }];
    }),
  );
}

type Named = Readonly<Record<string, unknown>>;

/** True where a field names this person: on the server by an id, on a screen by an id and a name. */
const names = (record: Named, field: string, userId: string): boolean => {
  const value = record[field];
  return value === userId || (typeof value === 'object' && value !== null && 'id' in value && value.id === userId);
};

/** Whoever put a punch item right neither accepts it nor sends it back. */
export const anotherJudges: Bar = (record, { userId }) =>
  names(record, 'submitted_by', userId) ? acceptWords.anotherPerson : undefined;

/** The approver alone accepts a record that is critical or required by code (docs/decisions/422). */
export const approverAccepts: Bar = (record, person) => {
  const barred = anotherJudges(record, person);
  if (barred !== undefined || !mustBeApproved(record) || names(record, 'approver_id', person.userId)) return barred;
  return record['approver_id'] == null ? acceptWords.noApprover : acceptWords.approver;
};

/** Whoever put a warranty item right does not sign it off. */
export const anotherSignsOff: Bar = (record, { userId }) =>
  names(record, 'completed_by', userId) ? acceptWords.anotherSignsOff : undefined;

/** A resolved ticket is accepted by whoever asked; by staff, where it is their own or nobody has said anything for long. */
export const askerAccepts: Bar = (record, { userId, groups }) => {
  const isOwn =
    names(record, 'requester_id', userId) ||
    (record['visibility'] === 'internal' && names(record, 'created_by', userId));
  return !isStaff(groups) || isOwn || isQuiet(record['resolved_at']) ? undefined : acceptWords.asker;
};
