import { sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { panelAddress, type RecordDeclaration } from '#platform/shared/record.ts';
import { waitingStates } from '#platform/shared/record-waits.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { joinsFor } from '#platform/server/table/source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';

const state = sql`r.state`;
const field = (name: string): SQL => sql`r.${sql.identifier(name)}`;

/** True where the record at alias `r` waits for this very person: they are named, have the role on its project, or hold the right. */
function waitsForViewer(declaration: RecordDeclaration, viewer: Viewer): SQL {
  const { project } = declaration;
  const cases = waitingStates(declaration).flatMap(([name, waits]) => {
    if (typeof waits === 'string') return [sql`(${state} = ${name} and ${field(waits)} = ${viewer.userId})`];
    if ('right' in waits) return holds(viewer.groups, waits.right) ? [sql`${state} = ${name}`] : [];
    if (project === undefined) return [];
    return [
      sql`(${state} = ${name} and exists (select 1 from project_parts m
        where m.project_id = ${field(project)} and m.role = ${waits.role} and m.user_id = ${viewer.userId}))`,
    ];
  });
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}

/** The words of what is asked in each state: its own, else those of the first step that leads on from it. */
function asksOf(declaration: RecordDeclaration): WaitSource['asks'] {
  const { edges = [], words = {} } = declaration.states ?? {};
  return Object.fromEntries(
    waitingStates(declaration).map(([from]) => [
      from,
      words[from]?.ask ?? edges.find((edge) => edge.from.includes(from))?.label ?? declaration.one,
    ]),
  );
}

/** Who is asked in each state that names no person by a field. */
function whoseOf(declaration: RecordDeclaration): NonNullable<WaitSource['whose']> {
  return Object.fromEntries(
    waitingStates(declaration).flatMap(([state_, waits]) =>
      typeof waits === 'string'
        ? []
        : [
            [
              state_,
              'right' in waits ? { right: waits.right, department: waits.department } : { role: waits.role },
            ] as const,
          ],
    ),
  );
}

/** What of a declared record waits for people, from its `waits`. None where no state of it waits. */
export function declaredWaits({ declaration, source, label }: ServedRecord): WaitSource[] {
  const { name, project, fields, access } = declaration;
  if (waitingStates(declaration).length === 0) return [];
  const due = Object.entries(fields).find(([, each]) => each.kind === 'date' && each.deadline === true)?.[0];
  return [
    {
      kind: name,
      many: declaration.many,
      todo: 'decide',
      asks: asksOf(declaration),
      whose: whoseOf(declaration),
      select(viewer, part) {
        if (!holds(viewer.groups, access.read)) return undefined;
        const { from, joins, where, columns } = source(viewer);
        const [waiter, since] = [columns['waits_for']?.sql ?? sql`null`, columns['waits_since']?.sql ?? sql`null`];
        const mine = waitsForViewer(declaration, viewer);
        const whose =
          part === 'mine' ? mine : sql`r.created_by = ${viewer.userId} and ${since} is not null and not ${mine}`;
        return sql`
          select ${waitColumns({
            id: sql`r.id`,
            title: label,
            link: sql`${panelAddress(declaration, '')} || r.id`,
            ask: state,
            asker: sql`r.created_by`,
            waiter,
            since,
            changed: sql`r.updated_at`,
            ...(project === undefined ? {} : { projectId: field(project) }),
            ...(due === undefined ? {} : { dueOn: field(due) }),
          })}
          from ${from} ${joinsFor({ joins }, ['waits_since', 'person_waits_for'])} where ${where} and ${whose}`;
      },
    },
  ];
}
