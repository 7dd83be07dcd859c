import { mount, type Kernel } from '#platform/server/mount.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { projectColumns } from '../columns.ts';
import { projectsTable } from '../contract.ts';
import { projectSource } from './table.ts';

/** Serves the projects table. */
export function mountProjectsTable(kernel: Kernel): void {
  const { bulk: _bulk, ...reads } = projectsTable;
  mount(kernel, 'projects-table', reads, serveTable(kernel.db, 'projects', projectColumns, projectSource));
}
