import type { Fault } from './errors.ts';

/** What a schema says against a value, as the validation library words it. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
  readonly expected?: string | undefined;
  readonly input?: unknown;
}

/** The faults of a refused value, each at its field and in the portal's own words. Server and forms say the same. */
export function faultsOf(error: { readonly issues: readonly Issue[] }, prefix = ''): Fault[] {
  return error.issues.flatMap((issue) => {
    const base = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        path: base === '' ? key : `${base}.${key}`,
        message: 'Is not a known field.',
      }));
    if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
      const missing = issue.input === undefined;
      return [{ path: base, message: missing ? 'Is required.' : `Must be ${expectedText(issue.expected ?? '')}.` }];
    }
    return [{ path: base, message: issue.message }];
  });
}

function expectedText(expected: string): string {
  const words: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  };
  return words[expected] ?? `of type ${expected}`;
}
