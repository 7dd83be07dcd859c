import { CircleCheck, RotateCcw } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { useAccept, useNotFixed } from './queries.ts';
import { Rating } from './request-rating.tsx';

const t = texts({
  asks: { en: 'Your builder says that this is done. Is it?', es: 'Tu constructor dice que está listo. ¿Es así?' },
  yes: { en: 'Yes, it is done', es: 'Sí, está listo' },
  no: { en: 'No, not yet', es: 'No, todavía no' },
  again: { en: 'It is not right after all', es: 'Al final no quedó bien' },
  thanks: { en: 'Thank you. You gave {n} of 5.', es: 'Gracias. Diste {n} de 5.' },
});

/** The end of a request: whether it is done, and how it went. Both are asked once. */
export function RequestEnd({ request }: { request: Request }) {
  const say = useSay();
  const accept = useAccept();
  const notFixed = useNotFixed();
  const params = { id: request.id };
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-4">
      {!request.can.accept && request.can.not_fixed && (
        <div>
          <Button
            icon={<RotateCcw />}
            loading={notFixed.isPending}
            onClick={() => notFixed.mutate({ params, body: {}, options: { errorToast: true } })}
          >
            {say(t.again)}
          </Button>
        </div>
      )}
      {request.can.accept && (
        <div className="grid gap-3">
          <p className="font-label">{say(t.asks)}</p>
          <div className="flex flex-wrap gap-2 max-md:grid">
            <Button
              look="primary"
              size="large"
              icon={<CircleCheck />}
              loading={accept.isPending}
              onClick={() => accept.mutate({ params })}
            >
              {say(t.yes)}
            </Button>
            {request.can.not_fixed && (
              <Button
                size="large"
                icon={<RotateCcw />}
                loading={notFixed.isPending}
                onClick={() => notFixed.mutate({ params, body: {}, options: { errorToast: true } })}
              >
                {say(t.no)}
              </Button>
            )}
          </div>
        </div>
      )}
      {request.rating !== null ? (
        <p className="text-text-2">{say(t.thanks, { n: request.rating.rating })}</p>
      ) : (
        request.can.rate && <Rating id={request.id} />
      )}
    </div>
  );
}
