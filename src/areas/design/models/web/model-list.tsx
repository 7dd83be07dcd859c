import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useModels } from './queries.ts';
import { ModelRow } from './model-row.tsx';

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
});

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
