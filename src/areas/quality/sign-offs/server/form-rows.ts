import { sql } from 'drizzle-orm';
import type { View } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { AreaState, Audience, FormType, SigningRole, SignOffStatus } from '../choices.ts';
import type { Given } from '../rules.ts';
import type { TemplateItem, Verdict } from '../schema.ts';
import { visibleSignOffs } from './scope.ts';

export interface FormRow extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  form_type: FormType;
  status: SignOffStatus;
  version: number;
  project_id: string;
  project_number: string;
  project_name: string;
  unit_id: string | null;
  unit_name: string | null;
  module_id: string | null;
  module_no: string | null;
  serial_no: string | null;
  factory: string | null;
  line: string | null;
  template_id: string | null;
  template_name: string | null;
  template_revision: number;
  inspector_id: string | null;
  inspector_name: string | null;
  asks_developer: boolean;
  started_at: string;
}

/** The form as somebody may see it, or `not_found`; `held`: until the end of the write, so that two steps never cross. */
export async function formFor(
  db: Executor,
  viewer: Viewer,
  id: string,
  { view, held }: { view?: View | undefined; held?: true } = {},
): Promise<FormRow> {
  const { rows } = await db.execute<FormRow>(sql`
    select r.id, r.code, r.title, r.form_type, r.status, r.version, r.project_id, p.project_number, p.name as project_name,
      r.unit_id, u.name as unit_name, r.module_id, m.module_no, m.serial_no, coalesce(m.factory, p.factory) as factory, m.line,
      r.template_id, t.name as template_name, r.template_revision, r.inspector as inspector_id, ${personName(sql`r.inspector`)} as inspector_name,
      r.asks_developer, ${iso(sql`r.created_at`)} as started_at
    from sign_offs r join projects p on p.id = r.project_id left join units u on u.id = r.unit_id
      left join modules m on m.id = r.module_id left join sign_off_templates t on t.id = r.template_id
    where r.id = ${id} and ${visibleSignOffs(viewer, view)} ${held === true ? sql`for update of r` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The form that an area is part of. */
export async function formOfArea(db: Executor, areaId: string): Promise<string> {
  const { rows } = await db.execute<{ sign_off_id: string }>(
    sql`select sign_off_id from sign_off_areas where id = ${areaId}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row.sign_off_id;
}

export interface AreaRow extends Record<string, unknown> {
  id: string;
  key: string;
  position: number;
  name: string;
  name_es: string | null;
  station: number | null;
  hold_point: boolean;
  is_locked: boolean;
  state: AreaState;
  submitted_by: string | null;
  maker_name: string | null;
  submitted_at: string | null;
  approved_by: string | null;
  approver_name: string | null;
  approved_at: string | null;
  returned_reason: string | null;
  not_applicable_reason: string | null;
  /** Asked for, and not decided yet. */
  waive_reason: string | null;
  waive_asked_by: string | null;
  waive_asker_name: string | null;
  waive_asked_at: string | null;
  waived_by: string | null;
  waiver_name: string | null;
  waived_at: string | null;
  /** Passing it over needs one person who asks and another one who decides. */
  needs_two: boolean;
}

export async function areasOf(db: Executor, formId: string): Promise<AreaRow[]> {
  const { rows } = await db.execute<AreaRow>(sql`
    select a.id, a.key, a.position, a.name, a.name_es, a.station, a.hold_point, hearth_sign_off_locked(a.id) as is_locked, a.state,
      a.submitted_by, ${personName(sql`a.submitted_by`)} as maker_name, ${iso(sql`a.submitted_at`)} as submitted_at,
      a.approved_by, ${personName(sql`a.approved_by`)} as approver_name, ${iso(sql`a.approved_at`)} as approved_at,
      a.returned_reason, a.not_applicable_reason, a.waive_reason, a.waive_asked_by, ${personName(sql`a.waive_asked_by`)} as waive_asker_name,
      ${iso(sql`a.waive_asked_at`)} as waive_asked_at, a.waived_by, ${personName(sql`a.waived_by`)} as waiver_name,
      ${iso(sql`a.waived_at`)} as waived_at, hearth_sign_off_needs_two(a.id) as needs_two
    from sign_off_areas a where a.sign_off_id = ${formId} order by a.position`);
  return rows;
}

export interface ItemRow extends Record<string, unknown> {
  id: string;
  area_id: string;
  key: string;
  asked: TemplateItem;
}

export async function itemsOf(db: Executor, formId: string): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select i.id, i.area_id, i.key, i.asked from sign_off_items i join sign_off_areas a on a.id = i.area_id
    where i.sign_off_id = ${formId} and i.retired_at is null order by a.position, i.position`);
  return rows;
}

export interface ResultRow extends Record<string, unknown> {
  id: string;
  item_id: string;
  area_id: string;
  answer: string | null;
  verdict: Verdict;
  note: string | null;
  by_id: string;
  by_name: string;
  at: string;
  device_time: string;
  answered_at: string;
  skew_s: number;
  superseded_by: string | null;
  is_conflict: boolean;
  punch_item_id: string | null;
  photos: string[];
}

/** The answers that stand, and those that came too late to, of what is asked. */
export async function resultsOf(db: Executor, formId: string): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow>(sql`
    select x.id, x.item_id, x.area_id, x.answer, x.verdict, x.note, x.by_id, ${personName(sql`x.by_id`)} as by_name,
      ${iso(sql`x.at`)} as at, ${iso(sql`x.device_time`)} as device_time, ${iso(sql`x.answered_at`)} as answered_at,
      x.skew_s, x.superseded_by, x.is_conflict, x.punch_item_id,
      array(select h.file_id::text from sign_off_photos h where h.result_id = x.id order by h.position) as photos
    from sign_off_results x join sign_off_items i on i.id = x.item_id and i.retired_at is null
    where x.sign_off_id = ${formId} and (x.superseded_by is null or x.is_conflict)
    order by x.answered_at, x.id`);
  return rows;
}

export interface SignatureRow extends Record<string, unknown> {
  id: string;
  area_id: string | null;
  role: SigningRole;
  user_id: string | null;
  name: string;
  agency: string | null;
  licence_no: string | null;
  method: 'drawn' | 'typed';
  typed: string | null;
  strokes: number[][][] | null;
  statement: string;
  hash: string;
  at: string;
  superseded_at: string | null;
  superseded_reason: string | null;
}

export async function signaturesOf(db: Executor, formId: string): Promise<SignatureRow[]> {
  const { rows } = await db.execute<SignatureRow>(sql`
    select s.id, s.area_id, s.role, s.user_id, s.name, s.agency, s.licence_no, s.method, s.typed, s.strokes, s.statement, s.hash,
      ${iso(sql`s.at`)} as at, ${iso(sql`s.superseded_at`)} as superseded_at, s.superseded_reason
    from sign_off_signatures s where s.sign_off_id = ${formId} order by s.at, s.id`);
  return rows;
}

export interface CommentRow extends Record<string, unknown> {
  id: string;
  area_id: string;
  author_name: string;
  is_staff: boolean;
  audience: Audience;
  body: string;
  at: string;
  files: string[];
}

/** What was said; to whoever is not of the house only what is shared. */
export async function commentsOf(db: Executor, formId: string, inside: boolean): Promise<CommentRow[]> {
  const { rows } = await db.execute<CommentRow>(sql`
    select c.id, c.area_id, ${personName(sql`c.author_id`)} as author_name, c.audience, c.body, ${iso(sql`c.at`)} as at,
      exists (select 1 from user_groups g where g.user_id = c.author_id
        and g."group" in ('admin', 'employee', 'third_party_staff', 'floor_manager')) as is_staff,
      array(select h.file_id::text from sign_off_comment_files h where h.comment_id = c.id) as files
    from sign_off_comments c where c.sign_off_id = ${formId} ${inside ? sql`` : sql`and c.audience = 'shared'`}
    order by c.at, c.id limit 1000`);
  return rows;
}

/** What is known of each question, for the rules: by its key. */
export function givenOf(items: readonly ItemRow[], results: readonly ResultRow[]): Map<string, Given> {
  const keys = new Map(items.map((item) => [item.id, item.key]));
  return new Map(
    results
      .filter((result) => result.superseded_by === null)
      .flatMap((result) => {
        const key = keys.get(result.item_id);
        return key === undefined
          ? []
          : [
              [
                key,
                {
                  answer: result.answer,
                  verdict: result.verdict,
                  note: result.note,
                  photos: result.photos.length,
                },
              ] as const,
            ];
      }),
  );
}

/** Makes every screen that shows the form read it again, and leaves a trace in its history. */
export async function noteForm(
  write: Write,
  form: Pick<FormRow, 'id' | 'project_id' | 'unit_id' | 'form_type'>,
  verb: string,
  facts: { old?: Record<string, unknown>; new?: Record<string, unknown>; reason?: string } = {},
): Promise<void> {
  write.run(
    write.tx.execute(
      sql`update sign_offs set version = version + 1, updated_at = now(), updated_by = ${write.actor.id} where id = ${form.id}`,
    ),
  );
  write.audit({
    action: `sign_off.${verb}`,
    entityType: 'sign_off',
    entityId: form.id,
    projectId: form.project_id,
    ...facts,
  });
  await write.publish('record.changed', {
    kind: 'sign_off',
    id: form.id,
    projectId: form.project_id,
    verb,
    fields: [],
  });
}
