import { useChange, useRead } from '#platform/web/call/query.ts';
import { dfmaContract } from '../contract.ts';

/** The running projects in the order of their design work. */
export function useDfmaProjects() {
  return useRead(dfmaContract.projects, {});
}

/** Sets the priority of a project. */
export const useSetPriority = () => useChange(dfmaContract.setPriority);
