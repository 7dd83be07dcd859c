import { Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { texts } from '#platform/shared/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLateCode } from '../late-code.ts';
import { useSay } from '../texts/language.ts';
import { useHasRoomBeside } from '../use-is-narrow.ts';
import { useCopyLink } from '../use-copy-link.ts';
import { askToLeave, unsavedForms } from '../forms/leave-guard.ts';
import { usePlace } from '../place.ts';

const t = texts({
  close: { en: 'Close', es: 'Cerrar' },
  copyLink: { en: 'Copy link', es: 'Copiar enlace' },
});

interface Panel {
  title: string;
  content: ReactNode;
  /** Controls in the head, before the cross. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Runs when the person closes it, to take the record out of the address for one; not when they have gone elsewhere, whose address it is not. */
  onClose?: (() => void) | undefined;
}

export const slideOutMs = 200;

export const useRightSidebar = create<{ panel: Panel | null; isOpen: boolean }>()(() => ({
  panel: null,
  isOpen: false,
}));

/** The path of the page that has opened it. */
let openedOn = '';
/** Forms of the page behind that held something when the panel came: they are not the panel's to ask about. */
let unsavedBehind = 0;
let emptying: ReturnType<typeof setTimeout> | undefined;

/** Slides a record in from the right: beside the page where there is room for both, else over it, and on a phone in its place. */
export function openRightSidebar(panel: Panel): void {
  clearTimeout(emptying);
  unsavedBehind = unsavedForms();
  openedOn = usePlace.getState().path;
  useRightSidebar.setState({ panel, isOpen: true });
}

/** Gives the open panel another title: its record was renamed. */
export function retitleRightSidebar(title: string): void {
  useRightSidebar.setState(({ panel }) => ({ panel: panel === null ? null : { ...panel, title } }));
}

/** Slides it out; its content goes 200 ms later, when it is out of sight. */
export function closeRightSidebar(): void {
  const { panel, isOpen } = useRightSidebar.getState();
  if (!isOpen) return;
  leaveRightSidebar();
  if (usePlace.getState().path === openedOn) panel?.onClose?.();
}

/** The same for whoever has opened it and goes away: the record is out of the address already. */
export function leaveRightSidebar(): void {
  if (!useRightSidebar.getState().isOpen) return;
  useRightSidebar.setState({ isOpen: false });
  emptying = setTimeout(() => useRightSidebar.setState({ panel: null }), slideOutMs);
}

const loadDrawer = () => import('#ui/overlays/drawer.tsx');

/** Mounted once by the shell. A click outside closes it. */
export function RightSidebar() {
  const { panel, isOpen } = useRightSidebar();
  const say = useSay();
  const copyLink = useCopyLink();
  const beside = useHasRoomBeside();
  const drawer = useLateCode('the panel beside the page', loadDrawer, panel !== null);
  if (panel === null || drawer === undefined) return null;
  return (
    <drawer.Drawer
      open={isOpen}
      onOpenChange={(open) => {
        if (open) return;
        if (unsavedForms() <= unsavedBehind) closeRightSidebar();
        else void askToLeave().then((leaves) => leaves && closeRightSidebar());
      }}
      title={panel.title}
      beside={beside}
      className="max-md:w-full max-md:max-w-none"
      closeLabel={say(t.close)}
      actions={
        <>
          {panel.actions}
          {/* What takes itself out of the address when it closes stands in it. */}
          {panel.onClose !== undefined && (
            <IconButton label={say(t.copyLink)} onClick={() => copyLink()}>
              <LinkIcon />
            </IconButton>
          )}
        </>
      }
      {...(panel.footer === undefined ? {} : { footer: panel.footer })}
    >
      {panel.content}
    </drawer.Drawer>
  );
}
