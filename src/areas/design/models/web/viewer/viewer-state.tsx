import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { useCancelViewer, useMakeViewer } from '../queries.ts';

const t = texts({
  none: { en: 'No 3D view yet', es: 'Aún no hay vista 3D' },
  noneText: {
    en: 'This model was read before there was one. Preparing it takes a moment.',
    es: 'Este modelo se leyó antes de que existiera. Prepararla toma un momento.',
  },
  make: { en: 'Prepare the 3D view', es: 'Preparar la vista 3D' },
  waiting: { en: 'The 3D view is being prepared', es: 'Se está preparando la vista 3D' },
  waitingText: {
    en: 'It appears here by itself. The list of parts is ready.',
    es: 'Aparecerá aquí sola. La lista de elementos está lista.',
  },
  stop: { en: 'Stop', es: 'Detener' },
  cancelled: { en: 'The preparing was stopped', es: 'La preparación se detuvo' },
  failed: { en: 'There is no 3D view of this model', es: 'No hay vista 3D de este modelo' },
  again: { en: 'Try again', es: 'Reintentar' },
});

/** Why there is nothing to see yet, and what to do about it. */
export function ViewerStateNote({ model }: { model: BuildingModel }) {
  const say = useSay();
  const make = useMakeViewer();
  const cancel = useCancelViewer();
  const failure = model.viewer_failure_said?.[useLanguage()];
  const params = { id: model.id };
  const ask = (label: string) => (
    <Button loading={make.isPending} onClick={() => make.mutate({ params })}>
      {label}
    </Button>
  );
  if (model.viewer_state === 'waiting' || model.viewer_state === 'making')
    return (
      <EmptyState
        drawing={<Spinner />}
        title={say(t.waiting)}
        text={say(t.waitingText)}
        action={
          <Button look="quiet" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            {say(t.stop)}
          </Button>
        }
      />
    );
  if (model.viewer_state === 'failed')
    return <EmptyState title={say(t.failed)} text={failure} action={ask(say(t.again))} />;
  if (model.viewer_state === 'cancelled') return <EmptyState title={say(t.cancelled)} action={ask(say(t.make))} />;
  return <EmptyState title={say(t.none)} text={say(t.noneText)} action={ask(say(t.make))} />;
}
