import { companyToday } from '#platform/shared/dates.ts';
import { sql } from 'drizzle-orm';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { dayBoundPoints, readinessPoints, type ReadinessPoint } from '#areas/projects/schedule/choices.ts';
import type { Preview, PreviewMove, Readiness } from '#areas/projects/schedule/schema.ts';
import type { z } from 'zod';
import type { ReadinessDraft } from '#areas/projects/schedule/schema.ts';

interface PointRow {
  [column: string]: unknown;
  point: ReadinessPoint;
  state: 'no' | 'na' | 'yes';
  for_on: string;
  by: string | null;
  at: string;
  file_id: string | null;
  file_name: string | null;
}

/** An answer counts for its own day; some answers hold for every day. */
function counts(point: { point: ReadinessPoint; for_on: string }, setOn: string): boolean {
  return point.for_on === setOn || !dayBoundPoints.has(point.point);
}

/** Yes over yes and no; what nobody has answered is a no, what does not apply counts for nothing. */
export function scoreOf(points: readonly { point: ReadinessPoint; state: string; for_on: string }[], setOn: string) {
  const states = readinessPoints.map((name) => {
    const given = points.find(({ point }) => point === name);
    return given !== undefined && counts(given, setOn) ? given.state : 'no';
  });
  const yes = states.filter((state) => state === 'yes').length;
  const no = states.filter((state) => state === 'no').length;
  return { yes, no, score: yes + no === 0 ? null : Math.round((yes / (yes + no)) * 100) };
}

/** The twelve points of one set day; a day that nobody has looked at yet has none of them. */
export async function readReadiness(
  db: Executor,
  viewer: Viewer,
  projectId: string,
  asked: string | undefined,
): Promise<Readiness> {
  await requireProject(db, viewer, projectId);
  const setOn = asked ?? (await nextSetDay(db, projectId));
  const { rows } = await db.execute<PointRow & { version: number }>(sql`
    select pt.point, pt.state, pt.for_on::text, us.first_name || ' ' || us.last_name as by,
      to_char(pt.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      f.id as file_id, f.name as file_name
    from set_readiness r join set_readiness_points pt on pt.readiness_id = r.id left join users us on us.id = pt.by_id
    left join files f on f.id = pt.evidence_file_id and f.deleted_at is null
    where r.project_id = ${projectId} and r.set_on = ${setOn}`);
  const head = await db.execute<{ version: number }>(
    sql`select version from set_readiness where project_id = ${projectId} and set_on = ${setOn}`,
  );
  const modules = await db.execute<{ id: string; module_no: string }>(
    sql`select id, module_no from modules
      where project_id = ${projectId} and deleted_at is null and coalesce(set_actual_on, set_forecast_on) = ${setOn}
      order by set_sequence nulls last, module_no, id`,
  );
  return {
    project: projectId,
    set_on: setOn,
    version: head.rows[0]?.version ?? 0,
    ...scoreOf(rows, setOn),
    modules: modules.rows,
    points: readinessPoints.map((point) => {
      const row = rows.find((each) => each.point === point);
      const good = row !== undefined && counts(row, setOn);
      return {
        point,
        state: row !== undefined && good ? row.state : 'no',
        stale: row !== undefined && !good && row.state === 'yes',
        for_on: row?.for_on ?? null,
        by: row?.by ?? null,
        at: row?.at ?? null,
        evidence: row?.file_id == null ? null : { id: row.file_id, name: row.file_name ?? '' },
      };
    }),
  };
}

async function nextSetDay(db: Executor, projectId: string): Promise<string> {
  const { rows } = await db.execute<{ next: string | null }>(
    sql`select min(set_forecast_on)::text as next from modules
      where project_id = ${projectId} and deleted_at is null and set_actual_on is null`,
  );
  return rows[0]?.next ?? companyToday();
}

export async function setReadinessPoint(
  write: Write,
  viewer: Viewer,
  projectId: string,
  draft: z.output<typeof ReadinessDraft>,
): Promise<Readiness> {
  await requireProject(write.tx, viewer, projectId);
  const before = await readReadiness(write.tx, viewer, projectId, draft.set_on);
  const { rows } = await write.tx.execute<{ id: string; version: number; made: boolean }>(sql`
    insert into set_readiness (id, project_id, set_on, created_by, updated_by)
    values (${newId()}, ${projectId}, ${draft.set_on}, ${viewer.userId}, ${viewer.userId})
    on conflict (project_id, set_on) do update
    set version = set_readiness.version + 1, updated_by = excluded.updated_by, updated_at = now() returning id, version, xmax = 0 as made`);
  const [head] = rows;
  if (head === undefined) throw new AppError('unexpected');
  await checkVersion(draft.version, { version: head.made ? 0 : head.version - 1 }, async () => before);
  if (draft.evidence_file_id != null) {
    const file = await write.tx.execute(
      sql`select 1 from files where id = ${draft.evidence_file_id} and project_id = ${projectId} and deleted_at is null`,
    );
    if (file.rows.length === 0)
      throw badInput('evidence_file_id', {
        en: 'Is no file of this project.',
        es: 'No es un archivo de este proyecto.',
      });
  }
  await write.tx.execute(sql`
    insert into set_readiness_points (readiness_id, point, state, for_on, by_id, evidence_file_id)
    values (${head.id}, ${draft.point}, ${draft.state}, ${draft.set_on}, ${viewer.userId}, ${draft.evidence_file_id ?? null})
    on conflict (readiness_id, point) do update set state = excluded.state, for_on = excluded.for_on, by_id = excluded.by_id, at = now(),
      evidence_file_id = ${draft.evidence_file_id === undefined ? sql`set_readiness_points.evidence_file_id` : sql`excluded.evidence_file_id`}`);
  const old = before.points.find(({ point }) => point === draft.point);
  write.audit({
    action: 'readiness.answered',
    entityType: 'set_readiness',
    entityId: head.id,
    projectId,
    old: { point: draft.point, state: old?.state ?? 'no', set_on: draft.set_on },
    new: { point: draft.point, state: draft.state, set_on: draft.set_on },
  });
  await write.publish('schedule.changed', { projectId });
  return readReadiness(write.tx, viewer, projectId, draft.set_on);
}

/** A set day that comes into being by a move begins with the answers of the day it came from; what was for that day only does not count. */
export async function carryReadiness(
  write: Write,
  viewer: Viewer,
  projectId: string,
  moves: readonly { from: string; to: string }[],
): Promise<void> {
  const pairs = new Map(moves.map(({ from, to }) => [to, from]));
  for (const [to, from] of pairs) {
    const id = newId();
    const { rowCount } = await write.tx.execute(sql`
      insert into set_readiness (id, project_id, set_on, created_by, updated_by)
      select ${id}, ${projectId}, ${to}, ${viewer.userId}, ${viewer.userId}
      where exists (select 1 from set_readiness where project_id = ${projectId} and set_on = ${from})
      on conflict (project_id, set_on) do nothing`);
    if ((rowCount ?? 0) === 0) continue;
    await write.tx.execute(sql`
      insert into set_readiness_points (readiness_id, point, state, for_on, by_id, at, evidence_file_id)
      select ${id}, pt.point, pt.state, pt.for_on, pt.by_id, pt.at, pt.evidence_file_id from set_readiness_points pt
      join set_readiness r on r.id = pt.readiness_id
      where r.project_id = ${projectId} and r.set_on = ${from}`);
  }
}

/** What a move of set days makes lapse: points with a yes on the day that is left, and without one on the day that comes in its place. */
export async function lapsesOf(db: Executor, moves: readonly PreviewMove[]): Promise<Preview['lapses']> {
  const days = new Map(
    moves
      .filter(({ kind, what }) => kind === 'module' && what === 'set')
      .map((move) => [`${move.project} ${move.from} ${move.to}`, move]),
  );
  if (days.size === 0) return [];
  const projects = [...new Set([...days.values()].map(({ project }) => project))];
  const { rows } = await db.execute<PointRow & { project: string; set_on: string }>(sql`
    select r.project_id as project, r.set_on::text, pt.point, pt.state, pt.for_on::text from set_readiness r
    join set_readiness_points pt on pt.readiness_id = r.id
    where r.project_id = any(${sql.param(projects)}::uuid[])`);
  const { rows: heads } = await db.execute<{ project: string; set_on: string }>(
    sql`select project_id as project, set_on::text from set_readiness where project_id = any(${sql.param(projects)}::uuid[])`,
  );
  return [...days.values()].flatMap((move) => {
    const of = (day: string) => rows.filter((row) => row.project === move.project && row.set_on === day);
    // A day that has answers of its own keeps them; another begins with those of the day it comes from.
    const isKnown = heads.some((head) => head.project === move.project && head.set_on === move.to);
    const after = of(isKnown ? move.to : move.from);
    const points = readinessPoints.filter(
      (point) =>
        of(move.from).some((row) => row.point === point && row.state === 'yes' && counts(row, move.from)) &&
        !after.some((row) => row.point === point && row.state === 'yes' && counts(row, move.to)),
    );
    if (points.length === 0) return [];
    const { project_number, project_name, from, to } = move;
    return [{ project_number, project_name, from, to, points }];
  });
}
