import { usePath } from '../place.ts';

/** Whether this page is one of those that open without network: those of the floor, and the forms of punch items and sign-offs. */
export function useKeeps(): boolean {
  return isKeptPlace(usePath());
}

/** The same of an address. */
export const isKeptPlace = (path: string): boolean =>
  /^\/floor(?:\/|-|$)/u.test(path) ||
  /^\/projects\/punch-lists\/(?:factory|site)-form/u.test(path) ||
  /^\/projects\/[^/]+\/manufacturing-sign-offs\//u.test(path);
