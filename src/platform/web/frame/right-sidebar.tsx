import { Link as LinkIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { create } from 'zustand';
import { texts } from '#platform/shared/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLateCode } from '../late-code.ts';
import { useSay } from '../texts/language.ts';
import { useHasRoomBeside } from '../use-is-narrow.ts';
import { useCopyLink } from '../use-copy-link.ts';
import { askToLeave, unsavedForms } from '../forms/leave-guard.ts';
import { setSearch, usePath, usePlace, useSearch, type Place } from '../place.ts';

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
  /** Words of the address that it stands for, `panel` for one: with it they go out of the address. */
  words?: readonly string[] | undefined;
  /** Runs when it is closed, where more is to be done than that. */
  onClose?: (() => void) | undefined;
}

export const slideOutMs = 200;

export const useRightSidebar = create<{ panel: Panel | null; isOpen: boolean }>()(() => ({
  panel: null,
  isOpen: false,
}));

/** Where the page stood that has opened it. */
let openedAt: Pick<Place, 'path' | 'search'> = { path: '', search: {} };
/** Forms of the page behind that held something when the panel came: they are not the panel's to ask about. */
let unsavedBehind = 0;
let emptying: ReturnType<typeof setTimeout> | undefined;

/** Slides a record in from the right: beside the page where there is room for both, else over it, and on a phone in its place. */
export function openRightSidebar(panel: Panel): void {
  clearTimeout(emptying);
  unsavedBehind = unsavedForms();
  openedAt = usePlace.getState();
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
  panel?.onClose?.();
  if (panel?.words !== undefined) setSearch(Object.fromEntries(panel.words.map((word) => [word, undefined])));
}

/**
 * The same when the part of a page that has opened it goes. Who has followed a link to another record stands at the address of that one,
 * which names its own panel by the same words: it stays as it is.
 */
export function closeWithPage(): void {
  const { path, search } = usePlace.getState();
  const words = useRightSidebar.getState().panel?.words ?? [];
  const isHere = path === openedAt.path && words.every((word) => search[word] === openedAt.search[word]);
  if (isHere) closeRightSidebar();
  // The page has gone, and does not slide: neither does what stood beside it.
  else useRightSidebar.setState({ isOpen: false, panel: null });
}

/** Slides it out and leaves the address as it is: the record is out of it already. */
export function leaveRightSidebar(): void {
  if (!useRightSidebar.getState().isOpen) return;
  useRightSidebar.setState({ isOpen: false });
  emptying = setTimeout(() => useRightSidebar.setState({ panel: null }), slideOutMs);
}

/** What takes itself out of the address when it closes stands in it. */
function isNamed(panel: Panel | null): boolean {
  return (panel?.words ?? panel?.onClose) !== undefined;
}

/** A panel goes with the page that has opened it, and one that no address names with its tab, also where no part of the page closes it. */
function useGoesWithPage(): void {
  const path = usePath();
  const { tab } = useSearch();
  useEffect(() => {
    if (path !== openedAt.path || (!isNamed(useRightSidebar.getState().panel) && tab !== openedAt.search['tab']))
      closeWithPage();
  }, [path, tab]);
}

const loadDrawer = () => import('#ui/overlays/drawer.tsx');

/** Mounted once by the shell. A click outside closes it. */
export function RightSidebar() {
  const { panel, isOpen } = useRightSidebar();
  useGoesWithPage();
  const say = useSay();
  const copyLink = useCopyLink();
  const beside = useHasRoomBeside();
  const drawer = useLateCode('the panel beside the page', loadDrawer, panel !== null, closeRightSidebar);
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
          {isNamed(panel) && (
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
