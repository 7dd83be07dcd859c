import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSidebarLinks } from './queries.ts';
import { LinksForm } from './links-form.tsx';

const t = texts({
  loading: { en: 'Loading the links', es: 'Cargando los enlaces' },
  failed: { en: 'The links could not be loaded', es: 'No se pudieron cargar los enlaces' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** Where the sidebar's two outside links lead, for everybody. */
export function LinksPanel() {
  const say = useSay();
  const { data, error, refetch } = useSidebarLinks();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  return <LinksForm key={JSON.stringify(data)} links={data} />;
}
