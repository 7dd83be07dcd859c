import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Attachments } from '#areas/company/wall/web/embeds.tsx';
import { Link } from '#platform/web/link.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { useNamedComment } from '../named-comment.ts';
import { AnswerBox } from './answer-box.tsx';
import type { Asking } from './queries.ts';
import { RequestEnd } from './request-end.tsx';
import { EndedUndone } from './ended-undone.tsx';
import { RequestSteps } from './request-steps.tsx';
import { AppealBox, WarrantyState } from './warranty-state.tsx';
import { Message } from './request-message.tsx';

const t = texts({
  talk: { en: 'What was said', es: 'Lo que se dijo' },
});

/** All of one request: what was asked and said, and what the reader can do now. */
export function Talk({ request, asking }: { request: Request; asking: Asking }) {
  const say = useSay();
  const named = useNamedComment(request.messages.length > 0);
  return (
    <div className="flex flex-col gap-5 pb-1 text-14 comfort:text-16">
      <RequestSteps status={request.status} />
      <EndedUndone request={request} />
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
