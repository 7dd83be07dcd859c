import { formatMoment } from '#platform/shared/dates.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Conflict, QueuedCall } from '#platform/web/offline/device-store.ts';
import { whenSent } from '#platform/web/offline/queue.ts';
import { answerId, type FormRead } from './queries.ts';
import { answerWords } from './form-words.ts';

const t = texts({
  bare: { en: '{answer}', es: '{answer}' },
  noted: { en: '{answer} ({note})', es: '{answer} ({note})' },
  theirs: { en: '{answer}, by {name} at {en}', es: '{answer}, de {name} a las {es}' },
});

type Answered = FormRead['areas'][number]['conflicts'][number];

/**
 * Whether somebody else had answered the same question without this device knowing, and otherwise: what both said, and what is sent for
 * the one that is chosen. The portal has taken both, and the later stands until then.
 */
export function answerConflict(entry: QueuedCall, form: FormRead): { of: string; conflict: Conflict } | undefined {
  const ids = new Set(idsIn(entry.input.body));
  for (const area of form.areas) {
    for (const item of area.items) {
      const given = item.given;
      const conflicts = area.conflicts.filter((each) => each.item_id === item.id);
      const lost = conflicts.find(({ id }) => ids.has(id));
      const won =
        given !== null && ids.has(given.id) ? conflicts.find((each) => each.superseded_by === given.id) : undefined;
      const [mine, theirs] = lost !== undefined ? [lost, given] : [given, won];
      if (mine === null || mine === undefined || theirs === null || theirs === undefined) continue;
      if (mine.answer === theirs.answer && (mine.note ?? '') === (theirs.note ?? '')) continue;
      const stands = given?.id ?? null;
      const send = (chosen: Omit<Answered, 'item_id' | 'superseded_by'>) => ({
        sent_at: whenSent,
        answers: [
          {
            id: answerId(),
            item_id: item.id,
            answer: chosen.answer,
            device_time: whenSent,
            seen: stands,
            note: chosen.note ?? '',
            photo_ids: chosen.photos.map(({ id }) => id),
          },
        ],
      });
      const said = wordsOf(theirs);
      return {
        of: `conflict-${item.id}`,
        conflict: {
          rest: null,
          differences: [
            {
              name: 'answer',
              label: { en: item.text, es: item.text_es ?? item.text },
              mine: wordsOf(mine),
              theirs: sentence(t.theirs, {
                answer: said,
                name: theirs.by?.name ?? '',
                en: formatMoment(theirs.device_time, 'en'),
                es: formatMoment(theirs.device_time, 'es'),
              }),
              sends: {
                mine: mine.id === stands ? null : send(mine),
                theirs: theirs.id === stands ? null : send(theirs),
              },
            },
          ],
        },
      };
    }
  }
  return undefined;
}

function wordsOf({ answer, note }: Pick<Answered, 'answer' | 'note'>): Text {
  const words = answerWords(answer);
  return note === null || note === ''
    ? sentence(t.bare, { answer: words })
    : sentence(t.noted, { answer: words, note });
}

/** The ids that the answers of a body have of their own. */
function idsIn(body: unknown): string[] {
  const answers: unknown = typeof body === 'object' && body !== null && 'answers' in body ? body.answers : [];
  return Array.isArray(answers)
    ? answers.flatMap((each: unknown) =>
        typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' ? [each.id] : [],
      )
    : [];
}
