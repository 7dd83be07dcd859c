import pg from 'pg';

/** The databases whose statements are planned once. */
const databases = new Set<string>();
const names = new Map<string, string>();
const seen = new WeakSet<pg.Client>();
let isHearing = false;

const isRead = /^\s*(?:select|with)\b/iu;

/**
 * From now on each connection to this database plans a read once, and not at each call. The generated tests ask the same reads thousands of
 * times over a handful of rows, where planning a statement costs ten times what running it does. What is answered stays the same: a
 * generic plan differs from one for its values in nothing but speed.
 */
export function planOnce(database: string): void {
  databases.add(database);
  if (isHearing) return;
  isHearing = true;
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]): any {
    const [first, ...rest] = args;
    if (!databases.has(this.database ?? '')) return Reflect.apply(query, this, args);
    if (!seen.has(this)) {
      seen.add(this);
      void Reflect.apply(query, this, ['set plan_cache_mode = force_generic_plan']);
    }
    const text: unknown = first?.text;
    if (typeof text !== 'string' || first.name !== undefined || !isRead.test(text))
      return Reflect.apply(query, this, args);
    return Reflect.apply(query, this, [{ ...first, name: nameOf(text) }, ...rest]);
  } as typeof query;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `planned_${names.size}`;
  names.set(text, name);
  return name;
}
