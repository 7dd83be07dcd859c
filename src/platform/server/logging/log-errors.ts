/**
 * What a log says about an error: an allow-list, because errors carry whatever their library found useful. A failed query brings its
 * parameters, and PostgreSQL quotes the row that broke a rule: passwords, names and addresses of people.
 */
export interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

/** Codes and names of things, never values. */
const facts = [
  'code',
  'errno',
  'syscall',
  'hostname',
  'address',
  'port',
  'path',
  'dest',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
] as const;

/** An error with its causes, without a value that a query carried. What is no error is answered as it is. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const logged: LoggedError = { type: typeOf(error), message: '', stack: '' };
  const messages: string[] = [];
  const stacks: string[] = [];
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    const clean = cleaner(each);
    messages.push(clean(each.message));
    stacks.push(clean(each.stack ?? `${each.name}: ${each.message}`));
    for (const name of facts) {
      const value: unknown = Reflect.get(each, name);
      if (logged[name] === undefined && (typeof value === 'string' || typeof value === 'number')) logged[name] = value;
    }
    if (each instanceof AggregateError) logged['errors'] = each.errors.slice(0, 5).map(loggedError);
  }
  logged.message = messages.join(': ');
  logged.stack = stacks.join('\ncaused by: ');
  return logged;
}

function typeOf(error: Error): string {
  return error.constructor.name === '' ? error.name : error.constructor.name;
}

/** Takes what a query carried out of the words that an error says about itself. */
function cleaner(error: Error): (text: string) => string {
  const said = error.message;
  const harmless = withoutValues(error, said);
  return (text) => text.replaceAll(said, () => harmless);
}

function withoutValues(error: Error, message: string): string {
  if ('params' in error && Array.isArray(error.params)) return message.replace(/\nparams: [^]*$/u, '');
  // Class 22 of PostgreSQL: a value that can't be stored, quoted after the colon.
  if ('code' in error && typeof error.code === 'string' && /^22[0-9A-Z]{3}$/u.test(error.code))
    return message.replace(/: [^]*$/u, ': …').replaceAll(/"[^]*"/gu, '"…"');
  return message;
}
