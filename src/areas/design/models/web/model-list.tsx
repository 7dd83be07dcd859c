import { formatAgo, formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BuildingModel } from '../schema.ts';
import { modelScreenPath } from './model-channel.ts';
import { disciplineWords, stateTones, stateWords } from './model-words.ts';
import { useModels } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the models', es: 'Cargando los modelos' },
  error: { en: 'The models could not be loaded', es: 'No se pudieron cargar los modelos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  empty: { en: 'No models yet', es: 'Aún no hay modelos' },
  emptyText: {
    en: 'Drop the first one above. It is read on the server while you go on.',
    es: 'Suelta el primero arriba. Se lee en el servidor mientras sigues trabajando.',
  },
  more: { en: 'Show more', es: 'Mostrar más' },
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  parts: { en: '{n, plural, one {# part} other {# parts}}', es: '{n, plural, one {# elemento} other {# elementos}}' },
  covered: { en: '{percent}% with quantities', es: '{percent}% con cantidades' },
  company: { en: 'Company', es: 'Empresa' },
  plan: { en: 'Plan {code}', es: 'Plano {code}' },
  reading: { en: 'Reading of {name}', es: 'Lectura de {name}' },
});

/** Where a model belongs, in a few words. */
export function usePlaceOf(): (model: BuildingModel) => string {
  const say = useSay();
  return (model) =>
    model.project !== null
      ? `${model.project.project_number} ${model.project.name}`
      : model.plan_code !== null
        ? say(t.plan, { code: model.plan_code })
        : say(t.company);
}

/** The models there are, the newest first, each with how far it is. */
export function ModelList() {
  const say = useSay();
  const models = useModels();
  if (models.rows === undefined) {
    if (models.error !== null)
      return <ErrorState title={say(t.error)} action={<Button onClick={models.retry}>{say(t.retry)}</Button>} />;
    return <SkeletonRows rows={4} label={say(t.loading)} />;
  }
  if (models.rows.length === 0)
    return <EmptyState drawing={<HouseDrawing />} title={say(t.empty)} text={say(t.emptyText)} />;
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {models.rows.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </ul>
      {models.loadMore !== undefined && (
        <LoadMore label={say(t.more)} loading={models.isLoadingMore} onLoad={models.loadMore} />
      )}
    </>
  );
}

function ModelRow({ model }: { model: BuildingModel }) {
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
