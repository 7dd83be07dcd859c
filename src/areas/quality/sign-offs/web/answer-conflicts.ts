import { formatMoment } from '#platform/shared/dates.ts';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Conflict, QueuedCall, QueuedEntry } from '#platform/web/offline/device-store.ts';
import { whenSent } from '#platform/web/offline/queue.ts';
import { answerId, type FormRead } from './queries.ts';
import { signOffsContract } from '../contract.ts';
import { answerWords } from './form-words.ts';

const t = texts({
  bare: { en: '{answer}', es: '{answer}' },
  noted: { en: '{answer} ({note})', es: '{answer} ({note})' },
  pictured: {
    en: '{answer}, {n, plural, one {# photo} other {# photos}}',
    es: '{answer}, {n, plural, one {# foto} other {# fotos}}',
  },
  theirs: { en: '{answer}, by {name} at {en}', es: '{answer}, de {name} a las {es}' },
});

/** An answer with what belongs to it; photos by their ids, or as what a queued answer says in their place. */
interface Whole {
  answer: string | null;
  note: string | null;
  photos: readonly unknown[];
}

type Answered = FormRead['areas'][number]['conflicts'][number];

const wholeOf = ({ answer, note, photos }: Pick<Answered, 'answer' | 'note' | 'photos'>): Whole => ({
  answer,
  note,
  photos: photos.map(({ id }) => id),
});

/**
 * Whether somebody else had answered the same question without this device knowing, and otherwise: what both said, and what is sent for
 * the one that is chosen. The portal has taken both, and the later stands until then. One's own is the answer as it is entered by now: an
 * answer and its photo are two entries, and the second may still wait.
 */
export function answerConflict(
  entry: QueuedCall,
  form: FormRead,
  waiting: readonly QueuedEntry[] = [],
): { of: string; conflict: Conflict; needs: readonly string[] } | undefined {
  const ids = new Set(draftsIn(entry).map(({ id }) => id));
  for (const area of form.areas) {
    for (const item of area.items) {
      const given = item.given;
      const conflicts = area.conflicts.filter((each) => each.item_id === item.id);
      const lost = conflicts.find(({ id }) => ids.has(id));
      const won =
        given !== null && ids.has(given.id) ? conflicts.find((each) => each.superseded_by === given.id) : undefined;
      const [mine, theirs] = lost !== undefined ? [lost, given] : [given, won];
      if (mine === null || mine === undefined || theirs === null || theirs === undefined) continue;
      const later = laterOf(item.id, waiting);
      const own = later?.whole ?? wholeOf(mine);
      if (own.answer === theirs.answer && (own.note ?? '') === (theirs.note ?? '')) continue;
      const stands = given?.id ?? null;
      const send = (chosen: Whole) => ({
        sent_at: whenSent,
        answers: [
          {
            id: answerId(),
            item_id: item.id,
            answer: chosen.answer,
            device_time: whenSent,
            seen: stands,
            note: chosen.note ?? '',
            photo_ids: chosen.photos,
          },
        ],
      });
      const said = wordsOf(wholeOf(theirs));
      return {
        of: `conflict-${item.id}`,
        needs: later?.needs ?? [],
        conflict: {
          rest: null,
          differences: [
            {
              name: 'answer',
              label: { en: item.text, es: item.text_es ?? item.text },
              mine: wordsOf(own),
              theirs: sentence(t.theirs, {
                answer: said,
                name: theirs.by?.name ?? '',
                en: formatMoment(theirs.device_time, 'en'),
                es: formatMoment(theirs.device_time, 'es'),
              }),
              sends: {
                mine: mine.id === stands ? null : send(own),
                theirs: theirs.id === stands ? null : send(wholeOf(theirs)),
              },
            },
          ],
        },
      };
    }
  }
  return undefined;
}

function wordsOf({ answer, note, photos }: Whole): Text {
  const words = answerWords(answer);
  const said =
    note === null || note === '' ? sentence(t.bare, { answer: words }) : sentence(t.noted, { answer: words, note });
  return photos.length === 0 ? said : sentence(t.pictured, { answer: said, n: photos.length });
}

interface Draft {
  id: string;
  item_id: string;
  whole: Whole;
}

/** The last answer to a question that still waits, which holds all that was entered before it; and the entries that it needs. */
function laterOf(
  itemId: string,
  waiting: readonly QueuedEntry[],
): { whole: Whole; needs: readonly string[] } | undefined {
  const of = waiting.flatMap((entry) =>
    entry.kind === 'call' && entry.endpoint.path === signOffsContract.answer.path
      ? draftsIn(entry).flatMap((draft) =>
          draft.item_id === itemId ? [{ whole: draft.whole, needs: entry.needs }] : [],
        )
      : [],
  );
  return of.at(-1);
}

/** The answers of a queued call, as far as they can be read. */
function draftsIn(entry: QueuedCall): Draft[] {
  const { body } = entry.input;
  const answers: unknown = typeof body === 'object' && body !== null && 'answers' in body ? body.answers : [];
  if (!Array.isArray(answers)) return [];
  return answers.flatMap((each: unknown): Draft[] => {
    if (typeof each !== 'object' || each === null || !('id' in each) || typeof each.id !== 'string') return [];
    const { item_id: item, answer, note, photo_ids: photos }: Record<string, unknown> = { ...each };
    const whole = {
      answer: typeof answer === 'string' ? answer : null,
      note: typeof note === 'string' ? note : null,
      photos: Array.isArray(photos) ? photos : [],
    };
    return [{ id: each.id, item_id: typeof item === 'string' ? item : '', whole }];
  });
}
