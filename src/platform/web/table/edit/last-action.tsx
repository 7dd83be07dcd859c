import { Undo2, X } from 'lucide-react';
import type { BulkReply } from '#platform/shared/table-contract.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { keyNames } from '#ui/marks/key-names.ts';
import { bulkWords } from '../bulk-words.ts';
import { t } from '../table-texts.ts';

interface LastActionProps {
  done: BulkReply;
  onUndo: ((id: string) => void) | undefined;
  hasHistory: boolean;
  onClose: () => void;
}

/** What was done last, with its way back, for as long as nothing else is picked. */
export function LastAction({ done, onUndo, hasHistory, onClose }: LastActionProps) {
  const say = useSay();
  const { undo } = done;
  return (
    <div
      role="region"
      aria-label={say(t.lastAction)}
      className="flex flex-none items-center gap-2 border-b border-line bg-sunken px-6 py-1.5 max-md:px-4 print:hidden"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <span className="font-label">{bulkWords(done, say)}</span>
        {undo !== null && onUndo !== undefined && (
          <>
            <Button
              size="small"
              icon={<Undo2 />}
              onClick={() => {
                onUndo(undo);
                onClose();
              }}
            >
              {say(t.undo)}
            </Button>
            <span className="text-12 text-text-3">{keyNames(say(hasHistory ? t.keptInHistory : t.keptByKey))}</span>
          </>
        )}
      </span>
      <IconButton label={say(t.close)} size="small" className="flex-none" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
