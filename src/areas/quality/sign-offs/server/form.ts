import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { View } from '#areas/projects/projects/server/reads.ts';
import { shownFiles, type ShownFile } from '#areas/platform-services/files/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { skewMinutes } from '../choices.ts';
import type { ItemAnswer, SignOffForm } from '../schema.ts';
import { newerVersion } from './templates/adopt.ts';
import {
  areasOf,
  commentsOf,
  formFor,
  itemsOf,
  resultsOf,
  signaturesOf,
  type AreaRow,
  type CommentRow,
  type FormRow,
  type ItemRow,
  type ResultRow,
  type SignatureRow,
} from './form-rows.ts';
import type { PunchDoor, RaisedPunch } from './punch-door.ts';
import { areaRights, roleToSign, standpointOn, type Standpoint } from './rights.ts';
import { isInside } from './scope.ts';

type Form = z.input<typeof SignOffForm>;

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

interface Shown {
  files: ReadonlyMap<string, ShownFile>;
  punches: ReadonlyMap<string, RaisedPunch>;
  inside: boolean;
}

const filesIn = (ids: readonly string[], { files }: Shown) =>
  ids.flatMap((id) => {
    const file = files.get(id);
    return file === undefined ? [] : [file];
  });

function answerOf(result: ResultRow, shown: Shown, isNumber: boolean): ItemAnswer {
  const punch = result.punch_item_id === null ? undefined : shown.punches.get(result.punch_item_id);
  return {
    id: result.id,
    answer: result.answer,
    verdict: result.verdict,
    in_tolerance: isNumber && result.verdict !== 'na' ? result.verdict === 'pass' : null,
    note: result.note,
    photos: filesIn(result.photos, shown),
    photos_taken: result.photos.length,
    by: { id: result.by_id, name: result.by_name },
    at: result.at,
    device_time: result.device_time,
    is_skewed: Math.abs(result.skew_s) > skewMinutes * 60,
    // What is being put right inside the house is told outside by whoever runs the project.
    punch: punch === undefined || !shown.inside ? null : punch,
  };
}

const signatureOf = ({ area_id: _area, user_id: _user, ...each }: SignatureRow) => each;

interface LinkRow extends Record<string, unknown> {
  id: string;
  area_id: string;
  name: string;
  expires_at: string;
  used_at: string | null;
}

async function linksOf(db: Executor, form: FormRow): Promise<LinkRow[]> {
  const { rows } = await db.execute<LinkRow>(sql`
    select k.id, k.area_id, k.name, ${iso(sql`k.expires_at`)} as expires_at, ${iso(sql`k.used_at`)} as used_at
    from sign_off_links k where k.sign_off_id = ${form.id} order by k.made_at`);
  return rows;
}

interface Known {
  viewer: Viewer;
  form: FormRow;
  at: Standpoint;
  items: readonly ItemRow[];
  results: readonly ResultRow[];
  signatures: readonly SignatureRow[];
  comments: readonly CommentRow[];
  links: readonly LinkRow[];
  shown: Shown;
}

function areaOf(area: AreaRow, known: Known): Form['areas'][number] {
  const { viewer, form, at, items, results, signatures, comments, links, shown } = known;
  const { inside } = shown;
  const standing = new Map(
    results.flatMap((each) => (each.superseded_by === null ? [[each.item_id, each] as const] : [])),
  );
  const kinds = new Map(items.map((item) => [item.id, item.asked.response]));
  const isNumber = (itemId: string) => kinds.get(itemId) === 'number';
  return {
    id: area.id,
    key: area.key,
    position: area.position,
    name: area.name,
    name_es: area.name_es,
    station: area.station,
    hold_point: area.hold_point,
    is_locked: area.is_locked,
    state: area.state,
    maker: personOf(area.submitted_by, area.maker_name),
    submitted_at: area.submitted_at,
    approved_by: personOf(area.approved_by, area.approver_name),
    approved_at: area.approved_at,
    returned_reason: inside ? area.returned_reason : null,
    not_applicable_reason: area.not_applicable_reason,
    waive_asked:
      inside && area.waive_reason !== null
        ? { reason: area.waive_reason, by: area.waive_asker_name ?? '', at: area.waive_asked_at ?? '' }
        : null,
    waived:
      area.not_applicable_reason !== null && area.waived_at !== null
        ? {
            by: area.waiver_name ?? '',
            asked_by: area.waive_asked_by === area.waived_by ? null : area.waive_asker_name,
            at: area.waived_at,
          }
        : null,
    items: items
      .filter((item) => item.area_id === area.id)
      .map((item) => {
        const result = standing.get(item.id);
        return {
          id: item.id,
          ...item.asked,
          given: result === undefined ? null : answerOf(result, shown, isNumber(item.id)),
        };
      }),
    conflicts: inside
      ? results
          .filter((each) => each.area_id === area.id)
          .flatMap((each) =>
            each.superseded_by === null
              ? []
              : [
                  {
                    ...answerOf(each, shown, isNumber(each.item_id)),
                    item_id: each.item_id,
                    superseded_by: each.superseded_by,
                  },
                ],
          )
      : [],
    comments: comments
      .filter((each) => each.area_id === area.id)
      .map(({ id: commentId, author_name: name, is_staff: isStaff, audience, body, at: said, files }) => ({
        id: commentId,
        author: { name, is_staff: isStaff },
        audience,
        body,
        at: said,
        files: filesIn(files, shown),
      })),
    signatures: signatures.filter((each) => each.area_id === area.id).map(signatureOf),
    links: links.filter((each) => each.area_id === area.id).map(({ area_id: _area, ...each }) => each),
    can: areaRights(viewer, form, area, at),
  };
}

/** One form, whole, as far as somebody may see it: what is said inside the house stays there. */
export async function readForm(
  db: Executor,
  viewer: Viewer,
  id: string,
  { view, punch }: { view?: View | undefined; punch: PunchDoor | undefined },
): Promise<Form> {
  const form = await formFor(db, viewer, id, { view });
  const inside = isInside(viewer, view);
  const at = await standpointOn(db, viewer, form, view);
  const [areas, items, results, signatures, comments, links] = [
    await areasOf(db, id),
    await itemsOf(db, id),
    await resultsOf(db, id),
    await signaturesOf(db, id),
    await commentsOf(db, id, inside),
    inside ? await linksOf(db, form) : [],
  ];
  const fileIds = [...results.flatMap(({ photos }) => photos), ...comments.flatMap(({ files }) => files)];
  const punchIds = results.flatMap(({ punch_item_id: punchId }) => (punchId === null ? [] : [punchId]));
  const shown: Shown = {
    files: await shownFiles(db, viewer, [...new Set(fileIds)], view),
    punches: new Map(
      inside && punch !== undefined && punchIds.length > 0
        ? (await punch.named(db, punchIds)).map((each) => [each.id, each] as const)
        : [],
    ),
    inside,
  };
  const known = { viewer, form, at, items, results, signatures, comments, links, shown };
  return {
    id: form.id,
    code: form.code,
    title: form.title,
    form_type: form.form_type,
    status: form.status,
    project: { id: form.project_id, project_number: form.project_number, name: form.project_name },
    unit: personOf(form.unit_id, form.unit_name),
    module:
      form.module_id === null || form.module_no === null
        ? null
        : { id: form.module_id, module_no: form.module_no, serial_no: form.serial_no },
    factory: form.factory,
    line: form.line,
    // Templates are read inside the house alone: outside, a form is known by what it asks.
    template: { name: form.template_name ?? '', revision: form.template_revision },
    inspector: personOf(form.inspector_id, form.inspector_name),
    started_at: form.started_at,
    asks_developer: form.asks_developer,
    version: form.version,
    areas: areas.map((area) => areaOf(area, known)),
    signatures: signatures.filter((each) => each.area_id === null).map(signatureOf),
    can: {
      sign: roleToSign(form, signatures, at),
      release: at.quality && form.status === 'signed',
      reopen: at.quality && ['all_areas_approved', 'signed', 'released'].includes(form.status),
      certificate: form.status === 'signed' || form.status === 'released',
      adopt:
        at.quality && ['open', 'reopened'].includes(form.status)
          ? ((await newerVersion(db, form))?.revision ?? null)
          : null,
    },
  };
}
