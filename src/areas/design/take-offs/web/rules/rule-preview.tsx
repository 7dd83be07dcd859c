import { clsx } from 'clsx';
import { selectPart, useSelectedPart } from '#areas/design/models/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { CallError } from '#platform/web/call/query.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { countSourceWords } from '#areas/design/take-offs/choices.ts';
import type { Preview } from '#areas/design/take-offs/schema.ts';
import { BoughtSteps } from '../review/line-steps.tsx';
import { starterName } from './starter-names.ts';
import type { usePreview } from './use-preview.ts';
import { quantityWord, uomWord, words } from '../words.ts';

const t = texts({
  title: { en: 'What it finds', es: 'Lo que encuentra' },
  loading: { en: 'Looking for the parts', es: 'Buscando los elementos' },
  matched: {
    en: '{n, plural, =0 {No part matches} one {# part matches} other {# parts match}}',
    es: '{n, plural, =0 {Ningún elemento coincide} one {# elemento coincide} other {# elementos coinciden}}',
  },
  taken: { en: '{n} of them are this rule’s', es: '{n} le tocan a esta regla' },
  without: {
    en: '{n, plural, one {# gives} other {# give}} no such quantity: to be checked',
    es: '{n, plural, one {# no da} other {# no dan}} esa cantidad: por revisar',
  },
  bought: { en: 'Together', es: 'En total' },
  first: { en: 'Taken before by {name}: {n}', es: 'Los toma antes {name}: {n}' },
  after: { en: 'Without this rule {name} would take {n}', es: 'Sin esta regla, {name} tomaría {n}' },
  steps: { en: '{given} → {quantity}', es: '{given} → {quantity}' },
  none: { en: 'no figure', es: 'sin cifra' },
});

/** How many parts the rule finds, which other rules want them, and the way from a part's figure to what is bought. */
export function RulePreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isStale } = preview;
  return (
    <Section title={say(t.title)}>
      <div className={clsx('grid gap-3 text-13 transition-opacity', isStale && 'opacity-60')} aria-live="polite">
        {error instanceof CallError && (
          <p role="status" className="text-warn-text">
            {refusalOf(error.failure)
              .details.map(({ said }) => said[language])
              .join(' ') || error.message}
          </p>
        )}
        {data === undefined ? (
          error === null && <SkeletonRows rows={3} label={say(t.loading)} />
        ) : (
          <Found data={data} />
        )}
      </div>
    </Section>
  );
}

/** The counts and the way to what is bought in one line, for where the list has no room beside the form. */
export function PreviewSummary({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { data, isStale } = preview;
  return data === undefined ? null : (
    <div className={clsx('grid gap-0.5 text-12', isStale && 'opacity-60')} aria-live="polite">
      <Totals data={data} />
    </div>
  );
}

function Totals({ data }: { data: Preview }) {
  const say = useSay();
  return (
    <>
      <p>
        <strong className="font-title">{say(t.matched, { n: data.matched })}</strong>
        {data.taken !== data.matched && <span className="text-text-2"> · {say(t.taken, { n: data.taken })}</span>}
        {data.without_quantity > 0 && (
          <span className="text-warn-text"> · {say(t.without, { n: data.without_quantity })}</span>
        )}
      </p>
      {data.bought !== null && data.quantity !== null && data.uom !== null && data.taken > 0 && (
        <p>
          <span className="text-text-2">{say(t.bought)}: </span>
          <BoughtSteps bought={{ ...data.bought, quantity: data.quantity, uom: data.uom }} />
        </p>
      )}
    </>
  );
}

function Found({ data }: { data: Preview }) {
  const say = useSay();
  const language = useLanguage();
  const selected = useSelectedPart();
  return (
    <>
      <div className="hidden gap-1 @[56rem]:grid">
        <Totals data={data} />
      </div>
      {data.rivals.length > 0 && (
        <ul className="grid gap-1 text-12">
          {data.rivals.slice(0, 5).map((rival) => (
            <li key={rival.rule_id} className={rival.is_first ? 'text-warn-text' : 'text-text-2'}>
              <button
                type="button"
                onClick={() => setSearch({ rule: rival.rule_id })}
                className="text-left hover:underline"
              >
                {say(rival.is_first ? t.first : t.after, {
                  name: starterName(rival.name, language),
                  n: say(words.parts, { n: rival.parts }),
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data.examples.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.examples.map((example) => (
            <li key={example.entity}>
              <button
                type="button"
                aria-pressed={example.entity === selected}
                onClick={() => selectPart(example.entity)}
                className="grid w-full gap-x-3 px-1 py-1.5 text-left hover:bg-hover aria-pressed:bg-accent-fill"
              >
                <span className="truncate">{example.name}</span>
                {data.uom !== null && (
                  <span className="truncate text-12 tabular-nums">
                    {say(t.steps, {
                      given:
                        example.given === null
                          ? say(t.none)
                          : `${quantityWord(example.given, language)} ${uomWord(example.given_uom, language)}`,
                      quantity: `${quantityWord(example.quantity, language)} ${uomWord(data.uom, language)}`,
                    })}
                  </span>
                )}
                <span className="truncate text-12 text-text-3" title={example.because}>
                  {[say(countSourceWords[example.source]), starterName(example.because, language)]
                    .filter((each) => each !== '' && each !== '1')
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
