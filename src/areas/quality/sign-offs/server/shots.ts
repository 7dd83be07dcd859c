import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { visibleModules } from '#areas/projects/units/server/reads.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { mostPhotos, releaseShots } from '../choices.ts';
import type { RequiredShots } from '../schema.ts';
import { noteForm, type FormRow, type ItemRow } from './form-rows.ts';
import type { Failed, PunchDoor } from './punch-door.ts';
import { visibleSignOffs } from './scope.ts';

type Shots = z.input<typeof RequiredShots>;
type Shot = Shots[number]['shots'][number];

interface ShotRow extends Record<string, unknown> {
  module_id: string;
  key: string;
  text: string | null;
  text_es: string | null;
  area_id: string | null;
  form_id: string | null;
  form_type: Shot['form_type'];
  area_name: string | null;
  area_name_es: string | null;
  is_answered: boolean;
  position: number;
  needed: number;
  taken: number;
}

/** The photos of an answer that are not in the bin. */
const photosOfAnswer = sql`(select count(*)::int from sign_off_results x join sign_off_photos h on h.result_id = x.id
  join files f on f.id = h.file_id where x.item_id = i.id and x.superseded_by is null and f.deleted_at is null)`;

/**
 * What has to be photographed of the modules in the factory and the yard, with how much of it is taken: the photo questions of the station
 * where a module's checks stand, and, once it is off the line, what its release needs. A question that nobody asks (its condition does not
 * hold) has no photo.
 */
export async function readShots(db: Executor, viewer: Viewer): Promise<Shots> {
  const own = seesEverything(viewer) ? undefined : 'floor';
  const { rows } = await db.execute<ShotRow>(sql`
    with standing as (
      select m.id, m.status from modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
      where ${visibleModules(viewer, own)} and p.status between 3 and 7
        and m.status in ('online', 'qa_hold', 'offline', 'yard', 'returned')
      order by m.id limit 1000
    ), at as (
      select distinct on (r.id) s.id as module_id, s.status, a.id, a.name, a.name_es, r.id as form_id, r.form_type
      from standing s join sign_offs r on r.module_id = s.id join sign_off_areas a on a.sign_off_id = r.id
      where ${visibleSignOffs(viewer, own)} and r.status in ('open', 'reopened') and a.not_applicable_reason is null
        and a.state in ('not_started', 'in_progress', 'returned') and not hearth_sign_off_locked(a.id)
        and (r.form_type = 'factory_qa' or (r.form_type = 'pre_ship' and s.status in ('offline', 'yard')))
      order by r.id, a.position
    )
    select at.module_id, i.key, i.asked ->> 'text' as text, i.asked ->> 'text_es' as text_es, at.id as area_id, at.form_id, at.form_type,
      at.name as area_name, at.name_es as area_name_es,
      exists (select 1 from sign_off_results x where x.item_id = i.id and x.superseded_by is null) or i.asked ->> 'response' = 'photo'
        as is_answered,
      i.position, (i.asked ->> 'photo_count')::int as needed, ${photosOfAnswer} as taken
    from at join sign_off_items i on i.area_id = at.id
    where i.asked ->> 'photo_rule' = 'always' and i.key <> all(${sql.param(releaseShots.map(({ key }) => key))}::text[])
      and not exists (select 1 from sign_off_results x where x.item_id = i.id and x.superseded_by is null and x.verdict = 'na')
      and (coalesce(jsonb_typeof(i.asked -> 'show_if'), 'null') = 'null' or exists (
        select 1 from sign_off_items j join sign_off_results x on x.item_id = j.id and x.superseded_by is null
        where j.sign_off_id = i.sign_off_id and j.key = i.asked -> 'show_if' ->> 'item'
          and x.answer = i.asked -> 'show_if' ->> 'equals'))
    union all
    select s.id, due.key, null, null, null, null, null, null, null, true, 0, due.needed,
      case when due.key = 'data_plate' and hearth_data_plate_shown(s.id) then 1
        when due.key = 'condition_out' then hearth_condition_photos(s.id) else (select count(*)::int from files f
        where f.module_id = s.id and f.kind = 'photo' and f.deleted_at is null and due.key = any(f.tags)) end
    from standing s cross join unnest(${sql.param(releaseShots.map(({ key }) => key))}::text[],
      ${sql.param(releaseShots.map(({ needed }) => needed))}::int[]) as due (key, needed)
    where s.status in ('offline', 'yard')
    order by module_id, is_answered desc, position, key`);
  return [...Map.groupBy(rows, (row) => row.module_id)].map(([moduleId, shots]) => ({
    module_id: moduleId,
    shots: shots.map((shot): Shot => ({
      key: shot.key,
      text: shot.text,
      text_es: shot.text_es,
      area_id: shot.area_id,
      area_name: shot.area_name,
      area_name_es: shot.area_name_es,
      form_id: shot.form_id,
      form_type: shot.form_type,
      is_answered: shot.is_answered,
      needed: shot.needed,
      taken: Math.min(shot.taken, shot.needed),
    })),
  }));
}

interface OpenQuestion extends Record<string, unknown> {
  id: string;
  form_id: string;
  area_id: string;
  key: string;
  asked: ItemRow['asked'];
  standing: string | null;
}

/**
 * A photo of a module that is tagged with the key of a photo question answers it, as long as that question is open to answers; of any
 * other question it is put to the answer that stands. So a shot that was taken from the list of what is missing is missing no more.
 */
export async function takeShots(
  write: Write,
  moduleId: string,
  fileIds: readonly string[],
  punch: PunchDoor,
): Promise<void> {
  const by = write.actor.id;
  if (by === null || fileIds.length === 0) return;
  const { rows: forms } = await write.tx.execute<{ id: string }>(sql`
    select r.id from sign_offs r where r.module_id = ${moduleId} and r.deleted_at is null and r.status in ('open', 'reopened')
      and exists (select 1 from sign_off_items i join files f on i.key = any(f.tags)
        where i.sign_off_id = r.id and f.id = any(${sql.param([...fileIds])}::uuid[])) order by r.id for update of r`);
  for (const { id } of forms) {
    const { rows } = await write.tx.execute<OpenQuestion & { file_id: string }>(sql`
      select i.id, i.sign_off_id as form_id, i.area_id, i.key, i.asked, f.id as file_id,
        (select x.id from sign_off_results x where x.item_id = i.id and x.superseded_by is null) as standing
      from sign_off_items i join sign_off_areas a on a.id = i.area_id join files f on i.key = any(f.tags)
      where i.sign_off_id = ${id} and f.id = any(${sql.param([...fileIds])}::uuid[]) and f.kind = 'photo' and f.module_id = ${moduleId}
        and a.state in ('not_started', 'in_progress', 'returned') and a.not_applicable_reason is null and not hearth_sign_off_locked(a.id)
        and (i.asked ->> 'response' = 'photo' or exists (
          select 1 from sign_off_results x where x.item_id = i.id and x.superseded_by is null and x.verdict <> 'na'))
      order by f.id`);
    for (const [, shots] of Map.groupBy(rows, (row) => row.id))
      await putToAnswer(write, { by, moduleId, punch }, shots);
  }
}

/** The answer as it stands with these photos more, superseding it: what was answered is never changed. */
async function putToAnswer(
  write: Write,
  { by, moduleId, punch }: { by: string; moduleId: string; punch: PunchDoor },
  shots: readonly (OpenQuestion & { file_id: string })[],
): Promise<void> {
  const [question] = shots;
  if (question === undefined) return;
  const id = newId();
  const { rows: held } = await write.tx.execute<{ file_id: string }>(sql`
    select h.file_id from sign_off_photos h where h.result_id = ${question.standing} order by h.position`);
  const room = mostPhotos - held.length;
  if (room <= 0) return;
  if (question.standing !== null)
    await write.tx.execute(sql`update sign_off_results set superseded_by = ${id} where id = ${question.standing}`);
  await write.tx.execute(sql`
    insert into sign_off_results (id, sign_off_id, area_id, item_id, answer, verdict, note, by_id, device_time, answered_at, punch_item_id)
    select ${id}, ${question.form_id}, ${question.area_id}, ${question.id}, x.answer, coalesce(x.verdict, 'given'), x.note, ${by}, now(), now(),
      x.punch_item_id
    from (select 1) as one left join sign_off_results x on x.id = ${question.standing}`);
  const all = [...held.map((each) => each.file_id), ...shots.slice(0, room).map((shot) => shot.file_id)];
  for (const [position, file] of all.entries())
    await write.tx.execute(sql`
      insert into sign_off_photos (result_id, file_id, sign_off_id, position) values (${id}, ${file}, ${question.form_id}, ${position})`);
  await write.tx.execute(sql`
    update sign_off_areas set state = 'in_progress', returned_reason = null
    where id = ${question.area_id} and state in ('not_started', 'returned')`);
  const { rows } = await write.tx.execute<Pick<FormRow, 'id' | 'unit_id' | 'form_type' | 'project_id'>>(sql`
    select id, unit_id, form_type, project_id from sign_offs where id = ${question.form_id}`);
  const [form] = rows;
  if (form === undefined) return;
  await noteForm(write, form, 'answered', { new: { answers: [question.asked.text] } });
  await followFail(
    write,
    { form: { ...form, module_id: moduleId }, item: question, photoIds: all },
    { resultId: id, punch },
  );
}

/** The item of a fail has its new photos too. */
async function followFail(
  write: Write,
  failed: Pick<Failed, 'form' | 'item' | 'photoIds'>,
  { resultId, punch }: { resultId: string; punch: PunchDoor },
): Promise<void> {
  const { rows } = await write.tx.execute<{ answer: string | null; note: string | null; punch_item_id: string }>(sql`
    select answer, note, punch_item_id from sign_off_results
    where id = ${resultId} and verdict = 'fail' and punch_item_id is not null`);
  for (const { punch_item_id: id, ...given } of rows) await punch.follow(write, id, { ...failed, ...given }, given);
}
