import { formatAgo, formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BuildingModel } from '../schema.ts';
import { modelScreenPath } from './model-channel.ts';
import { disciplineWords, stateTones, stateWords } from './model-words.ts';
import { usePlaceOf } from './model-place.ts';

const t = texts({
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  parts: { en: '{n, plural, one {# part} other {# parts}}', es: '{n, plural, one {# elemento} other {# elementos}}' },
  reading: { en: 'Reading of {name}', es: 'Lectura de {name}' },
});

/** A model in the list, with its state and how far its reading is; leads to the model. */
export function ModelRow({ model }: { model: BuildingModel }) {
  const say = useSay();
  const language = useLanguage();
  const placeOf = usePlaceOf();
  return (
    <li>
      <Link
        to={`${modelScreenPath}?model=${model.id}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent-line"
      >
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 truncate text-14 font-label" title={model.name}>
            {model.name}
          </span>
          <span className="flex-none text-12 text-text-3">{say(t.revision, { n: model.revision })}</span>
        </span>
        <span className="justify-self-end">
          <Tag tone={stateTones[model.state]}>{say(stateWords[model.state])}</Tag>
        </span>
        <span className="min-w-0 truncate text-12 text-text-3">
          {[
            placeOf(model),
            say(disciplineWords[model.discipline]),
            model.ifc_schema,
            formatBytes(model.bytes, language),
          ]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
        <span className="text-right text-12 text-text-3 tabular-nums">
          {model.state === 'reading' ? (
            <ProgressBar
              percent={model.progress}
              tone="plain"
              label={say(t.reading, { name: model.name })}
              text={`${model.progress}%`}
            />
          ) : model.element_count === null ? (
            formatAgo(model.created_at, language)
          ) : (
            say(t.parts, { n: model.element_count })
          )}
        </span>
        {model.failure_said !== null && (
          <span className="col-span-2 text-12 text-bad-text">{model.failure_said[language]}</span>
        )}
      </Link>
    </li>
  );
}
