import { sql } from 'drizzle-orm';
import { requireFilesOf } from '#areas/platform-services/files/server/reads.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { skewMinutes } from '../choices.ts';
import { numberOf, verdictOf } from '../rules.ts';
import type { AnswerDraft, Verdict } from '../schema.ts';
import { itemsOf, noteForm, type FormRow, type ItemRow } from './form-rows.ts';
import type { PunchDoor } from './punch-door.ts';
import { rules } from './rules.ts';

interface Standing extends Record<string, unknown> {
  id: string;
  by_id: string;
  answered_at: string;
  verdict: Verdict;
  answer: string | null;
  note: string | null;
  punch_item_id: string | null;
}

const noteOf = ({ note }: AnswerDraft): string | null => (note === undefined || note.trim() === '' ? null : note);

interface Kept {
  draft: AnswerDraft;
  item: ItemRow;
  verdict: Verdict;
  at: string;
}

/**
 * Takes answers as they come, in any order and more than once: each counts once, by its own id. Of two answers to one question the one
 * that was given later by the clock of its device stands, and one whose giver had seen the other is later whatever the clocks say; where
 * neither had seen the other, the one that does not is listed.
 */
export async function takeAnswers(
  write: Write,
  viewer: Viewer,
  form: FormRow,
  { answers, sent_at: sentAt }: { answers: readonly AnswerDraft[]; sent_at?: string | undefined },
  punch: PunchDoor | undefined,
): Promise<void> {
  const items = new Map((await itemsOf(write.tx, form.id)).map((item) => [item.id, item]));
  const skewS = sentAt === undefined ? 0 : skewOf(sentAt);
  const touched = new Set<string>();
  for (const [at, draft] of answers.entries()) {
    const item = items.get(draft.item_id);
    if (item === undefined) {
      if (await isAskedNoMore(write, viewer, form, draft, `answers.${at}.item_id`)) continue;
      throw badInput(`answers.${at}.item_id`, rules.place);
    }
    const verdict = verdictOf(item.asked, draft.answer);
    if (verdict === undefined) throw refuse(`answers.${at}.answer`, rules.answer);
    await requireFilesOf(write.tx, viewer, form.project_id, draft.photo_ids ?? [], `answers.${at}.photo_ids`);
    // Nothing was answered in the future, whatever a clock says.
    const answered = Math.min(Date.parse(draft.device_time) + skewS * 1000, Date.now());
    const kept = { draft, item, verdict, at: new Date(answered).toISOString() };
    if (await isKnown(write, viewer, form, kept, at)) continue;
    await keep(write, viewer, form, kept, { skewS, punch });
    touched.add(item.area_id);
  }
  if (touched.size === 0) return;
  await write.tx.execute(sql`
    update sign_off_areas set state = 'in_progress', returned_reason = null
    where id = any(${sql.param([...touched])}::uuid[]) and state in ('not_started', 'returned')`);
  await noteForm(write, form, 'answered', {
    new: { answers: answers.flatMap(({ item_id: id }) => items.get(id)?.asked.text ?? []).slice(0, 20) },
  });
}

/**
 * By how many seconds the clock of a device is wrong that says `sentAt` now; 0 within five minutes, because what an answer needed on its way
 * looks the same, and by that each would be moved by another amount.
 */
function skewOf(sentAt: string): number {
  const seconds = Math.round((Date.now() - Date.parse(sentAt)) / 1000);
  return Math.abs(seconds) > skewMinutes * 60 ? seconds : 0;
}

/**
 * An answer that a device kept to a question that a newer version of the template no longer asks: true when it had arrived before, and
 * refused by the name of the question otherwise, so that whoever gave it knows what to look at. False where there never was one.
 */
async function isAskedNoMore(
  write: Write,
  viewer: Viewer,
  form: FormRow,
  draft: AnswerDraft,
  path: string,
): Promise<boolean> {
  const { rows } = await write.tx.execute<{ text: string; text_es: string | null; has_arrived: boolean }>(sql`
    select i.asked ->> 'text' as text, i.asked ->> 'text_es' as text_es, exists (select 1 from sign_off_results x
      where x.id = ${draft.id} and x.item_id = i.id and x.by_id = ${viewer.userId}) as has_arrived
    from sign_off_items i where i.id = ${draft.item_id} and i.sign_off_id = ${form.id} and i.retired_at is not null`);
  const [question] = rows;
  if (question === undefined) return false;
  if (question.has_arrived) return true;
  const name = { en: question.text, es: question.text_es ?? question.text };
  throw refuse(path, sentence(rules.notAsked, { question: name, n: form.template_revision }));
}

/** Whether this very answer is here already; another one under its id is refused. */
async function isKnown(
  write: Write,
  viewer: Viewer,
  form: FormRow,
  { draft, item }: Kept,
  at: number,
): Promise<boolean> {
  const { rows } = await write.tx.execute<{ same: boolean }>(sql`
    select sign_off_id = ${form.id} and item_id = ${item.id} and by_id = ${viewer.userId} as same
    from sign_off_results where id = ${draft.id}`);
  const [found] = rows;
  if (found === undefined) return false;
  if (!found.same) throw refuse(`answers.${at}.id`, rules.sentByOther);
  return true;
}

async function keep(
  write: Write,
  viewer: Viewer,
  form: FormRow,
  { draft, item, verdict, at: given }: Kept,
  { skewS, punch }: { skewS: number; punch: PunchDoor | undefined },
): Promise<void> {
  const { rows } = await write.tx.execute<Standing>(sql`
    select id, by_id, to_json(answered_at) #>> '{}' as answered_at, verdict, answer, note, punch_item_id from sign_off_results
    where item_id = ${item.id} and superseded_by is null`);
  const [standing] = rows;
  const hasSeen = standing !== undefined && draft.seen === standing.id;
  const isLaterByClock = standing === undefined || Date.parse(given) >= Date.parse(standing.answered_at);
  const isLater = isLaterByClock || hasSeen;
  const at = isLaterByClock || !hasSeen ? given : standing.answered_at;
  const isConflict =
    standing !== undefined &&
    standing.by_id !== viewer.userId &&
    draft.seen !== undefined &&
    draft.seen !== standing.id;
  if (standing !== undefined && isLater)
    // The one that gives way is listed, where whoever wrote the other had not seen it.
    // So is the one that somebody had chosen against: it stood over another one that is listed.
    await write.tx.execute(sql`
      update sign_off_results set superseded_by = ${draft.id}, is_conflict = is_conflict or ${isConflict}
        or (by_id <> ${viewer.userId} and exists (select 1 from sign_off_results lost
          where lost.superseded_by = ${standing.id} and lost.is_conflict))
      where id = ${standing.id}`);
  const punched = standing?.punch_item_id ?? null;
  const answer = item.asked.response === 'number' ? String(numberOf(draft.answer)) : draft.answer;
  await write.tx.execute(sql`
    insert into sign_off_results (id, sign_off_id, area_id, item_id, answer, verdict, note, by_id, device_time, answered_at, skew_s,
      superseded_by, is_conflict, punch_item_id)
    values (${draft.id}, ${form.id}, ${item.area_id}, ${item.id}, ${answer === '' ? null : answer}, ${verdict},
      ${noteOf(draft)}, ${viewer.userId}, ${draft.device_time}, ${at}, ${skewS},
      ${isLater ? null : standing.id}, ${isConflict && !isLater}, ${punched})`);
  for (const [position, file] of (draft.photo_ids ?? []).entries())
    await write.tx.execute(sql`
      insert into sign_off_photos (result_id, file_id, sign_off_id, position) values (${draft.id}, ${file}, ${form.id}, ${position})`);
  if (!isLater || verdict !== 'fail' || item.asked.on_fail !== 'punch' || punch === undefined) return;
  const failed = { form, item, answer, note: noteOf(draft), photoIds: draft.photo_ids ?? [] };
  if (punched !== null) return punch.follow(write, punched, failed, standing ?? { answer: null, note: null });
  const made = await punch.raise(write, viewer, failed);
  await write.tx.execute(sql`update sign_off_results set punch_item_id = ${made} where id = ${draft.id}`);
}
