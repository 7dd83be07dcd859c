import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { bindingPart } from '#areas/projects/projects/server/reads.ts';
import { blocksOf, releaseFacts, visibleModules, type ReleaseFacts } from '#areas/projects/units/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { perGroup, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { AreaState, FormType, SignOffStatus } from '../choices.ts';
import type { SignOffHead, SignOffWall } from '../schema.ts';
import { visibleSignOffs } from './scope.ts';

type Wall = z.input<typeof SignOffWall>;
type Module = Wall['modules'][number];
type Cell = NonNullable<Module['factory_qa']>['areas'][number];

interface ModuleRow extends ReleaseFacts, Record<string, unknown> {
  id: string;
  module_no: string;
  unit_name: string | null;
  project_id: string;
  project_number: string;
  project_name: string;
  factory: string | null;
  line: string | null;
  status: string;
  ships_on: string | null;
}

interface CellRow extends Record<string, unknown> {
  module_id: string;
  form_id: string;
  form_type: FormType;
  status: SignOffStatus;
  area_id: string;
  position: number;
  name: string;
  name_es: string | null;
  station: number | null;
  hold_point: boolean;
  state: AreaState;
  is_waived: boolean;
  is_waive_asked: boolean;
  waive_asked_by: string | null;
  is_locked: boolean;
  answered: number;
  items: number;
  fails: number;
  submitted_by: string | null;
}

/** The answers that stand to what is asked. */
const answered = sql`sign_off_results x join sign_off_items q on q.id = x.item_id and q.retired_at is null where x.superseded_by is null`;

/** Modules that are built or wait to leave: what is planned or gone has no place on the wall. */
const onTheWall = sql`m.status in ('online', 'qa_hold', 'offline', 'yard', 'released', 'returned')`;

/** The wall of modules by station, those that ship first on top. At most 400 modules: a factory holds fewer. */
export async function readWall(
  db: Executor,
  viewer: Viewer,
  query: { factory?: string | undefined; line?: string | undefined },
): Promise<Wall> {
  const own = seesEverything(viewer) ? undefined : 'floor';
  const factory = sql`coalesce(m.factory, p.factory)`;
  const seen = sql`from modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
    where ${visibleModules(viewer, own)} and p.status between 3 and 7 and ${onTheWall}`;
  const places = await db.execute<{ factory: string | null; line: string | null }>(
    sql`select distinct ${factory} as factory, m.line ${seen} order by 1, 2`,
  );
  const narrowed = sql`${seen}
    ${query.factory === undefined ? sql`` : sql`and ${factory} = ${query.factory}`}
    ${query.line === undefined ? sql`` : sql`and m.line = ${query.line}`}`;
  const shipsOn = sql`coalesce(m.ship_actual_on, m.ship_forecast_on, m.ship_baseline_on)`;
  const inOrder = sql`order by ${shipsOn} nulls last, p.project_number, u.name nulls last, m.module_no collate hearth_en`;
  // What is asked of each module is asked of those that are shown, and of no other.
  const modules = await db.execute<ModuleRow>(sql`
    with shown as materialized (select m.id ${narrowed} ${inOrder} limit 400)
    select m.id, m.module_no, u.name as unit_name, m.project_id, p.project_number, p.name as project_name, ${factory} as factory, m.line,
      m.status, ${shipsOn}::text as ships_on, ${releaseFacts}
    from shown join modules m on m.id = shown.id join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
    ${inOrder}`);
  const cells = await db.execute<CellRow>(sql`
    select r.module_id, r.id as form_id, r.form_type, r.status, a.id as area_id, a.position, a.name, a.name_es, a.station, a.hold_point,
      a.state, a.not_applicable_reason is not null as is_waived, a.waive_reason is not null as is_waive_asked, a.waive_asked_by,
      hearth_sign_off_locked(a.id) as is_locked, a.submitted_by,
      (select count(*)::int from sign_off_items i where i.area_id = a.id and i.retired_at is null) as items,
      (select count(*)::int from ${answered} and x.area_id = a.id) as answered,
      (select count(*)::int from ${answered} and x.area_id = a.id and x.verdict = 'fail') as fails
    from sign_offs r join sign_off_areas a on a.sign_off_id = r.id
    where r.module_id = any(${sql.param(modules.rows.map(({ id }) => id))}::uuid[]) and r.form_type in ('factory_qa', 'pre_ship')
      and ${visibleSignOffs(viewer, own)} order by a.position`);
  const ofModule = Map.groupBy(cells.rows, (cell) => cell.module_id);
  const formOf = (moduleId: string, type: FormType): Module['factory_qa'] => {
    const rows = (ofModule.get(moduleId) ?? []).filter((cell) => cell.form_type === type);
    const [first] = rows;
    if (first === undefined) return null;
    return { id: first.form_id, status: first.status, areas: rows.map((row) => cellOf(row, viewer)) };
  };
  return {
    factories: [...new Set(places.rows.flatMap((row) => row.factory ?? []))],
    lines: [
      ...new Set(
        places.rows.flatMap((row) =>
          query.factory === undefined || row.factory === query.factory ? (row.line ?? []) : [],
        ),
      ),
    ],
    modules: modules.rows.map((row) => ({
      id: row.id,
      module_no: row.module_no,
      unit_name: row.unit_name,
      project_id: row.project_id,
      project_number: row.project_number,
      project_name: row.project_name,
      factory: row.factory,
      line: row.line,
      status: row.status,
      ships_on: row.ships_on,
      factory_qa: formOf(row.id, 'factory_qa'),
      pre_ship: formOf(row.id, 'pre_ship'),
      blocks: blocksOf(row.status, row),
      critical_fails: row.critical_fails,
      critical_items: row.critical_items.count,
      items_before_ship: row.items_before_ship.count,
      condition_photos: row.condition_photos,
    })),
  };
}

function cellOf(row: CellRow, viewer: Viewer): Cell {
  return {
    area_id: row.area_id,
    position: row.position,
    name: row.name,
    name_es: row.name_es,
    station: row.station,
    hold_point: row.hold_point,
    state: row.state,
    is_waived: row.is_waived,
    is_waive_asked: row.is_waive_asked,
    is_locked: row.is_locked,
    answered: row.answered,
    items: row.items,
    fails: row.fails,
    is_mine: row.state === 'submitted' && row.submitted_by !== viewer.userId,
  };
}

interface HeadRow extends z.input<typeof SignOffHead>, Record<string, unknown> {}

/** The forms somebody sees, in the order of a module's way. */
export async function listForms(
  db: Executor,
  viewer: Viewer,
  query: {
    project_id?: string | undefined;
    unit_id?: string | undefined;
    module_id?: string | undefined;
    view?: 'owner' | 'developer' | 'floor' | undefined;
  },
): Promise<z.input<typeof SignOffHead>[]> {
  const also = [
    ...(query.project_id === undefined ? [] : [sql`and r.project_id = ${query.project_id}`]),
    ...(query.unit_id === undefined ? [] : [sql`and r.unit_id = ${query.unit_id}`]),
    ...(query.module_id === undefined ? [] : [sql`and r.module_id = ${query.module_id}`]),
  ];
  const signsAs = (group: 'home_owner' | 'developer', view: 'owner' | 'developer') => {
    const one = perGroup(viewer).find(({ groups }) => groups.includes(group));
    return one === undefined || (query.view ?? view) !== view ? sql`false` : visibleSignOffs(one, view);
  };
  const hasNot = (role: string) => sql`not exists (select 1 from sign_off_signatures s
    where s.sign_off_id = r.id and s.area_id is null and s.role = ${role} and s.superseded_at is null)`;
  const { rows } = await db.execute<HeadRow>(sql`
    select r.id, r.code, r.title, r.form_type, r.status, p.project_number, r.unit_id, r.module_id,
      (select count(*)::int from sign_off_areas a where a.sign_off_id = r.id) as areas,
      (select count(*)::int from sign_off_areas a
        where a.sign_off_id = r.id and a.state = 'approved' and a.not_applicable_reason is null) as approved,
      (select count(*)::int from sign_off_areas a where a.sign_off_id = r.id and a.not_applicable_reason is not null) as waived,
      (select count(*)::int from ${answered} and x.sign_off_id = r.id and x.verdict = 'fail') as fails,
      (r.status = 'all_areas_approved' and ((${signsAs('home_owner', 'owner')} and r.form_type = 'owner_acceptance' and ${hasNot('owner')}
          and ${bindingPart(viewer, 'owner', 'sign_off.owner')})
        or (${signsAs('developer', 'developer')} and r.asks_developer and ${hasNot('developer')}
          and ${bindingPart(viewer, 'developer', 'sign_off.developer')}))) as waits_for_me
    from sign_offs r join projects p on p.id = r.project_id
    where ${visibleSignOffs(viewer, query.view)} ${sql.join(also, sql` `)}
    order by p.project_number, r.title, array_position(array['factory_qa', 'pre_ship', 'receiving_set', 'site_final', 'owner_acceptance'],
      r.form_type), r.id limit 500`);
  return rows;
}
