import { texts } from '#platform/shared/text.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useRequest, type Asking } from './queries.ts';
import { Talk } from './request-talk.tsx';

const t = texts({
  title: { en: 'Your request', es: 'Tu solicitud' },
  close: { en: 'Close', es: 'Cerrar' },
  loading: { en: 'Loading your request', es: 'Cargando tu solicitud' },
  gone: { en: 'This request is not there, or not yours', es: 'Esta solicitud no existe o no es tuya' },
  errorTitle: { en: 'Your request could not be loaded', es: 'No se pudo cargar tu solicitud' },
  retry: { en: 'Try again', es: 'Reintentar' },
  asked: { en: '{code}, asked {at}', es: '{code}, preguntado {at}' },
});

/** One request: how far it is, what was said, and what the reader can do now. */
export function RequestDialog({ id, asking, onClose }: { id: string; asking: Asking; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useRequest(id, asking.view);
  const isGone = error?.failure.status === 404;
  return (
    <Dialog
      open
      size="wide"
      title={data?.title ?? say(t.title)}
      {...(data === undefined
        ? {}
        : { description: say(t.asked, { code: data.code, at: formatMoment(data.created_at, language) }) })}
      closeLabel={say(t.close)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={5} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(isGone ? t.gone : t.errorTitle)}
            text={isGone ? undefined : error.message}
            action={
              <Button onClick={isGone ? onClose : () => void refetch()}>{say(isGone ? t.close : t.retry)}</Button>
            }
          />
        )
      ) : (
        <Talk request={data} asking={asking} />
      )}
    </Dialog>
  );
}
