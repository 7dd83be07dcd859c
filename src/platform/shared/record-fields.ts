import type { Field, FieldInTable, Tells } from './record.ts';
import type { Text } from './text.ts';

/** A field that its list does not show until somebody chooses it. */
export function aside<const F extends Field>(field: F): F & { table: FieldInTable & { hidden: true } } {
  return { ...field, table: { ...(field.table === false ? undefined : field.table), hidden: true } };
}

/** The name that a record is known and found by. */
export const titleField = (facts: { width: number; max?: number; min?: number; label?: Text }) =>
  ({
    kind: 'text',
    max: facts.max ?? 140,
    ...(facts.min === undefined ? {} : { min: facts.min }),
    required: true,
    found: 'title',
    label: facts.label ?? { en: 'Title', es: 'Título' },
    table: { width: facts.width },
    form: { wide: true },
  }) as const;

/** The project that a record belongs to from its first moment on. */
export const projectField = {
  kind: 'link',
  to: 'project',
  required: true,
  once: true,
  label: { en: 'Project', es: 'Proyecto' },
  table: { groupable: true },
} as const;

/** The home that a record is about from its first moment on. */
export const unitField = {
  kind: 'link',
  to: 'unit',
  required: true,
  once: true,
  label: { en: 'Unit', es: 'Unidad' },
  table: { groupable: true },
} as const;

/** The project of the home that a record is about: worked out, and shown where somebody asks for it. */
export const projectOfUnit = aside({
  kind: 'link',
  to: 'project',
  derived: true,
  label: { en: 'Project', es: 'Proyecto' },
  table: { groupable: true },
});

/** What somebody writes in sentences, over the whole width of the form; `found`: its words are found by the search. */
export const proseField = (
  max: number,
  label: Text,
  more: { found?: 'words'; help?: Text; heads?: readonly string[] } = {},
) => ({ kind: 'prose', max, label, form: { wide: true }, ...more }) as const;

/** Those who stand in these fields are told where a record now is, whenever it has moved. */
export const toldOfMoves = <const F extends string>(to: readonly F[], type: Tells['type'] = 'proj_updated') =>
  ({ when: 'moved', to, type, text: { en: '{record}: now {state}', es: '{record}: ahora {state}' } }) as const;
