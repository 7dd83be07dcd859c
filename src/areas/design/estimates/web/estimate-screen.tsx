import { texts } from '#platform/shared/text.ts';
import { useHad } from '#platform/web/call/had.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useRouteParams } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { useEstimate } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  loading: { en: 'Loading the estimate', es: 'Cargando la estimación' },
  gone: { en: 'This estimate is not here', es: 'Esta estimación no está aquí' },
  goneText: { en: 'It is in the bin, or never was.', es: 'Está en la papelera, o nunca existió.' },
  goneNow: { en: 'Somebody has just put it in the bin.', es: 'Alguien acaba de ponerla en la papelera.' },
  failed: { en: 'The estimate could not be loaded', es: 'No se pudo cargar la estimación' },
  back: { en: 'All estimates', es: 'Todas las estimaciones' },
});

/** One revision of an estimate: its lines as a spreadsheet, its mark-ups, its way from draft to accepted. */
export function Screen() {
  const say = useSay();
  const id = useRouteParams()['id'] ?? '';
  const { data, error, isPending, refetch } = useEstimate(id);
  const had = useHad(id, data !== undefined);
  if (data !== undefined) return <EstimateEditor key={id} detail={data} />;
  if (isPending)
    return (
      <PageFrame title={say(words.estimating)}>
        <SkeletonRows rows={14} label={say(t.loading)} compact />
      </PageFrame>
    );
  const isGone = error === null || error.failure.status === 404 || error.failure.status === 400;
  return (
    <PageFrame title={say(words.estimating)}>
      <ErrorState
        title={say(isGone ? t.gone : t.failed)}
        text={isGone ? say(had ? t.goneNow : t.goneText) : error.message}
        action={
          isGone ? (
            <Button asChild>
              <Link to="/design/estimates">{say(t.back)}</Link>
            </Button>
          ) : (
            <Button onClick={() => void refetch()}>{say(words.retry)}</Button>
          )
        }
      />
    </PageFrame>
  );
}
