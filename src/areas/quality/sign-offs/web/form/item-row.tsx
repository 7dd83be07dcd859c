import { clsx } from 'clsx';
import { CircleAlert, ListTodo } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay, useWritten } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { usePath } from '#platform/web/place.ts';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { FormArea, FormItem } from '../queries.ts';
import { AnswerPhotos } from './answer-photos.tsx';
import { ReferencePicture } from './reference-picture.tsx';
import { AnswerField } from './answer-field.tsx';
import type { Taken } from './keep-answers.ts';
import { answerWords, gaveWay, lacksIn, t } from '../form-words.ts';

/** What somebody says to one question. */
export interface Said {
  answer: string | null;
  note?: string | undefined;
  photoIds?: readonly string[] | undefined;
  /** A photo that was taken without network: it is kept with the answer. */
  taken?: Taken | undefined;
}

export type SayTo = (item: FormItem, said: Said) => void;

interface ItemRowProps {
  item: FormItem;
  number: string;
  area: FormArea;
  place: { projectId: string; moduleId: string | null };
  isFresh: string | null | undefined;
  onAnswer: SayTo;
}

/** A question with its answer beside it. What a fail or a rule asks for besides, stands below. */
export function ItemRow({ item, number, area, place, isFresh, onAnswer }: ItemRowProps) {
  const say = useSay();
  const language = useLanguage();
  const written = useWritten();
  const { given } = item;
  const lacks = lacksIn(item);
  const fails = given?.verdict === 'fail';
  const help = item.help === null ? null : written(item.help, item.help_es);
  const hasMore =
    (given !== null &&
      (fails ||
        item.photo_rule === 'always' ||
        item.note_rule !== 'never' ||
        given.photos.length > 0 ||
        (given.note ?? '') !== '' ||
        lacks.includes('reason'))) ||
    item.response === 'photo';
  const conflicts = gaveWay(area, item);
  return (
    <li data-lacks={lacks.length > 0 || undefined} className="border-t border-line py-2.5 first:border-t-0">
      <div className="flex items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        {item.reference_id != null && <ReferencePicture id={item.reference_id} />}
        <div className="min-w-0 flex-1">
          <p className="text-16 font-title text-balance">
            {number} {written(item.text, item.text_es)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-14 text-text-2">
            {help}
            {item.response === 'number' && (item.min !== null || item.max !== null) && (
              <span>{say(t.limits, { min: item.min ?? '–', max: item.max ?? '–', unit: item.unit ?? '' })}</span>
            )}
            {item.code_ref !== null && <span className="text-text-3">{item.code_ref}</span>}
            {item.critical && <Tag tone="bad">{say(t.critical)}</Tag>}
          </p>
        </div>
        <AnswerField
          item={item}
          disabled={!area.can.answer}
          fresh={isFresh}
          onAnswer={(answer) => onAnswer(item, { answer })}
        />
      </div>
      {hasMore && <More item={item} lacks={lacks} place={place} canAnswer={area.can.answer} onAnswer={onAnswer} />}
      {conflicts.map((each) => (
        <p key={each.id} className="mt-1.5 flex items-center gap-1.5 text-13 text-warn-text">
          <CircleAlert className="size-4 flex-none" />
          {say(t.conflict, {
            name: each.by?.name ?? '',
            answer: say(answerWords(each.answer)),
            time: formatMoment(each.device_time, language),
          })}
        </p>
      ))}
      {given?.is_skewed === true && <p className="mt-1 text-13 text-warn-text">{say(t.skewed)}</p>}
    </li>
  );
}

interface MoreProps {
  item: FormItem;
  lacks: readonly string[];
  place: ItemRowProps['place'];
  canAnswer: boolean;
  onAnswer: SayTo;
}

/** Photos, note and what becomes of a fail. */
function More({ item, lacks, place, canAnswer, onAnswer }: MoreProps) {
  const say = useSay();
  const { given } = item;
  const onFloor = usePath().startsWith('/floor');
  const fails = given?.verdict === 'fail';
  const photoIds = given?.photos.map(({ id }) => id) ?? [];
  const missing = item.photo_count - (given?.photos_taken ?? 0);
  const keep = { answer: given?.answer ?? null, photoIds };
  return (
    <div
      className={clsx(
        'mt-2.5 flex gap-4 rounded-[12px] border p-3 max-sm:flex-col',
        fails ? 'border-bad-line' : 'border-line',
      )}
    >
      <AnswerPhotos
        photos={given?.photos ?? []}
        place={place}
        canAdd={canAnswer}
        onAdd={(photo) =>
          onAnswer(item, {
            ...keep,
            note: given?.note ?? undefined,
            ...('id' in photo ? { photoIds: [...photoIds, photo.id] } : { taken: photo }),
          })
        }
      />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        {fails && (
          <p className="flex items-center gap-1.5 text-14 font-label text-bad-text">
            {item.on_fail === 'punch' ? <ListTodo className="size-4" /> : <CircleAlert className="size-4" />}
            {given.punch !== null ? (
              <Link
                to={`${onFloor ? '/floor' : '/projects'}/punch-lists?${listOf(place)}panel=${given.punch.id}`}
                className="inline-flex min-h-11 items-center underline"
              >
                {say(t.punch, { code: given.punch.code })}
              </Link>
            ) : item.on_fail === 'block' ? (
              say(t.blocks)
            ) : item.on_fail === 'punch' ? (
              say(t.punchComes)
            ) : (
              say(t.noteNeeded)
            )}
          </p>
        )}
        {lacks.includes('photo') && <p className="text-14 text-warn-text">{say(t.photoNeeded, { n: missing })}</p>}
        {lacks.includes('note') && <p className="text-14 text-warn-text">{say(t.noteNeeded)}</p>}
        {lacks.includes('reason') && <p className="text-14 text-warn-text">{say(t.reasonNeeded)}</p>}
        {given !== null && (
          <NoteField
            key={given.id}
            note={given.note ?? ''}
            disabled={!canAnswer}
            onKeep={(note) => onAnswer(item, { ...keep, note })}
          />
        )}
      </div>
    </div>
  );
}

const listOf = ({ moduleId }: { moduleId: string | null }) => (moduleId === null ? 'list=site&' : '');

function NoteField({ note, disabled, onKeep }: { note: string; disabled: boolean; onKeep: (note: string) => void }) {
  const say = useSay();
  const [words, setWords] = useState(note);
  if (disabled) return note === '' ? null : <p className="text-14 whitespace-pre-wrap">{note}</p>;
  return (
    <Textarea
      aria-label={say(t.note)}
      placeholder={say(t.note)}
      value={words}
      rows={2}
      maxLength={2000}
      onChange={(event) => setWords(event.target.value)}
      onBlur={() => {
        if (words.trim() !== note.trim()) onKeep(words);
      }}
    />
  );
}
