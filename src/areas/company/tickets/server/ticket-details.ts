import { sql } from 'drizzle-orm';
import { AppError, badInput, faultOf, type Fault } from '#platform/shared/errors.ts';
import { documentOf, plainText, type RichDocument } from '#platform/shared/rich-text.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Change } from '#platform/server/record/serve-record.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import {
  detailsOf,
  fieldRules,
  heldValues,
  longestPoint,
  mostCategoryFields,
  mostPoints,
  readCategoryFields,
  readPoints,
  valueFault,
  writeCategoryFields,
  writePoints,
  type CategoryField,
} from '../rules.ts';
import { rules } from './rules.ts';

export { heldValues };

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** True for a rich text as a column holds it. */
export function isRich(value: unknown): value is RichDocument {
  return typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);
}

/** The description as a rich text, whichever way it was written. */
export function richDescription(row: { description?: unknown; description_body?: unknown }): RichDocument | null {
  if (isRich(row.description_body)) return row.description_body;
  const words = textOf(row.description);
  return words === null ? null : documentOf(words);
}

/**
 * The plain description and the rich one say the same: what lists, files, search and history read is the words of the other. Whoever
 * writes words alone, in an import or by a call, gets paragraphs.
 */
export function descriptionOf({ before, after }: Change): { description_body?: RichDocument | null } {
  const words = textOf(after['description']);
  if (textOf(before?.['description']) === words) return {};
  if (words === null) return { description_body: null };
  const body = after['description_body'];
  return isRich(body) && plainText(body) === words.trim() ? {} : { description_body: documentOf(words) };
}

/** A category as a ticket needs it. */
export interface Category {
  id: string;
  name: string;
  name_es: string | null;
  priority: string | null;
  department: string | null;
  policy: string | null;
  fields: CategoryField[];
}

/** The category of this id, also one that is no longer offered; undefined for none. A policy that is not in use is none. */
export async function categoryOf(db: Executor, id: unknown): Promise<Category | undefined> {
  if (typeof id !== 'string') return undefined;
  const { rows } = await db.execute<Omit<Category, 'fields'> & { fields: string | null } & Record<string, unknown>>(sql`
    select k.id, k.name, k.name_es, k.default_priority as priority, d.id as department, p.id as policy, k.fields
    from ticket_types k left join departments d on d.id = k.default_department_id and d.deleted_at is null
      left join deadline_policies p on p.id = k.policy_id and p.deleted_at is null and p.enabled where k.id = ${id}`);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, fields: readCategoryFields(row.fields).fields };
}

/**
 * The values of a category's own fields as they are kept, and the same in words. They are judged when the ticket is made, and when its
 * category or one of them changes: a field that becomes required later holds up nothing else.
 */
export function customOf({ before, after }: Change, category: Category | undefined): Record<string, unknown> {
  const fields = category?.fields ?? [];
  const values = heldValues(fields, after['custom']);
  const isTouched =
    before === undefined ||
    before['type_id'] !== after['type_id'] ||
    !isSameRecord(heldValues(fields, before['custom']), values);
  if (!isTouched) return {};
  const lacking = fields.flatMap((field): Fault[] =>
    valueFault(field, values[field.key]) === undefined ? [] : [faultOf(`custom.${field.key}`, fieldRules.required)],
  );
  if (lacking.length > 0) throw new AppError('bad_input', { details: lacking });
  if (before === undefined && fields.length === 0) return {};
  return { custom: values, details: detailsOf(fields, values) };
}

function isSameRecord(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}

/** Refuses values that a person sends and that no field of the category takes, each by its name. */
export function requireValues(category: Category | undefined, sent: Readonly<Record<string, unknown>>): void {
  const faults = Object.entries(sent).flatMap(([key, value]): Fault[] => {
    const field = category?.fields.find((each) => each.key === key);
    const why = field === undefined ? 'unknown' : valueFault({ ...field, required: false }, value);
    return why === undefined ? [] : [faultOf(`custom.${key}`, fieldRules[why])];
  });
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
}

/** The fields of a category in the one form in which they are kept; refuses lines that say no field, each by its number. */
export function fieldLines(sent: unknown): string | null {
  const lines = textOf(sent);
  if (lines === null) return null;
  const { fields, faults } = readCategoryFields(lines);
  const [first] = faults;
  if (first !== undefined) {
    const { en, es } = sentence(fieldRules[first.why], { most: mostCategoryFields });
    const at = (why: string) => ({ line: first.line, why });
    throw badInput('fields', {
      en: sentence(fieldRules.line, at(en)).en,
      es: sentence(fieldRules.line, at(es)).es,
    });
  }
  return fields.length === 0 ? null : writeCategoryFields(fields);
}

/** The points of a checklist in the one form in which they are kept. */
export function pointLines(sent: unknown): string {
  const points = readPoints(textOf(sent) ?? '');
  if (points.length === 0) throw badInput('points', rules.noPoints);
  if (points.length > mostPoints) throw badInput('points', sentence(rules.manyPoints, { most: mostPoints }));
  if (points.some(({ words }) => words.length > longestPoint))
    throw badInput('points', sentence(rules.longPoint, { most: longestPoint }));
  return writePoints(points);
}
