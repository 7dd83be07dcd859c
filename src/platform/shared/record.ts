import { holds, type Capability } from './access.ts';
import { waitColumns } from './record-waits.ts';
import type { Column, Columns, PersonValue, Total } from './table.ts';
import type { Text } from './text.ts';

/** How a field stands in the list of its records. */
export interface FieldInTable {
  /** In pixels, until a person sets their own. */
  width?: number;
  pinned?: true;
  /** Not shown until it is chosen. */
  hidden?: true;
  total?: Total;
  groupable?: boolean;
}

/** How a field stands in the form: in which section, and whether over the whole width. */
export interface FieldInForm {
  section?: string;
  wide?: true;
}

interface FieldFacts {
  label: Text;
  /** One sentence below the field. */
  help?: Text;
  required?: true;
  /** Other words that stand over it in sheets of others, in both languages; case, accents and signs don't count. */
  heads?: readonly string[];
  /** Given when the record is made, and never changed. */
  once?: true;
  /** Nobody sends it: the portal works it out. */
  derived?: true;
  /** Who sees it at all, and who may change it, where that is fewer than see and write the record. */
  reads?: Capability;
  writes?: Capability;
  /** Found by the search: as the title of what is found, or by its words. */
  found?: 'title' | 'words';
  table?: FieldInTable | false;
  form?: FieldInForm | false;
  /** Not among the facts of its panel, which shows it in another way. */
  panel?: false;
  /** When the form shows it, and sends it: once another field, or the state, has this value. */
  shown?: readonly [field: string, is: 'is', value: string | boolean];
}

/** What may be chosen. Where all have a tone, lists show the one that stands as a chip. */
export type Choices = Readonly<Record<string, Text & { tone?: Tone }>>;

export type Field = FieldFacts &
  (
    | { kind: 'text' | 'prose'; max: number; min?: number; noAddress?: true }
    | { kind: 'number'; min?: number; max?: number; whole?: true }
    /** Integer cents. */
    | { kind: 'money' }
    /** From 0 to 100. */
    | { kind: 'percent' }
    /** `deadline`: the day by which whoever it waits for is to have done it. */
    | { kind: 'date'; deadline?: true }
    | { kind: 'moment' | 'flag' }
    | { kind: 'choice' | 'choices'; choices: Choices }
    /** Somebody with an account: sent as an id, answered with the name. */
    | { kind: 'person' }
    /** Another record, by its name: sent as an id, answered with what it is called. */
    | { kind: 'link'; to: string }
    /** Several of them, in no order. */
    | { kind: 'links'; to: string }
  );

export type Fields = Readonly<Record<string, Field>>;

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** Why a person may not take a step, as far as the record itself tells; undefined where nothing in it bars them. */
export type Bar = (
  record: Readonly<Record<string, unknown>>,
  person: { userId: string; groups: readonly string[] },
) => Text | undefined;

/** One step of a record. What else must hold is said by the guard of its name in the area's `server/record.ts`. */
export interface Edge<S extends string = string> {
  from: readonly S[];
  to: S;
  /** The verb of its button. */
  label: Text;
  who: Capability;
  /** Fields that must be filled by then; those that are empty are asked for with the move. */
  requires?: readonly string[];
  /** Asks for a reason, which the history keeps; `told`: whoever asked for the record reads it as well, and the dialog says so. */
  reason?: true | 'told';
  guards?: readonly string[];
  /** People who may not take it: their button is disabled and says why, and the server refuses by the same. */
  bars?: Bar;
  /** Ends what was hoped for: its button never stands out. */
  quiet?: true;
  /** May be taken without network and is sent later. Left out for what two people may decide at the same time: that needs a connection. */
  offline?: true;
}

/**
 * Whose move it is while a record stands in a state: the person whom a field names, who has a role on its project, or whoever holds a
 * right: then it is the move of whoever leads the `department` of that name, and anybody else who holds the right may take it. `who` says it
 * in words where no person is named.
 */
export type Waits = string | { role: string; who: Text } | { right: Capability; who: Text; department?: string };

export interface StateWord {
  en: string;
  es: string;
  tone: Tone;
  /** Left out: nobody need do anything. */
  waits?: Waits;
  /** The words of what is asked of the person it waits for, `{who}` being who asks; left out, the first step that leads on. */
  ask?: Text;
}

export interface States<S extends string = string> {
  first: NoInfer<S>;
  /** All states that there are; some are reached by no step that a person takes. */
  words: Readonly<Record<S, StateWord>>;
  edges: readonly Edge<NoInfer<S>>[];
}

/** What somebody is told when something becomes of a record. */
export interface Tells<F extends string = string> {
  /** When it is made, takes a step, or gets another person in this field. */
  when: 'created' | 'moved' | F;
  /** The people whom fields name, who made it, or whose move it is then. Whoever did it hears nothing. */
  to: readonly (F | 'created_by' | 'waits_for')[];
  /** One of the notifications' types: by it people choose the ways in their settings. */
  type: string;
  /** `{record}` is its number and title, `{state}` its state, `{who}` who did it. */
  text: Text;
}

/** A kind of record, declared once: what its fields are, who may do what with it, and how it moves. Goes to the browser as it is. */
export interface RecordDeclaration<F extends Fields = Fields, S extends string = string> {
  /** In audit rows, undo, bin, search and live messages; with a plural for its table's address. */
  name: string;
  /** What stands before the verb in its audit rows, where that is not its name. */
  actions?: string;
  /** Below `/api`; its last word is the name of its table. */
  path: `/${string}`;
  /** The address of its list in the portal; with `?panel=` and an id it opens one. */
  screen: `/${string}`;
  one: Text;
  many: Text;
  /** What one is called in Spanish is feminine: “una lección nueva”. */
  feminine?: true;
  /** Letters before the number that a record gets when it is made: `LL` for LL-0001. */
  code?: string;
  access: { read: Capability; write: Capability; remove: Capability; bySome?: boolean };
  /** The field that names the project in whose history and row scope the record stands. */
  project?: keyof F & string;
  /** The field that a person knows it by. */
  title: keyof F & string;
  fields: F;
  states?: States<S>;
  tells?: readonly Tells<keyof F & string>[];
  /** First words of other calls that answer it whole: whoever changes one reads them again. */
  answeredBy?: readonly string[];
  /** Data adds columns to its list, whose names begin so. Which they are, its server reads (`adds`) and its screen hands in. */
  addedColumns?: string;
  /** Whose move it is stands in no column of its list by itself: there is another that says who has it. */
  hidesWaits?: true;
  /** Its table in the spreadsheet-database, and the names that its fields have there: of its own fields, `code` and `state`. */
  sheet?: { table: string; labels: { readonly [K in (keyof F & string) | 'code' | 'state']?: string } };
}

/** Declares a kind of record. Keeps fields, choices and states as types. */
export function defineRecord<const F extends Fields, const S extends string = never>(
  declaration: RecordDeclaration<F, S>,
): RecordDeclaration<F, S> {
  return declaration;
}

/** Another record as a field answers it. */
export interface LinkValue {
  id: string;
  name: string;
}

type ChoiceOf<F> = F extends { choices: infer C } ? keyof C & string : never;

/** What a field answers. */
type Read<F extends Field> = F['kind'] extends 'number' | 'money' | 'percent'
  ? number
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'choice'
      ? ChoiceOf<F>
      : F['kind'] extends 'choices'
        ? ChoiceOf<F>[]
        : F['kind'] extends 'person'
          ? PersonValue
          : F['kind'] extends 'link'
            ? LinkValue
            : F['kind'] extends 'links'
              ? LinkValue[]
              : string;

/** What a field takes; anything for a field of which only the declaration knows the kind. */
type Sent<F extends Field> = Field extends F
  ? unknown
  : F['kind'] extends 'person' | 'link'
    ? string
    : F['kind'] extends 'links'
      ? string[]
      : Read<F>;

type Keys<F extends Fields, Want> = { [K in keyof F]: F[K] extends Want ? K : never }[keyof F];
type Derived<F extends Fields> = Keys<F, { derived: true }>;
type Required<F extends Fields> = Exclude<Keys<F, { required: true }>, Derived<F>>;
type Once<F extends Fields> = Keys<F, { once: true }>;

type FieldsOf<R> = R extends RecordDeclaration<infer F, infer _S> ? F : never;
type StateOf<R> = R extends RecordDeclaration<infer _F, infer S> ? S : never;

/** What everybody gets of every record beside its own fields. */
interface Common {
  id: string;
  version: number;
  created_at: string;
  created_by: PersonValue | null;
  updated_at: string;
  /** Of one that is bound only the fields `free` can be changed; `why` says what to do about the others. */
  can: { change: boolean; remove: boolean; free?: readonly string[]; why?: Text };
  /** Whose move it is, and since when: for records of which a state waits for somebody. */
  waits_for?: PersonValue | null;
  waits_since?: string | null;
  waits_days?: number | null;
}

/** A record as it is answered. A field that the reader may not see is missing. */
export type RecordOf<R> = Common & {
  [K in keyof FieldsOf<R>]?: Read<FieldsOf<R>[K]> | null;
} & (R extends { code: string } ? { code: string } : { code?: string }) &
  ([StateOf<R>] extends [never] ? { state?: never } : { state: StateOf<R>; allowed_transitions: StateOf<R>[] });

/** What is sent to make one. */
export type DraftOf<R> = { [K in Required<FieldsOf<R>>]: Sent<FieldsOf<R>[K]> } & {
  [K in Exclude<keyof FieldsOf<R>, Required<FieldsOf<R>> | Derived<FieldsOf<R>>>]?: Sent<FieldsOf<R>[K]> | null;
};

/** What is sent to change one: the fields that change, and the version that was seen. */
export type PatchOf<R> = {
  [K in Exclude<Required<FieldsOf<R>>, Once<FieldsOf<R>>>]?: Sent<FieldsOf<R>[K]>;
} & {
  [K in Exclude<keyof FieldsOf<R>, Required<FieldsOf<R>> | Derived<FieldsOf<R>> | Once<FieldsOf<R>>>]?: Sent<
    FieldsOf<R>[K]
  > | null;
} & { version?: number };

/** The fields that somebody sends, in their order. */
export function sentFields({ fields }: RecordDeclaration): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, field]) => field.derived !== true);
}

/** The columns that a record has beside its fields because of its declaration: its number, and where it stands. */
export function givenColumns({ code, states }: RecordDeclaration): string[] {
  return [...(code === undefined ? [] : ['code']), ...(states === undefined ? [] : ['state'])];
}

/** Fields that are not there for whoever is in these groups. */
export function hiddenFields({ fields }: RecordDeclaration, groups: readonly string[]): ReadonlySet<string> {
  return new Set(
    Object.entries(fields).flatMap(([name, { reads }]) => (reads === undefined || holds(groups, reads) ? [] : [name])),
  );
}

/** Where whoever is in these groups may take a record from a state, as far as rights go. */
export function stepsFrom({ states }: RecordDeclaration, groups: readonly string[], state: string): string[] {
  const edges: readonly Edge[] = states?.edges ?? [];
  return edges.filter(({ from, who }) => from.includes(state) && holds(groups, who)).map(({ to }) => to);
}

/** The name of the table of a record, which is the last word of its path. */
export function tableName({ path }: RecordDeclaration): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Where a record stands open beside its list; the address of the list may hold words of its own. */
export function panelAddress({ screen }: { screen: string }, id: string): string {
  return `${screen}${screen.includes('?') ? '&' : '?'}panel=${id}`;
}

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 200,
  prose: 280,
  number: 100,
  money: 130,
  percent: 100,
  date: 120,
  moment: 160,
  flag: 90,
  choice: 150,
  choices: 180,
  person: 170,
  link: 190,
  links: 190,
};

const commonWords = {
  code: { en: 'Number', es: 'Número' },
  state: { en: 'Status', es: 'Estado' },
  created_at: { en: 'Made on', es: 'Creado el' },
  created_by: { en: 'Made by', es: 'Creado por' },
  updated_at: { en: 'Last changed', es: 'Último cambio' },
} as const satisfies Record<string, Text>;

/** “New lesson”, as the button and the form of a new one say it. `short`: without the name. */
export function newWords({ one, feminine }: RecordDeclaration, how: 'short' | 'named'): Text {
  const short = { en: 'New', es: feminine === true ? 'Nueva' : 'Nuevo' };
  return how === 'short'
    ? short
    : { en: `${short.en} ${one.en.toLocaleLowerCase('en')}`, es: `${short.es} ${one.es.toLocaleLowerCase('es')}` };
}

/** The columns of a record: its number, its state, whose move it is, its fields, and who made it when. `all`: also those that its list leaves out. */
export function columnsOf(declaration: RecordDeclaration, which: 'list' | 'all' = 'list'): Columns {
  const { fields, states, title } = declaration;
  const isWritable = (field: Field) => field.derived !== true && field.once !== true;
  const own = Object.entries(fields).flatMap(([name, field]): [string, Column][] => {
    if (field.table === false && which === 'list') return [];
    const place = field.table === false ? {} : (field.table ?? {});
    const { width = widths[field.kind], pinned, hidden, total, groupable }: FieldInTable = place;
    const facts = {
      label: field.label,
      width,
      ...(pinned === true || name === title ? { pinned: true as const } : {}),
      ...(hidden === true || (field.kind === 'prose' && field.table === undefined) ? { hidden: true as const } : {}),
      ...(total === undefined ? {} : { total }),
      ...(groupable === undefined ? {} : { groupable }),
      ...(field.reads === undefined ? {} : { access: field.reads }),
      // Long texts and links are edited in the form.
      ...(isWritable(field) && field.form !== false && !['prose', 'link', 'links', 'choices'].includes(field.kind)
        ? { edit: name }
        : {}),
    };
    switch (field.kind) {
      case 'choice':
      case 'choices':
        return [[name, { ...facts, kind: field.kind, choices: field.choices }]];
      case 'prose':
        return [[name, { ...facts, kind: 'text' }]];
      case 'link':
        return [[name, { ...facts, kind: 'person', named: 'by rows' }]];
      case 'links':
        // By what they are called, where a page asks for its own; no menu could list them all.
        return [[name, { ...facts, kind: 'choices', offered: false }]];
      default:
        return [[name, { ...facts, kind: field.kind }]];
    }
  });
  return {
    ...(declaration.code === undefined
      ? {}
      : { code: { kind: 'text', label: commonWords.code, width: 100, pinned: true } }),
    ...(states === undefined
      ? {}
      : { state: { kind: 'choice', label: commonWords.state, width: 130, choices: states.words } }),
    ...waitColumns(declaration),
    ...Object.fromEntries(own),
    created_at: { kind: 'moment', label: commonWords.created_at, width: 160, hidden: true },
    created_by: { kind: 'person', label: commonWords.created_by, width: 160, hidden: true },
    updated_at: { kind: 'moment', label: commonWords.updated_at, width: 160, hidden: true },
  } satisfies Columns;
}
