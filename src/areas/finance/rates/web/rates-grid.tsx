import { clsx } from 'clsx';
import { useRef, type KeyboardEvent } from 'react';
import { texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { rateKindChoices, rateKeyWords } from '../choices.ts';
import { rateKinds, type RateCard } from '../schema.ts';
import { gridPlaces, type GridPlace, type RateCell, type RateRow } from './rate-rows.ts';
import { valueWords, words } from './words.ts';

const t = texts({
  caption: {
    en: 'Rates by factory. Arrow keys move, Enter opens the history.',
    es: 'Tarifas por planta. Las flechas mueven, Enter abre el historial.',
  },
  rate: { en: 'Rate', es: 'Tarifa' },
  taken: { en: 'Taken from {place}', es: 'Tomada de {place}' },
  wider: { en: 'a wider rate', es: 'una tarifa más general' },
  waits: { en: 'A draft waits', es: 'Un borrador espera' },
  none: { en: 'No rate', es: 'Sin tarifa' },
  quiet: {
    en: 'Quiet figures are taken from a wider rate',
    es: 'Las cifras tenues vienen de una tarifa más general',
  },
});

export interface RateSpot {
  kind: RateCard['kind'];
  key: string;
  factory: GridPlace;
  state: string | null;
}

interface RatesGridProps {
  rows: readonly RateRow[];
  onOpen: (spot: RateSpot) => void;
}

const cellOf = (row: RateRow, place: GridPlace): RateCell => row.cells[place ?? 'everywhere'];
const nameOf = (row: RateRow, language: Language) =>
  row.state === null ? rateKeyWords(row.key, language) : `${rateKeyWords(row.key, language)} · ${row.state}`;

/** What counts at each factory on the day: its own rates strong, those of all factories quiet. */
export function RatesGrid({ rows, onOpen }: RatesGridProps) {
  const say = useSay();
  const language = useLanguage();
  const box = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -column],
      End: [0, gridPlaces.length - 1 - column],
    };
    const step = steps[event.key];
    if (step === undefined) return;
    const next = box.current?.querySelector<HTMLElement>(`[data-spot="${row + step[0]}/${column + step[1]}"]`);
    if (next === null || next === undefined) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div className="min-h-0 flex-1 overflow-auto max-md:hidden">
      <p className="flex flex-wrap items-center gap-x-4 px-6 pb-1 text-12 text-text-3">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-warn-line" />
          {say(t.waits)}
        </span>
        {say(t.quiet)}
      </p>
      <table ref={box} className="table edge compact rates-grid w-full">
        <caption className="sr-only">{say(t.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(t.rate)}</th>
            {gridPlaces.map((place) => (
              <th key={place ?? 'all'} scope="col" className="number w-28 whitespace-nowrap xl:w-36">
                {place === null ? say(words.everywhere) : say(factoryChoices[place])}
              </th>
            ))}
          </tr>
        </thead>
        {rateKinds.map((kind) => {
          const own = rows.filter((row) => row.kind === kind);
          if (own.length === 0) return null;
          return (
            <tbody key={kind}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={gridPlaces.length + 1}
                  className="bg-sunken text-left text-12 font-label text-text-2"
                >
                  {say(rateKindChoices[kind])}
                </th>
              </tr>
              {own.map((row) => {
                // Rows come in the order of their kinds, so that the place among all is the place on screen.
                const at = rows.indexOf(row);
                return (
                  <tr key={`${row.key} ${row.state ?? ''}`}>
                    <th scope="row" className="text-left font-label whitespace-nowrap">
                      {nameOf(row, language)}
                    </th>
                    {gridPlaces.map((place, column) => (
                      <td key={place ?? 'all'} className="number p-0!">
                        <SpotButton
                          row={row}
                          place={place}
                          spot={`${at}/${column}`}
                          isFirst={at === 0 && column === 0}
                          onKeyDown={(event) => move(event, at, column)}
                          onOpen={onOpen}
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

interface SpotButtonProps {
  row: RateRow;
  place: GridPlace;
  spot: string;
  isFirst: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (spot: RateSpot) => void;
}

function SpotButton({ row, place, spot, isFirst, onKeyDown, onOpen }: SpotButtonProps) {
  const say = useSay();
  const language = useLanguage();
  const { rate, isOwn, waits } = cellOf(row, place);
  const value = rate === undefined ? '–' : valueWords(rate, language);
  const where = place === null ? say(words.everywhere) : say(factoryChoices[place]);
  const said = [
    `${nameOf(row, language)}, ${where}: ${rate === undefined ? say(t.none) : value}`,
    ...(rate !== undefined && !isOwn
      ? [say(t.taken, { place: rate.factory === null ? say(words.everywhere) : say(t.wider) })]
      : []),
    ...(waits ? [say(t.waits)] : []),
  ].join('. ');
  return (
    <button
      type="button"
      data-spot={spot}
      tabIndex={isFirst ? 0 : -1}
      aria-label={said}
      title={said}
      onKeyDown={onKeyDown}
      onClick={() => onOpen({ kind: row.kind, key: row.key, factory: place, state: row.state })}
      className={clsx(
        'flex h-8 w-full items-center justify-end gap-1.5 pl-2 tabular-nums -outline-offset-2 hover:bg-hover',
        place === gridPlaces.at(-1) ? 'pr-6' : 'pr-3',
        isOwn ? 'font-label text-text-1' : 'text-text-3',
      )}
    >
      {waits && <span aria-hidden="true" className="size-1.5 rounded-full bg-warn-line" />}
      {value}
    </button>
  );
}

/** The same on a phone: a card for each rate, and the factories that differ. */
export function RateCards({ rows, onOpen }: RatesGridProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pb-6 md:hidden">
      {rateKinds.map((kind) => {
        const own = rows.filter((row) => row.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} aria-label={say(rateKindChoices[kind])}>
            <h2 className="mb-1 text-13 font-label text-text-2">{say(rateKindChoices[kind])}</h2>
            <ul className="divide-y divide-line rounded-card bg-raised">
              {own.map((row) => {
                const shown = gridPlaces.filter((place) => place === null || cellOf(row, place).isOwn);
                return (
                  <li key={`${row.key} ${row.state ?? ''}`} className="flex flex-col p-3">
                    <b className="font-label">{nameOf(row, language)}</b>
                    {shown
                      .filter((place) => cellOf(row, place).rate !== undefined || cellOf(row, place).waits)
                      .map((place) => {
                        const { rate, waits } = cellOf(row, place);
                        return (
                          <button
                            key={place ?? 'all'}
                            type="button"
                            onClick={() => onOpen({ kind: row.kind, key: row.key, factory: place, state: row.state })}
                            className="flex min-h-11 items-center justify-between gap-3 text-left text-14"
                          >
                            <span className="text-text-2">
                              {place === null ? say(words.everywhere) : say(factoryChoices[place])}
                            </span>
                            <span className="flex items-center gap-1.5 tabular-nums">
                              {waits && <span aria-hidden="true" className="size-1.5 rounded-full bg-warn-line" />}
                              {rate === undefined ? say(t.waits) : valueWords(rate, language)}
                            </span>
                          </button>
                        );
                      })}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
