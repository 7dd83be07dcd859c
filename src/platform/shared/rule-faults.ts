import { faultOf, type Fault } from './errors.ts';
import { sizeRules } from './rules.ts';
import { sentence, type Text } from './text.ts';

/** What a schema says against a value, as the validation library words it. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
  readonly expected?: string | undefined;
  readonly input?: unknown;
  readonly origin?: string | undefined;
  readonly minimum?: number | bigint | undefined;
  readonly maximum?: number | bigint | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** Both languages, where the schema was given a rule of the portal's own. */
  readonly said?: unknown;
}

/** The faults of a refused value, each at its field and in the portal's own words. Server and forms say the same. */
export function faultsOf(error: { readonly issues: readonly Issue[] }, prefix = ''): Fault[] {
  return error.issues.flatMap((issue) => {
    const base = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => faultOf(base === '' ? key : `${base}.${key}`, words.unknownField));
    return [faultIn(issue, base)];
  });
}

/** One issue as the fault of its field. Where a schema was given no rule, programs read what its library says. */
export function faultIn(issue: Issue, path: string): Fault {
  if (isText(issue.said)) return faultOf(path, issue.said);
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return faultOf(
      path,
      issue.input === undefined ? words.required : sentence(words.mustBe, { kind: kindOf(issue.expected ?? '') }),
    );
  return { ...faultOf(path, libraryRule(issue)), message: issue.message };
}

/** The library's own codes with their figures, in the portal's words. */
function libraryRule({ code, origin = '', minimum, maximum, values = [] }: Issue): Text {
  const size = origin === 'string' ? 'characters' : ['array', 'set', 'map'].includes(origin) ? 'entries' : 'figure';
  if (code === 'too_small') return sentence(sizeRules.fewest[size], { least: String(minimum) });
  if (code === 'too_big') return sentence(sizeRules.most[size], { most: String(maximum) });
  if (code === 'invalid_value') return sentence(words.oneOf, { values: values.map(String).join(', ') });
  return words.notValid;
}

function isText(said: unknown): said is Text {
  return typeof said === 'object' && said !== null && 'en' in said && 'es' in said;
}

const words = {
  unknownField: { en: 'Is not a known field.', es: 'No es un campo conocido.' },
  required: { en: 'Is required.', es: 'Es obligatorio.' },
  mustBe: { en: 'Must be {kind}.', es: 'Debe ser {kind}.' },
  oneOf: { en: 'Must be one of {values}.', es: 'Debe ser uno de estos: {values}.' },
  notValid: { en: 'Is not valid.', es: 'No es válido.' },
} as const satisfies Record<string, Text>;

const kinds: Readonly<Record<string, Text>> = {
  string: { en: 'text', es: 'un texto' },
  number: { en: 'a number', es: 'un número' },
  int: { en: 'a whole number', es: 'un número entero' },
  boolean: { en: 'true or false', es: 'verdadero o falso' },
  array: { en: 'a list', es: 'una lista' },
  object: { en: 'an object', es: 'un objeto' },
  record: { en: 'an object', es: 'un objeto' },
};

function kindOf(expected: string): Text {
  return kinds[expected] ?? { en: `of type ${expected}`, es: `de tipo ${expected}` };
}
