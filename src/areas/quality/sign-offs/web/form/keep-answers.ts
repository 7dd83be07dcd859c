import { sentence, shortened, texts, type Text } from '#platform/shared/text.ts';
import type { FieldOf, QueuedEntry } from '#platform/web/offline/device-store.ts';
import { answerOf, callStep, fileStep, whenSent, type Step } from '#platform/web/offline/queue.ts';
import { recordFiles } from '#platform/web/uploads/channels.ts';
import { signOffsContract } from '#areas/quality/sign-offs/contract.ts';
import { audiences, type Audience } from '#areas/quality/sign-offs/choices.ts';
import { refreshes, type FormArea, type FormItem, type FormRead } from '../queries.ts';
import { answerWords, verdictBy } from '../form-words.ts';

const t = texts({
  answer: { en: '{item}: {answer}', es: '{item}: {answer}' },
  photo: { en: 'Photo: {item}', es: 'Foto: {item}' },
  comment: { en: 'Comment: {words}', es: 'Comentario: {words}' },
  waived: { en: '{area} does not apply', es: '{area} no aplica' },
  applies: { en: '{area} applies after all', es: '{area} sí aplica' },
});

/** A file as it was taken, before it has an id. */
export interface Taken {
  key: string;
  file: File;
}

/** What marks the id of a picture that is on this device alone; behind it stands the key of its entry. */
const here = 'queued:';
export const queuedKey = (id: string): string | undefined => (id.startsWith(here) ? id.slice(here.length) : undefined);

/** The id by which a picture is named: of the portal, or of the entry that brings it there. */
const photoOf = (id: string): string | FieldOf => {
  const key = queuedKey(id);
  return key === undefined ? id : answerOf(key, 'id', 'optional');
};

const own = (en: string, es: string | null): Text => ({ en, es: es ?? en });

interface Place {
  projectId: string;
  moduleId: string | null;
}

const fileOf = ({ key, file }: Taken, to: Place, label: Text, visibility: string, about: string): Step => {
  const [type, id] = to.moduleId === null ? ['project', to.projectId] : ['module', to.moduleId];
  return fileStep({
    channel: recordFiles,
    file,
    fields: { owner_type: type, owner_id: id, visibility },
    label,
    key,
    about,
  });
};

/** An answer as it goes to the server; its photos by the ids that the form shows. */
export interface AnswerToKeep {
  id: string;
  answer: string | null;
  device_time: string;
  seen: string | null;
  note: string;
  photoIds: readonly string[];
}

/** The steps of an answer, with a photo that was taken for it. Sent twice it counts once, by its own id. */
export function stepsOfAnswer(
  form: FormRead,
  item: FormItem,
  answer: AnswerToKeep,
  place: Place,
  taken?: Taken,
): Step[] {
  const { photoIds, ...said } = answer;
  const words = own(item.text, item.text_es);
  const photos = [...photoIds, ...(taken === undefined ? [] : [`${here}${taken.key}`])];
  return [
    ...(taken === undefined ? [] : [fileOf(taken, place, sentence(t.photo, { item: words }), 'internal', form.id)]),
    callStep({
      endpoint: signOffsContract.answer,
      input: {
        params: { id: form.id },
        body: { sent_at: whenSent, answers: [{ ...said, item_id: item.id, photo_ids: photos.map(photoOf) }] },
      },
      label: sentence(t.answer, { item: words, answer: answerWords(answer.answer) }),
      refreshes,
      about: form.id,
    }),
  ];
}

/** The steps of a comment on an area, with its file before it. */
export function stepsOfComment(
  formId: string,
  area: FormArea,
  { body, audience, key }: { body: string; audience: Audience; key: string },
  projectId: string,
  taken?: Taken,
): Step[] {
  const label = sentence(t.comment, { words: shortened(body, 60) });
  const file = taken === undefined ? {} : { file_ids: [answerOf(taken.key, 'id', 'optional')] };
  const place = { projectId, moduleId: null };
  return [
    ...(taken === undefined ? [] : [fileOf(taken, place, label, audience === 'shared' ? 'owner' : 'internal', formId)]),
    callStep({
      endpoint: signOffsContract.comment,
      input: { params: { id: area.id }, body: { body, audience, ...file } },
      label,
      key,
      refreshes,
      about: formId,
    }),
  ];
}

/** The step by which an area does not apply, or does after all. */
export function stepOfWaive(formId: string, area: FormArea, reason: string | null, key: string): Step {
  return callStep({
    endpoint: signOffsContract.waive,
    input: { params: { id: area.id }, body: { reason } },
    label: sentence(reason === null ? t.applies : t.waived, { area: own(area.name, area.name_es) }),
    key,
    refreshes,
    about: formId,
  });
}

/** A form as it will stand once what waits on this device has arrived. */
export function withQueued(
  form: FormRead,
  waiting: readonly QueuedEntry[],
  me: { id: string; name: string },
): FormRead {
  const entries = waiting.filter(({ about, refusal }) => about === form.id && refusal === null);
  const shown = (area: FormArea) => entries.reduce((now, entry) => withEntry(now, entry, me), area);
  return { ...form, areas: form.areas.map(shown) };
}

function withEntry(area: FormArea, entry: QueuedEntry, me: { id: string; name: string }): FormArea {
  if (entry.kind !== 'call') return area;
  const [params, body] = [recordOf(entry.input.params), recordOf(entry.input.body)];
  if (entry.endpoint.path === signOffsContract.answer.path) {
    const answers = Array.isArray(body['answers']) ? body['answers'].map(recordOf) : [];
    const mine = answers.filter(({ item_id: id }) => area.items.some((item) => item.id === id));
    if (mine.length === 0) return area;
    const items = area.items.map((item) =>
      mine.filter(({ item_id: id }) => id === item.id).reduce<FormItem>((now, said) => withAnswer(now, said, me), item),
    );
    return { ...area, items, state: area.state === 'not_started' ? 'in_progress' : area.state };
  }
  if (params['id'] !== area.id) return area;
  if (entry.endpoint.path === signOffsContract.waive.path)
    return waivedHere(area, textOf(body['reason']), { name: me.name, at: entry.madeAt });
  if (entry.endpoint.path !== signOffsContract.comment.path) return area;
  const comment = {
    id: `${here}${entry.key}`,
    author: { name: me.name, is_staff: true },
    audience: audiences.find((each) => each === body['audience']) ?? ('internal' as const),
    body: textOf(body['body']) ?? '',
    at: entry.madeAt,
    files: [],
  };
  return { ...area, comments: [...area.comments, comment] };
}

/** An area as the portal will have it: passed over, or asked for where this person's word alone does not count. */
function waivedHere(area: FormArea, reason: string | null, { name, at }: { name: string; at: string }): FormArea {
  if (reason === null) return { ...area, not_applicable_reason: null, waive_asked: null, waived: null };
  return area.can.waive_alone
    ? { ...area, not_applicable_reason: reason, waive_asked: null, waived: { by: name, asked_by: null, at } }
    : { ...area, waive_asked: { reason, by: name, at } };
}

function withAnswer(
  item: FormItem,
  said: Readonly<Record<string, unknown>>,
  me: { id: string; name: string },
): FormItem {
  const id = textOf(said['id']) ?? '';
  if (item.given?.id === id) return item;
  const answer = textOf(said['answer']);
  const verdict = verdictBy(item, answer);
  const at = textOf(said['device_time']) ?? '';
  const photoIds = Array.isArray(said['photo_ids']) ? said['photo_ids'].map(shownId) : [];
  return {
    ...item,
    given: {
      id,
      answer,
      verdict,
      in_tolerance: item.response === 'number' ? verdict === 'pass' : null,
      note: textOf(said['note']),
      photos: photoIds.map(
        (photo) =>
          item.given?.photos.find((each) => each.id === photo) ?? {
            id: photo,
            name: '',
            mime: 'image/jpeg',
            bytes: 0,
            has_thumbnail: queuedKey(photo) === undefined,
          },
      ),
      photos_taken: photoIds.length,
      by: me,
      at,
      device_time: at,
      is_skewed: false,
      punch: item.given?.punch ?? null,
    },
  };
}

const shownId = (photo: unknown): string => {
  if (typeof photo === 'string') return photo;
  return `${here}${textOf(recordOf(photo)['$of']) ?? ''}`;
};
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
