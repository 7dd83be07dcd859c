import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { isSameQuestion } from '#areas/quality/sign-offs/rules.ts';
import type { TemplateArea, TemplateItem, VersionPlan } from '#areas/quality/sign-offs/schema.ts';
import {
  areasOf,
  formFor,
  itemsOf,
  noteForm,
  resultsOf,
  signaturesOf,
  type AreaRow,
  type FormRow,
  type ItemRow,
} from '../form-rows.ts';
import { refreshOutside, tell } from '../news.ts';
import { requireQuality, standpointOn } from '../rights.ts';
import { rules } from '../rules.ts';
import { completeForm, supersede } from '../steps.ts';

type Plan = z.input<typeof VersionPlan>;

interface Template extends Record<string, unknown> {
  id: string;
  revision: number;
  name: string;
  note: string | null;
  areas: TemplateArea[];
}

/** The version in use of the template that a form follows, where that is a newer one. */
export async function newerVersion(
  db: Executor,
  form: Pick<FormRow, 'template_id' | 'template_revision'>,
): Promise<Template | undefined> {
  const { rows } = await db.execute<Template>(sql`
    select n.id, n.revision, n.name, n.note, n.areas from sign_off_templates o
      join sign_off_templates n on coalesce(n.root_id, n.id) = coalesce(o.root_id, o.id)
    where o.id = ${form.template_id} and n.state = 'active' and n.deleted_at is null and n.revision > ${form.template_revision}
      and n.form_type = o.form_type`);
  return rows[0];
}

/** An area of the newer version beside the one that the form has. */
interface Pair {
  area: AreaRow | undefined;
  next: TemplateArea | undefined;
  kept: { item: ItemRow; asked: TemplateItem }[];
  added: TemplateItem[];
  gone: ItemRow[];
  /** What was answered and signed in it does not stand for what is asked now. */
  isOther: boolean;
}

/** Areas by their keys in the order of the newer version; those that it does not have come last. */
function pairsOf(areas: readonly AreaRow[], items: readonly ItemRow[], template: Template): Pair[] {
  const pairOf = (area: AreaRow | undefined, next: TemplateArea | undefined): Pair => {
    const had = items.filter((item) => item.area_id === area?.id);
    const kept = (next?.items ?? []).flatMap((asked) => {
      const item = had.find((each) => each.key === asked.key && isSameQuestion(each.asked, asked));
      return item === undefined ? [] : [{ item, asked }];
    });
    const added = (next?.items ?? []).filter((asked) => kept.every(({ item }) => item.key !== asked.key));
    const gone = had.filter((item) => kept.every((each) => each.item !== item));
    const isOrdered = kept.map(({ item }) => item.key).join() === had.map((item) => item.key).join();
    const isOther =
      area !== undefined && (added.length > 0 || gone.length > 0 || !isOrdered || area.name !== next?.name);
    return { area, next, kept, added, gone, isOther };
  };
  return [
    ...template.areas.map((next) =>
      pairOf(
        areas.find((area) => area.key === next.key),
        next,
      ),
    ),
    ...areas
      .filter((area) => template.areas.every((next) => next.key !== area.key))
      .map((area) => pairOf(area, undefined)),
  ];
}

/** Those of an area that was handed over or approved and is asked otherwise now: they count no more. */
const isReturned = ({ area, isOther }: Pair): boolean =>
  isOther && area !== undefined && ['submitted', 'approved'].includes(area.state);

/** What would become of a form with the newer version of its template; null where it follows the one in use. */
export async function planVersion(db: Executor, viewer: Viewer, id: string): Promise<Plan | null> {
  const form = await formFor(db, viewer, id);
  requireQuality(await standpointOn(db, viewer, form));
  const template = await newerVersion(db, form);
  if (template === undefined) return null;
  const results = await resultsOf(db, id);
  const answered = new Set(results.filter((each) => each.superseded_by === null).map((each) => each.item_id));
  const signatures = await signaturesOf(db, id);
  const pairs = pairsOf(await areasOf(db, id), await itemsOf(db, id), template);
  const returned = new Set(pairs.filter(isReturned).map(({ area }) => area?.id ?? null));
  return {
    template: { id: template.id, revision: template.revision, name: template.name, note: template.note },
    areas: pairs.flatMap((pair) => changesOf(pair, answered)),
    answers_kept: pairs.flatMap(({ kept }) => kept).filter(({ item }) => answered.has(item.id)).length,
    answers_lost: pairs.flatMap(({ gone }) => gone).filter((item) => answered.has(item.id)).length,
    signatures_superseded: signatures.filter((each) => each.superseded_at === null && returned.has(each.area_id))
      .length,
  };
}

function changesOf(pair: Pair, answered: ReadonlySet<string>): Plan['areas'] {
  const { area, next, added, gone } = pair;
  const named = next ?? area;
  if (named === undefined || (area !== undefined && added.length === 0 && gone.length === 0 && next !== undefined))
    return [];
  const fresh = new Set(added.map(({ key }) => key));
  return [
    {
      key: named.key,
      name: named.name,
      name_es: named.name_es,
      change: area === undefined ? 'added' : next === undefined ? 'removed' : 'changed',
      is_returned: isReturned(pair),
      items: [
        ...gone
          .filter((item) => !fresh.has(item.key))
          .map((item) => ({ ...wordsOf(item.asked), change: 'removed' as const, was_answered: answered.has(item.id) })),
        ...added.map((asked) => {
          const before = gone.find((item) => item.key === asked.key);
          return {
            ...wordsOf(asked),
            change: before === undefined ? ('added' as const) : ('changed' as const),
            was_answered: before !== undefined && answered.has(before.id),
          };
        }),
      ],
    },
  ];
}

const wordsOf = ({ key, text, text_es }: TemplateItem) => ({ key, text, text_es });

/**
 * Takes a form to the newer version of its template. Answers stay where the question is the same. What was handed over or approved in an
 * area that is asked otherwise goes back to its maker; its signatures stay to be read and count no more. Nothing that was answered goes.
 */
export async function adoptVersion(
  write: Write,
  viewer: Viewer,
  id: string,
  { template_id: wanted, reason }: { template_id: string; reason: string },
): Promise<FormRow> {
  const form = await formFor(write.tx, viewer, id, { held: true });
  requireQuality(await standpointOn(write.tx, viewer, form));
  if (!['open', 'reopened'].includes(form.status)) throw refuse('', rules.reopenFirst);
  const template = await newerVersion(write.tx, form);
  if (template?.id !== wanted) throw refuse('template_id', rules.notNewest);
  const pairs = pairsOf(await areasOf(write.tx, id), await itemsOf(write.tx, id), template);
  const returned = pairs.filter(isReturned).flatMap(({ area }) => area ?? []);
  const status = returned.length > 0 ? 'reopened' : form.status;
  await write.tx.execute(sql`
    update sign_offs set template_id = ${template.id}, template_revision = ${template.revision}, status = ${status} where id = ${id}`);
  const ids = sql.param(returned.map((area) => area.id));
  await write.tx.execute(sql`
    update sign_off_areas set state = 'returned', approved_by = null, approved_at = null, returned_reason = ${reason}
    where id = any(${ids}::uuid[])`);
  await supersede(write, sql`area_id = any(${ids}::uuid[])`, reason);
  await placeAreas(write, id, template, pairs, reason);
  const versions = { old: { version: form.template_revision }, new: { version: template.revision } };
  await noteForm(write, form, 'adopted', { ...versions, reason });
  const makers = returned.flatMap((area) => area.submitted_by ?? []);
  await tell(write, form, 'reopened', makers, { reason });
  await completeForm(write, form);
  await refreshOutside(write, form);
  return form;
}

/** Writes the areas and questions as the newer version has them, each at its place. */
async function placeAreas(
  write: Write,
  formId: string,
  { revision }: Template,
  pairs: readonly Pair[],
  reason: string,
): Promise<void> {
  // Two places are never the same, not for a moment: all step aside before each takes its own.
  await write.tx.execute(
    sql`update sign_off_areas set position = -position, revision = ${revision} where sign_off_id = ${formId}`,
  );
  for (const [at, pair] of pairs.entries()) {
    const { area, next } = pair;
    const position = at + 1;
    if (area === undefined && next !== undefined) {
      const areaId = newId();
      await write.tx.execute(sql`
        insert into sign_off_areas (id, sign_off_id, key, position, name, name_es, station, hold_point, revision)
        values (${areaId}, ${formId}, ${next.key}, ${position}, ${next.name}, ${next.name_es}, ${next.station}, ${holds(next)}, ${revision})`);
      await placeItems(write, { formId, areaId, revision }, pair);
    } else if (area !== undefined) {
      // An area that is not asked any more stays to be read, and holds nothing up; one that is asked again is none of those.
      const isBack = area.not_applicable_reason !== null && pair.kept.length === 0 && pair.gone.length === 0;
      await write.tx.execute(sql`
        update sign_off_areas set position = ${position}, name = ${next?.name ?? area.name}, name_es = ${next === undefined ? area.name_es : next.name_es},
          station = ${next === undefined ? area.station : next.station}, hold_point = ${next !== undefined && holds(next)},
          not_applicable_reason = ${next === undefined ? (area.not_applicable_reason ?? reason) : isBack ? null : area.not_applicable_reason}
        where id = ${area.id}`);
      await placeItems(write, { formId, areaId: area.id, revision }, pair);
    }
  }
}

const holds = (area: TemplateArea): boolean => area.items.some((item) => item.hold_point);

async function placeItems(
  write: Write,
  { formId, areaId, revision }: { formId: string; areaId: string; revision: number },
  { next, kept, gone }: Pair,
): Promise<void> {
  if (gone.length > 0)
    await write.tx.execute(sql`
      update sign_off_items set retired_at = now() where id = any(${sql.param(gone.map((item) => item.id))}::uuid[])`);
  await write.tx.execute(sql`
    update sign_off_items set position = -position, revision = ${revision} where area_id = ${areaId} and retired_at is null`);
  for (const [at, asked] of (next?.items ?? []).entries()) {
    const known = kept.find(({ item }) => item.key === asked.key)?.item.id;
    await write.tx.execute(
      known === undefined
        ? sql`insert into sign_off_items (id, sign_off_id, area_id, key, position, on_fail, critical, asked, revision)
            values (${newId()}, ${formId}, ${areaId}, ${asked.key}, ${at + 1}, ${asked.on_fail}, ${asked.critical},
              ${JSON.stringify(asked)}::jsonb, ${revision})`
        : sql`update sign_off_items set position = ${at + 1}, asked = ${JSON.stringify(asked)}::jsonb where id = ${known}`,
    );
  }
}
