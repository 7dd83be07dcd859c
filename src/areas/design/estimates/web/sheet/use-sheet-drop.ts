import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, type RefObject } from 'react';
import type { SheetLine, SheetRow } from './sheet-rows.ts';

interface SheetDrop {
  box: RefObject<HTMLElement | null>;
  shown: readonly SheetLine[];
  isEditable: boolean;
  /** A whole assembly, into a section or each line into that of its code. */
  onDropAssembly: (bomId: string, section: string | undefined) => void;
  onDropItem: (item: unknown, at: { section: string; before: string | null } | undefined) => void;
}

/** Lets items of the catalogue and assemblies be dropped on the sheet, where the line below the pointer says. */
export function useSheetDrop(asked: SheetDrop): void {
  const { box, isEditable } = asked;
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null || !isEditable) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'catalogue-item' || source.data['kind'] === 'assembly',
      onDrop: ({ source, location }) => {
        const { shown, onDropAssembly, onDropItem } = now.current;
        const { clientX, clientY } = location.current.input;
        const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-line]');
        const line = over === null || over === undefined ? undefined : shown[Number(over.dataset['line'])];
        const bomId = source.data['bomId'];
        if (typeof bomId === 'string') onDropAssembly(bomId, line === undefined ? undefined : sectionOf(line));
        else onDropItem(source.data['item'], line === undefined ? undefined : placeOf(line, shown));
      },
    });
  }, [box, isEditable]);
}

function sectionOf(line: SheetLine): string {
  if (line.kind === 'section') return line.section;
  return sectionIn(line.row);
}

function sectionIn(row: SheetRow): string {
  return row.kind === 'new' ? row.section : (row.main ?? row.line).section;
}

/** Before the line it falls on; on the head of a section, as the first of it; on the empty line, at the end. */
function placeOf(line: SheetLine, shown: readonly SheetLine[]): { section: string; before: string | null } | undefined {
  if (line.kind === 'section') return { section: line.section, before: firstIn(shown, line.section) };
  return line.row.kind === 'new' ? undefined : { section: line.row.line.section, before: line.row.id };
}

function firstIn(shown: readonly SheetLine[], section: string): string | null {
  for (const line of shown)
    if (line.kind === 'row' && line.row.kind === 'line' && line.row.line.section === section) return line.row.id;
  return null;
}
