import { create } from 'zustand';

/** The words of a query. The last one of a name that comes twice counts. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Where the page on screen stands. */
export interface Place {
  /** The path without query and hash. */
  path: string;
  /** The named parts of the path: `project_number` of `/projects/{project_number}`. */
  params: Readonly<Record<string, string | undefined>>;
  search: Search;
  hash: string;
}

export const usePlace = create<Place>()(() => ({ path: '/', params: {}, search: {}, hash: '' }));

/** How the application goes from page to page; handed over at the start, because the platform knows no screen. */
export interface Navigator {
  visit(to: string, options?: { replace?: boolean | undefined }): void;
  /** Loads what a page needs before it is asked for. */
  preload(to: string): void;
}

let navigator: Navigator = { visit: (to) => location.assign(to), preload: () => undefined };

export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Goes to a path of the portal: `go('/projects?status=4')`. */
export function go(to: string, options?: { replace?: boolean | undefined }): void {
  navigator.visit(to, options);
}

export function preload(to: string): void {
  navigator.preload(to);
}

/** The path and query of the page on screen: what names the page to come back to. */
export function useAddress(): string {
  usePlace();
  return `${location.pathname}${location.search}`;
}

/** A path as it is written in our tables: without a slash at its end. */
export function withoutEndSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/u, '') : path;
}

export function usePath(): string {
  return usePlace((place) => place.path);
}

export function useRouteParams(): Place['params'] {
  return usePlace((place) => place.params);
}

/** The query of the page as plain words. State that a link should carry (tab, filter, sort, open record) lives here. */
export function useSearch(): Search {
  return usePlace((place) => place.search);
}

/** Changes some words of the query and keeps the others; undefined or '' takes a word out. Replaces the entry unless `push`. */
export function setSearch(patch: Search, options: { push?: boolean } = {}): void {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  go(`${location.pathname}${next.size === 0 ? '' : `?${next.toString()}`}`, { replace: options.push !== true });
}

export function parseSearch(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}
