import { usePath } from '../place.ts';

/** Whether this page is one of those that open without network: those of the floor, the forms of punch items and sign-offs, and an owner's home. */
export function useKeeps(): boolean {
  return isKeptPlace(usePath());
}

/** The same of an address. */
export const isKeptPlace = (path: string): boolean =>
  /^\/floor(?:\/|-|$)/u.test(path) ||
  /^\/owner\/?$/u.test(path) ||
  /^\/projects\/punch-lists\/(?:factory|site)-form/u.test(path) ||
  /^\/projects\/[^/]+\/manufacturing-sign-offs\//u.test(path);
