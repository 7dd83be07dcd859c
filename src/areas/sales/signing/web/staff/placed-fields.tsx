import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { fieldKindWords } from '#areas/sales/signing/choices.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { EnvelopeRead } from '../queries.ts';
import { deskWords } from '../desk/desk-words.ts';
import { staffWords as t } from './staff-words.ts';
import type { DraftPlace, DraftPlaces } from './use-draft-places.ts';

const colours = ['#c2410c', '#0f766e', '#7e3a8c', '#1d4ed8', '#a16207', '#be123c'];
const percent = (share: number): number => Math.round(share * 100);
const steps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PlacedProps {
  envelope: EnvelopeRead;
  documentId: string;
  page: number;
  draft: DraftPlaces;
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
  onPress: (x: number, y: number) => void;
}

/** One page of an envelope that is not sent yet: pressed, it takes a place; places are moved by mouse and by keys. */
export function PlacedFields({ envelope, documentId, page, draft, chosen, onChoose, onPress }: PlacedProps) {
  const layer = useRef<HTMLDivElement>(null);
  const fields = draft.places.filter((place) => place.document_id === documentId && place.page === page);
  const shareOf = (event: PointerEvent): [number, number] => {
    const box = layer.current?.getBoundingClientRect();
    return box === undefined
      ? [0, 0]
      : [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  return (
    <div
      ref={layer}
      className="absolute inset-0 cursor-copy"
      onPointerUp={(event) => {
        if (event.target === layer.current) onPress(...shareOf(event));
      }}
    >
      {fields.map((place) => (
        <Placed
          key={place.key}
          envelope={envelope}
          place={place}
          draft={draft}
          isChosen={place.key === chosen}
          onChoose={onChoose}
          shareOf={shareOf}
        />
      ))}
    </div>
  );
}

interface OneProps extends Pick<PlacedProps, 'envelope' | 'draft' | 'onChoose'> {
  place: DraftPlace;
  isChosen: boolean;
  shareOf: (event: PointerEvent) => [number, number];
}

function Placed({ envelope, place, draft, isChosen, onChoose, shareOf }: OneProps) {
  const say = useSay();
  const grip = useRef<[number, number]>(undefined);
  const at = envelope.recipients.findIndex(({ id }) => id === place.recipient_id);
  const name = envelope.recipients[at]?.name ?? '';
  const colour = colours[at % colours.length];
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const by = event.shiftKey ? 0.05 : 0.005;
    if (step !== undefined) draft.move(place.key, place.x + step[0] * by, place.y + step[1] * by);
    else if (event.key === '+' || event.key === '=') draft.resize(place.key, 1.1);
    else if (event.key === '-') draft.resize(place.key, 1 / 1.1);
    else if (event.key === 'Delete' || event.key === 'Backspace') draft.remove(place.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      data-placed={place.key}
      aria-pressed={isChosen}
      aria-label={say(t.place, {
        kind: say(fieldKindWords[place.kind]),
        name,
        n: place.page,
        left: percent(place.x),
        top: percent(place.y),
      })}
      onFocus={() => onChoose(place.key)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        const [x, y] = shareOf(event);
        grip.current = [x - place.x, y - place.y];
        event.currentTarget.setPointerCapture(event.pointerId);
        onChoose(place.key);
      }}
      onPointerMove={(event) => {
        if (grip.current === undefined) return;
        const [x, y] = shareOf(event);
        draft.move(place.key, x - grip.current[0], y - grip.current[1]);
      }}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
      className={clsx(
        'absolute cursor-move touch-none overflow-hidden rounded-1 border-2 bg-white/85 px-1 text-left text-[11px] leading-4 focus-visible:outline-3 focus-visible:outline-offset-2',
        isChosen ? 'border-solid' : 'border-dashed',
      )}
      style={{
        left: `${place.x * 100}%`,
        top: `${place.y * 100}%`,
        width: `${place.width * 100}%`,
        height: `${place.height * 100}%`,
        borderColor: colour,
        color: colour,
        outlineColor: colour,
      }}
    >
      <span className="block truncate">
        {say(deskWords.otherDone, { what: say(fieldKindWords[place.kind]), name })}
      </span>
    </button>
  );
}
