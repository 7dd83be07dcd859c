import type { ReactNode } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { words } from '../words.ts';
import { type Side, sideTitle } from './side-panel.tsx';

/** Where the panel stands: beside the lines, on a phone before them. */
export function SideHost({
  side,
  isNarrow,
  onClose,
  children,
}: {
  side: Side | undefined;
  isNarrow: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  const title = say(sideTitle(side ?? 'line'));
  if (isNarrow)
    return (
      <Drawer
        open={side !== undefined}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={title}
        hideTitle
        closeLabel={say(words.close)}
        side="bottom"
      >
        {children}
      </Drawer>
    );
  if (side === undefined) return null;
  return (
    <aside
      aria-label={title}
      className="flex w-80 flex-none flex-col overflow-hidden border-l border-line bg-surface xl:w-96"
    >
      {children}
    </aside>
  );
}
