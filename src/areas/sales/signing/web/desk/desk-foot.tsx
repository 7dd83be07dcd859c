import { ArrowDown, Download, PenLine } from 'lucide-react';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { EnvelopeRead } from '../queries.ts';
import { deskWords as t } from './desk-words.ts';
import type { Places } from './use-places.ts';

interface FootProps {
  envelope: EnvelopeRead;
  places: Places;
  onNext: () => void;
  onSign: () => void;
  onDecline: () => void;
  onDelegate: (() => void) | undefined;
  onDownload: () => void;
}

/** What stands below the pages all the time: how far it is, the one thing to do next, and the ways out. */
export function DeskFoot({ envelope, places, onNext, onSign, onDecline, onDelegate, onDownload }: FootProps) {
  const say = useSay();
  const next = places.open[0];
  if (!envelope.can.act && !envelope.can.download) return null;
  const isApprover = envelope.recipients.find(({ id }) => id === envelope.me)?.role === 'approver';
  return (
    <footer className="sticky bottom-0 z-10 border-t border-line bg-surface">
      <div className="mx-auto grid max-w-[860px] gap-2 px-4 py-2">
        {envelope.can.act && places.required > 0 && (
          <ProgressBar
            wide
            percent={(places.done / places.required) * 100}
            label={say(t.done, { done: places.done, all: places.required })}
            text={say(t.done, { done: places.done, all: places.required })}
          />
        )}
        {envelope.can.act ? (
          next === undefined ? (
            <Button look="primary" size="large" wide icon={<PenLine />} onClick={onSign}>
              {say(isApprover ? t.approve : t.finish)}
            </Button>
          ) : (
            <Button look="primary" size="large" wide icon={<ArrowDown />} onClick={onNext}>
              {say(places.done === 0 ? t.begin : t.next, { n: next.page })}
            </Button>
          )
        ) : (
          <Button look="primary" size="large" wide icon={<Download />} onClick={onDownload}>
            {say(t.download)}
          </Button>
        )}
        {envelope.can.act && (
          <div className="flex flex-wrap justify-center gap-x-2">
            {onDelegate !== undefined && (
              <Button look="quiet" onClick={onDelegate}>
                {say(t.delegate)}
              </Button>
            )}
            <Button look="quiet" onClick={onDecline}>
              {say(t.decline)}
            </Button>
          </div>
        )}
      </div>
    </footer>
  );
}
