import { create } from 'zustand';
import { persisted } from './persisted.ts';

interface SelectionsState {
  /** What the person last chose, by a name that the screen gives: the developer's last project, a tab, a filter. */
  chosen: Readonly<Record<string, string>>;
}

export const useSelections = create<SelectionsState>()(() => ({ chosen: {} }));

persisted('selections', useSelections, ({ chosen }) => ({ chosen }));

export function choose(name: string, value: string): void {
  useSelections.setState(({ chosen }) => ({ chosen: { ...chosen, [name]: value } }));
}

interface TablesState {
  /** Column widths in pixels, by table and column. */
  widths: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const useTables = create<TablesState>()(() => ({ widths: {} }));

persisted('tables', useTables, ({ widths }) => ({ widths }));

export function setColumnWidth(table: string, column: string, widthPx: number): void {
  useTables.setState(({ widths }) => ({ widths: { ...widths, [table]: { ...widths[table], [column]: widthPx } } }));
}

/** A page that the person was on, by its address and its title of that time. */
export interface Recent {
  to: string;
  title: string;
}

export const recentsKept = 12;

/** Where the person was, the latest first; forgotten at sign-out with everything else that is kept. */
export const useRecents = create<{ pages: readonly Recent[] }>()(() => ({ pages: [] }));

persisted('recents', useRecents, ({ pages }) => ({ pages }));

/** Notes a visit. A page that is there already moves to the front. */
export function noteVisit(visit: Recent): void {
  if (visit.title === '') return;
  useRecents.setState(({ pages }) => ({
    pages: [visit, ...pages.filter((page) => page.to !== visit.to)].slice(0, recentsKept),
  }));
}
