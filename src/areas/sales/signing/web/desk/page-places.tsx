import { clsx } from 'clsx';
import { PenLine } from 'lucide-react';
import { companyToday } from '#platform/shared/dates.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { fieldKindWords } from '#areas/sales/signing/choices.ts';
import type { EnvelopeRead, Field } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';
import { FieldContent } from './field-content.tsx';
import type { Places } from './use-places.ts';

const share = (part: number): string => `${part * 100}%`;

const asks = {
  signature: t.signHere,
  initials: t.initialsHere,
  text: t.textHere,
  check: t.checkHere,
  date: undefined,
  name: undefined,
};

/** The words that stand in a place: whoever speaks to the screen says what they see. */
function shownIn(field: Field, places: Places): string | undefined {
  if (field.kind === 'check') return '';
  if (!places.isDone(field)) return undefined;
  if (field.kind === 'text') return places.values[field.id];
  const mark = field.kind === 'signature' ? places.mark : places.initials;
  return mark?.method === 'typed' ? mark.text : undefined;
}

interface PlacesProps {
  envelope: EnvelopeRead;
  documentId: string;
  page: number;
  places: Places;
  onPlace: (field: Field) => void;
}

/** The places of one page, over its drawing: one’s own to be pressed, those of others to be seen. */
export function PagePlaces({ envelope, documentId, page, places, onPlace }: PlacesProps) {
  const say = useSay();
  const fields = envelope.fields.filter((field) => field.document_id === documentId && field.page === page);
  return fields.map((field) => {
    const recipient = envelope.recipients.find((each) => each.id === field.recipient_id);
    const isMine = places.mine.includes(field);
    const what = field.label ?? say(fieldKindWords[field.kind]);
    const style = { left: share(field.x), top: share(field.y), width: share(field.width), height: share(field.height) };
    if (!isMine) {
      const isFilled = field.value !== null;
      return (
        <div
          key={field.id}
          role="img"
          aria-label={say(isFilled ? t.otherDone : t.other, { what, name: recipient?.name ?? '' })}
          className={clsx('absolute overflow-hidden', !isFilled && 'rounded-1 border border-dashed border-[#8a8178]')}
          style={style}
        >
          {isFilled ? (
            <FieldContent
              field={field}
              value={field.value ?? undefined}
              mark={recipient?.mark}
              initials={recipient?.initials}
            />
          ) : (
            // A day is lower than a line of words; whose it is stands beside it.
            field.kind !== 'date' && (
              <span className="block truncate px-1 text-[10px] leading-4 text-[#6b645c]">{recipient?.name}</span>
            )
          )}
        </div>
      );
    }
    const isDone = places.isDone(field);
    const words = isDone ? t.placeDone : field.required ? t.placeOpen : t.placeOptional;
    const ask = asks[field.kind];
    const given =
      field.kind === 'name' ? recipient?.name : field.kind === 'date' ? companyToday() : places.values[field.id];
    if (ask === undefined)
      return (
        <div
          key={field.id}
          role="img"
          aria-label={`${what}: ${given ?? ''}`}
          className="absolute overflow-hidden"
          style={style}
        >
          <FieldContent field={field} value={given} mark={undefined} initials={undefined} />
        </div>
      );
    return (
      <button
        key={field.id}
        type="button"
        data-place={field.id}
        aria-label={[say(words, { what, n: page }), shownIn(field, places) ?? (isDone ? '' : say(ask))]
          .filter((each) => each !== '')
          .join('. ')}
        onClick={() => onPlace(field)}
        style={style}
        className={clsx(
          'absolute rounded-1 border-2 text-left before:absolute before:-inset-2 before:content-[""] focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-[#c2410c]',
          isDone ? 'border-transparent hover:border-[#c2410c]' : 'border-[#c2410c] bg-[#fff1e8]/90 text-[#8a2c0a]',
        )}
      >
        {isDone ? (
          <FieldContent field={field} value={given} mark={places.mark} initials={places.initials} />
        ) : (
          <span className="flex size-full items-center justify-center gap-1 overflow-hidden text-[12px] font-title">
            {field.kind !== 'check' && (
              <>
                <PenLine aria-hidden="true" className="size-3.5 flex-none" />
                <span className="truncate">{say(ask)}</span>
              </>
            )}
          </span>
        )}
      </button>
    );
  });
}
