import { useEffect, type ReactNode } from 'react';
import { call } from '#platform/web/call/call.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { projectsContract } from '#areas/projects/projects/contract.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';

export interface RecordTableProps {
  project: ProjectRead;
  /** Opens the import of a spreadsheet, for those who may change the project. */
  onImport: (() => void) | undefined;
  empty: ReactNode;
}

/** Who made the last change to a unit or a module of a project; undefined where none is known. */
export async function whoChangedIn(projectId: string, recordId: string): Promise<string | undefined> {
  const result = await call(projectsContract.history, {
    params: { id: projectId },
    query: { limit: 1, entity_id: recordId },
  });
  return result.ok ? result.data[0]?.actor : undefined;
}

/** The record in the address stands in the right sidebar; closing it takes it out of the address. */
export function useRecordPanel(id: string | undefined, title: string, contentOf: (id: string) => ReactNode): void {
  useEffect(() => {
    if (id !== undefined) openRightSidebar({ title, content: contentOf(id), words: ['panel'] });
    // What stands in the panel reads its own record; only another record opens it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, title]);
  useEffect(() => closeWithPage, []);
}
