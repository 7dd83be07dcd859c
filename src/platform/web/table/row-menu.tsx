import { ExternalLink, Link as LinkIcon, SquareArrowOutUpRight } from 'lucide-react';
import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { GridLine } from '#ui/grid/grid-model.ts';
import { ContextCommand, ContextMenu } from '#ui/overlays/context-menu.tsx';
import { useOfferedActions } from '../page-actions.ts';
import { go } from '../place.ts';
import { useSay } from '../texts/language.ts';
import { useCopyLink } from '../use-copy-link.ts';
import type { TableRow } from './rows/table-source.ts';
import { t } from './table-texts.ts';

interface RowMenuProps {
  lineAt: (line: number) => GridLine<TableRow>;
  linkOf: (row: TableRow) => string;
  rowName: (row: TableRow) => string;
  /** The row that stands open beside the list: its link is offered in the palette. */
  open: TableRow | undefined;
  children: ReactNode;
}

/** Where a row stands that opens beside its list: on this page and tab, without what the list is narrowed to. */
export function panelLink(row: TableRow, word = 'panel'): string {
  const words = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([each]) => each === 'tab' || each === 'quick'),
  );
  words.set(word, row.id);
  return `${location.pathname}?${words.toString()}`;
}

/** The commands of a row by right click or the menu key: to open it, here or apart, and to take its address along. */
export function RowMenu({ lineAt, linkOf, rowName, open, children }: RowMenuProps) {
  const say = useSay();
  const copy = useCopyLink();
  const [row, setRow] = useState<TableRow>();
  const openName = open === undefined ? '' : rowName(open);
  const openLink = open === undefined ? undefined : linkOf(open);
  useOfferedActions(
    useMemo(
      () =>
        openLink === undefined
          ? []
          : [
              {
                key: `link ${openLink}`,
                label: say(t.copyRowLink, { name: openName }),
                act: () => copy(openLink),
              },
            ],
      [openLink, openName, say, copy],
    ),
  );
  const choose = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const line = lineUnder(target);
    const found = line === undefined ? undefined : lineAt(line);
    // A link, a field and what is no row keep the menu of the browser.
    if (target?.closest('a, input, textarea') != null || found?.kind !== 'row') return event.stopPropagation();
    setRow(found.row);
  };
  return (
    <ContextMenu
      commands={
        row !== undefined && (
          <>
            <ContextCommand icon={<SquareArrowOutUpRight />} onSelect={() => go(linkOf(row))}>
              {say(t.openRow)}
            </ContextCommand>
            <ContextCommand icon={<ExternalLink />} onSelect={() => window.open(linkOf(row), '_blank', 'noopener')}>
              {say(t.openRowApart)}
            </ContextCommand>
            <ContextCommand icon={<LinkIcon />} onSelect={() => copy(linkOf(row))}>
              {say(t.copyLink)}
            </ContextCommand>
          </>
        )
      }
    >
      <div className="contents" onContextMenuCapture={choose}>
        {children}
      </div>
    </ContextMenu>
  );
}

/** The line under the pointer; by the menu key the one in which the grid's active cell stands. */
function lineUnder(target: Element | undefined): number | undefined {
  const active = target?.getAttribute('aria-activedescendant');
  const cell = active == null ? target : document.getElementById(active);
  const line = cell?.closest<HTMLElement>('[data-line]')?.dataset['line'];
  return line === undefined ? undefined : Number(line);
}
