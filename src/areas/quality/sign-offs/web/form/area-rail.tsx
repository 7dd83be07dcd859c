import { clsx } from 'clsx';
import { Ban, Check, Lock, Undo2, UserCheck } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay, useWritten } from '#platform/web/texts/language.ts';
import { areaStateWords } from '#areas/quality/sign-offs/choices.ts';
import type { FormArea, FormRead } from '../queries.ts';
import { standingOf } from '../form-words.ts';

const t = texts({
  areas: { en: 'Areas', es: 'Áreas' },
  hold: { en: 'Hold point', es: 'Punto de espera' },
  waived: { en: 'Does not apply', es: 'No aplica' },
  asked: { en: 'Waits: does it apply?', es: 'Espera: ¿aplica?' },
  locked: { en: 'Behind a hold point', es: 'Detrás de un punto de espera' },
});

interface RailProps {
  form: FormRead;
  chosen: string;
  onChoose: (id: string) => void;
}

/** The areas of a form in their order, each with how far it is; on a phone a row that scrolls. */
export function AreaRail({ form, chosen, onChoose }: RailProps) {
  const say = useSay();
  const written = useWritten();
  const current = useRef<HTMLButtonElement>(null);
  // The row of a phone and the rail of a tablet are longer than the screen: the area that is open is brought into them.
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not hand on as its end.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <nav
      aria-label={say(t.areas)}
      className="flex gap-1 overflow-x-auto border-line bg-canvas p-2 max-md:border-b md:w-64 md:flex-none md:flex-col md:overflow-y-auto md:border-r"
    >
      {form.areas.map((area) => {
        const { answered, asked } = standingOf(form, area);
        const isChosen = area.id === chosen;
        const word = stateWord(area);
        return (
          <Fragment key={area.id}>
            <button
              type="button"
              ref={isChosen ? current : undefined}
              aria-current={isChosen ? 'step' : undefined}
              onClick={() => onChoose(area.id)}
              className={clsx(
                'flex min-h-12 flex-none items-center gap-3 rounded-[10px] border px-2.5 text-left text-16 font-label -outline-offset-2',
                isChosen ? 'border-line-strong bg-raised text-text-1' : 'border-transparent hover:bg-hover',
                !isChosen && (area.is_locked ? 'text-text-3' : 'text-text-2'),
              )}
            >
              <Ring area={area} share={asked.length === 0 ? 0 : answered / asked.length} />
              <span className="min-w-0 flex-1 max-md:whitespace-nowrap md:line-clamp-2 md:leading-5">
                {written(area.name, area.name_es)}
              </span>
              {area.not_applicable_reason === null && area.waive_asked === null ? (
                <span className="sr-only">{say(word)}</span>
              ) : (
                <span className="flex-none text-12 text-text-2">{say(word)}</span>
              )}
              {isChosen && area.state !== 'approved' && (
                <span className="text-14 text-text-2">
                  {answered}/{asked.length}
                </span>
              )}
            </button>
            {area.hold_point && area.state !== 'approved' && area.not_applicable_reason === null && (
              <span className="flex flex-none items-center gap-2 px-2 text-12 font-label text-text-2 md:py-1">
                <span aria-hidden className="h-px flex-1 border-t border-dashed border-line-strong max-md:hidden" />
                <Lock className="size-3.5" />
                {say(t.hold)}
                <span aria-hidden className="h-px flex-1 border-t border-dashed border-line-strong max-md:hidden" />
              </span>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
}

function stateWord(area: FormArea) {
  if (area.not_applicable_reason !== null) return t.waived;
  if (area.waive_asked !== null) return t.asked;
  return area.is_locked && area.state === 'not_started' ? t.locked : areaStateWords[area.state];
}

/** How far an area is as a ring, and as an icon once it is handed over. */
export function Ring({
  area,
  share,
}: {
  area: Pick<FormArea, 'position' | 'state' | 'not_applicable_reason'>;
  share: number;
}) {
  const box = 'grid size-7 flex-none place-items-center rounded-full text-12 font-title [&_svg]:size-4';
  if (area.not_applicable_reason !== null)
    return (
      <span className={clsx(box, 'border border-dashed border-line-strong text-text-2')}>
        <Ban />
      </span>
    );
  if (area.state === 'approved')
    return (
      <span className={clsx(box, 'bg-press text-good-text')}>
        <Check />
      </span>
    );
  if (area.state === 'submitted')
    return (
      <span className={clsx(box, 'bg-info-fill text-info-text')}>
        <UserCheck />
      </span>
    );
  if (area.state === 'returned')
    return (
      <span className={clsx(box, 'bg-warn-fill text-warn-text')}>
        <Undo2 />
      </span>
    );
  const around = 2 * Math.PI * 12;
  return (
    <span className={clsx(box, 'relative')}>
      <svg viewBox="0 0 28 28" aria-hidden className="absolute inset-0 size-7! -rotate-90">
        <circle cx="14" cy="14" r="12" fill="none" strokeWidth="2.5" className="stroke-line-strong" />
        <circle
          cx="14"
          cy="14"
          r="12"
          fill="none"
          strokeWidth="2.5"
          strokeDasharray={`${around * share} ${around}`}
          className="stroke-text-1"
        />
      </svg>
      {area.position}
    </span>
  );
}
