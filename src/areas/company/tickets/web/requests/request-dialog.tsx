import clsx from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Attachments } from '#areas/company/wall/web/embeds.tsx';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { commentPlace, useNamedComment } from '../named-comment.ts';
import { AnswerBox } from './answer-box.tsx';
import { useRequest, type Asking } from './queries.ts';
import { RequestEnd } from './request-end.tsx';
import { RequestSteps } from './request-steps.tsx';
import { AppealBox, WarrantyState } from './warranty-state.tsx';

const t = texts({
  title: { en: 'Your request', es: 'Tu solicitud' },
  close: { en: 'Close', es: 'Cerrar' },
  loading: { en: 'Loading your request', es: 'Cargando tu solicitud' },
  gone: { en: 'This request is not there, or not yours', es: 'Esta solicitud no existe o no es tuya' },
  errorTitle: { en: 'Your request could not be loaded', es: 'No se pudo cargar tu solicitud' },
  retry: { en: 'Try again', es: 'Reintentar' },
  asked: { en: '{code}, asked {at}', es: '{code}, preguntado {at}' },
  you: { en: 'You', es: 'Tú' },
  talk: { en: 'What was said', es: 'Lo que se dijo' },
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

function Talk({ request, asking }: { request: Request; asking: Asking }) {
  const say = useSay();
  const named = useNamedComment(request.messages.length > 0);
  return (
    <div className="flex flex-col gap-5 pb-1 text-14 comfort:text-16">
      <RequestSteps status={request.status} />
      {request.kind === 'warranty' && <WarrantyState request={request} />}
      {request.description_body !== null && (
        <RichText
          document={request.description_body}
          renderLink={(path, children) => <Link to={path}>{children}</Link>}
        />
      )}
      <Attachments files={request.files} />
      {request.messages.length > 0 && (
        <ul aria-label={say(t.talk)} className="flex flex-col gap-3">
          {request.messages.map((message) => (
            <Message key={message.id} message={message} isNamed={message.id === named} />
          ))}
        </ul>
      )}
      {(request.can.accept || request.can.not_fixed || request.can.rate || request.rating !== null) && (
        <RequestEnd request={request} />
      )}
      {request.can.appeal && <AppealBox id={request.id} />}
      {request.can.write && <AnswerBox request={request} asking={asking} />}
    </div>
  );
}

interface MessageProps {
  message: Request['messages'][number];
  /** True for the one that the address leads to. */
  isNamed: boolean;
}

function Message({ message: { id, author, body, at, files }, isNamed }: MessageProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <li id={commentPlace(id)} className={clsx('flex gap-3', isNamed && 'rounded-[12px] ring-2 ring-accent')}>
      <Avatar name={author.name} size={32} />
      <div
        className={
          author.mine
            ? 'min-w-0 flex-1 rounded-[12px] border border-line bg-sunken px-3.5 py-2.5'
            : 'min-w-0 flex-1 rounded-[12px] border border-line bg-raised px-3.5 py-2.5'
        }
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-text-3">
          <b className="font-label text-text-1">{author.mine ? say(t.you) : author.name}</b>
          <time dateTime={at}>{formatMoment(at, language)}</time>
        </p>
        <RichText document={body} renderLink={(path, children) => <Link to={path}>{children}</Link>} />
        <Attachments files={files} />
      </div>
    </li>
  );
}
