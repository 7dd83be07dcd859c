import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { undo } from '#platform/web/undo.ts';
import { Button } from '#ui/button.tsx';

const t = texts({
  undo: { en: 'Undo', es: 'Deshacer' },
  redo: { en: 'Do it again', es: 'Rehacer' },
});

/** Takes back one thing that was done, from where it stands in a record's history. */
export function UndoButton({ id, isRedo }: { id: string; isRedo: boolean }) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void undo(id).finally(() => setBusy(false));
  };
  return (
    <Button size="small" look="quiet" icon={<Undo2 />} loading={isBusy} onClick={run}>
      {say(isRedo ? t.redo : t.undo)}
    </Button>
  );
}

export { BinPanel } from './bin-panel.tsx';
