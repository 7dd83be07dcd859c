import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { useRead } from '#platform/web/call/query.ts';
import { useSelections } from '#platform/web/stores.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { projectsContract } from '../contract.ts';

const t = texts({
  title: { en: 'Your projects', es: 'Tus proyectos' },
  loading: { en: 'Loading your projects', es: 'Cargando tus proyectos' },
  empty: { en: 'No project yet', es: 'Aún no hay proyectos' },
  emptyText: {
    en: 'As soon as a project of yours begins, it stands here. You get a message then.',
    es: 'En cuanto empiece un proyecto tuyo, aparecerá aquí. Te avisaremos.',
  },
  organisation: { en: 'My organisation', es: 'Mi organización' },
  failed: { en: 'Your projects could not be loaded', es: 'No se pudieron cargar tus proyectos' },
  retry: { en: 'Retry', es: 'Reintentar' },
});

/** /developer: on to the project last looked at, else the first, with what the address asks for; an empty state says so when there is none. */
export function Screen() {
  const say = useSay();
  const last = useSelections((state) => state.chosen['developer.project_number']);
  const { data, error, refetch } = useRead(projectsContract.list, { query: { view: 'developer' } });
  const target = (data?.find((project) => project.project_number === last) ?? data?.[0])?.project_number;
  useEffect(() => {
    if (target !== undefined) go(`/developer/${encodeURIComponent(target)}${location.search}`, { replace: true });
  }, [target]);
  return (
    <PageFrame title={say(t.title)}>
      {error !== null && (
        <ErrorState
          title={say(t.failed)}
          text={error.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      )}
      {error === null && data?.length === 0 && (
        <EmptyState
          drawing={<CraneDrawing />}
          title={say(t.empty)}
          text={say(t.emptyText)}
          action={
            <Button asChild>
              <Link to="/developer/organisation">{say(t.organisation)}</Link>
            </Button>
          }
          className="mt-[8dvh]"
        />
      )}
      {error === null && data?.length !== 0 && <SkeletonRows rows={4} label={say(t.loading)} />}
    </PageFrame>
  );
}
