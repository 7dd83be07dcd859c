import type { Endpoint } from '#platform/shared/contract.ts';
import { newId } from '#platform/shared/ids.ts';
import { recordBodies } from './record-drafts.ts';
import { goodInput, shapeOf, type Hint } from './inputs.ts';
import { salesBodies } from './bodies/sales.ts';
import { qualityBodies } from './bodies/quality.ts';
import { serviceBodies } from './bodies/service.ts';
import { designBodies } from './bodies/design.ts';
import { peopleBodies } from './bodies/people.ts';
import { projectsBodies } from './bodies/projects.ts';
import { companyBodies } from './bodies/company.ts';
import type { Bodies, Rows } from './bodies/rows.ts';

/** Values that the contract alone can't tell: they name rows of the world, or have a form of their own. */
export function hintsFor(rows: Rows): Hint {
  const byName: Record<string, unknown> = {
    project: rows['projects'],
    project_id: rows['projects'],
    unit: rows['units'],
    unit_id: rows['units'],
    module: rows['modules'],
    user_id: rows['users'],
    owner_id: rows['users'],
    site_time_zone: 'America/Denver',
    time_zone: 'America/Denver',
    redirectTo: '/projects',
    code: '123456',
    email: 'someone@example.test',
    link: 'some-words',
    item_id: rows['items'],
    supplier_id: rows['asking-suppliers'],
    cost_code: '06 11 00',
  };
  return (_path, name) => byName[name];
}

/** Good bodies of the endpoints whose rules go past what a shape can say. */
const goodBodies: Bodies = {
  ...recordBodies,
  ...salesBodies,
  ...qualityBodies,
  ...serviceBodies,
  ...designBodies,
  ...peopleBodies,
  ...projectsBodies,
  ...companyBodies,
};

/** A body that the endpoint's own schema accepts; throws where none can be made up. */
export function goodBody(name: string, endpoint: Endpoint, rows: Rows, full = false): unknown {
  if (endpoint.body === undefined) return undefined;
  const given = goodBodies[name]?.(rows);
  if (given !== undefined) return given;
  const shape = shapeOf(endpoint.body);
  for (const value of full
    ? [goodInput(shape, hintsFor(rows), true)]
    : [goodInput(shape, hintsFor(rows)), goodInput(shape, hintsFor(rows), true)]) {
    if (endpoint.body.safeParse(value).success) return value;
  }
  throw new Error(`No good body is known for ${name}; give one in test/world.ts`);
}

/** Fields of the path whose value is not the id of a row. */
const otherParams: Record<string, string> = {
  size: '96',
  entity: '1',
  kind: 'owner',
  provider: 'none',
  table: 'projects',
  factory: 'reno',
  secret: 'no-such-secret',
  userId: newId(),
};

/**
 * The path with its ids filled in: of the rows given, or of rows that never were. Answers undefined when a row is named that the
 * world does not hold. The name of a row is the word before its id.
 */
export function fillPath(path: string, rows: Rows | 'absent'): string | undefined {
  let known = true;
  const parts = path.split('/');
  const filled = parts.map((part, index) => {
    if (!part.startsWith(':')) return part;
    const other = otherParams[part.slice(1)];
    if (other !== undefined) return other;
    const kind = part === ':unit_id' ? 'units' : (parts[index - 1] ?? '');
    const id = rows === 'absent' ? absentId : rows[kind];
    if (id === undefined) known = false;
    return id ?? '';
  });
  return known ? filled.join('/') : undefined;
}

/** An id of the right form that belongs to nothing. */
export const absentId = '01900000-0000-7000-8000-00000000dead';

/** The shortest query that the endpoint accepts. */
export function queryOf(endpoint: Endpoint): string {
  if (endpoint.query === undefined || endpoint.query.safeParse({}).success) return '';
  const good = [
    { get_all_flags: 'true' },
    { name: 'words' },
    { manual: 'none' },
    { language: 'en' },
    { of: 'estimate' },
    { table: 'projects' },
    { entity_type: 'unit', entity_id: newId() },
  ].find((value) => endpoint.query?.safeParse(value).success);
  return good === undefined ? '' : `?${new URLSearchParams(good as Record<string, string>).toString()}`;
}
