import type { ConstraintFaults } from '#platform/server/http/faults.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveBulk } from '#platform/server/table/bulk.ts';
import { serveTable } from '#platform/server/table/serve.ts';
import { projectColumns } from '#areas/projects/projects/columns.ts';
import { projectsTable } from '#areas/projects/projects/contract.ts';
import { projectActs, projectLabelSql } from './bulk.ts';
import { projectSource } from './table.ts';

/** Serves the projects table. The constraints speak as they do on a single change. */
export function mountProjectsTable(kernel: Kernel, constraints: ConstraintFaults): void {
  mount(kernel, 'projects-table', projectsTable, {
    ...serveTable(kernel.db, 'projects', projectColumns, projectSource),
    bulk: serveBulk({
      columns: projectColumns,
      sourceFor: projectSource,
      label: projectLabelSql,
      actions: projectActs,
      constraints,
    }),
  });
}
