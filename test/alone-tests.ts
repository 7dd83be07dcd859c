/**
 * Integration tests that change the process they run in, end processes, fill a disk, measure it, or take memory outside the heap by the hundred
 * megabytes, for which the large heap of a shared process would be swept each time: each gets a process of its own.
 * All others of a worker share one, which has loaded the portal once; test/architecture/shared-process.test.ts holds them to that.
 */
export const aloneTests = [
  'src/areas/platform-services/files/server/uploads/bad-uploads.test.ts',
  'src/areas/platform-services/files/server/uploads/upload-faults.test.ts',
  'src/areas/design/models/server/ifc/viewer-maker.test.ts',
  'src/areas/design/models/server/reading/bad-models.test.ts',
  'src/areas/people/sessions/server/sign-in/timing.test.ts',
  'src/platform/server/backup/backup.test.ts',
  'src/platform/server/database/pipeline.test.ts',
  'src/platform/server/http/health.test.ts',
  'src/platform/server/jobs/jobs-crash.test.ts',
  'src/platform/server/live/promoted.test.ts',
  'src/platform/server/postgres/disk-full.test.ts',
  'src/platform/server/postgres/supervisor.test.ts',
  'test/builders.test.ts',
  'test/full-disk.test.ts',
  'test/live-state.test.ts',
  'test/no-token-signs.test.ts',
  'test/object-store.test.ts',
  'test/process.test.ts',
  'test/start-refusals.test.ts',
];

/** The same of tests without a database. */
export const aloneUnitTests = [
  'src/app/days.unit.test.ts',
  'src/app/web/shell/live-near.unit.test.ts',
  'src/app/web/shell/live-updates.unit.test.ts',
  'src/app/web/shell/sidebar/sidebar-state.unit.test.ts',
  'src/areas/platform-services/notifications/web/notification-store.unit.test.ts',
  'src/platform/server/live/shared-reads.unit.test.ts',
  'src/areas/projects/schedule/server/cascade/working-days.unit.test.ts',
  'src/platform/server/start/data-folder.unit.test.ts',
  'src/platform/server/start/start-progress.unit.test.ts',
  'src/platform/web/call/call.unit.test.ts',
  'src/platform/web/idle.unit.test.ts',
  'src/platform/web/keys.unit.test.ts',
  'src/platform/web/stores.unit.test.ts',
];

/** The same of parts of the screen in a document without a browser, and those that begin before a piece of code was ever loaded. */
export const aloneComponentTests = [
  'src/app/web/router.component.test.tsx',
  'src/app/web/session-start.component.test.tsx',
  'src/app/web/shell/device/device-queue.component.test.tsx',
  'src/app/web/shell/device/read-ahead.component.test.tsx',
  'src/app/web/shell/lock/lock-screen.component.test.tsx',
  'src/app/web/shell/sign-out.component.test.tsx',
  'src/areas/company/meetings/web/agenda/agenda.component.test.tsx',
  'src/areas/company/tickets/web/composer/kept-files.component.test.tsx',
  'src/areas/people/sessions/web/badge/badge-sign-in.component.test.tsx',
  'src/areas/quality/punch/web/form/punch-form.component.test.tsx',
  'src/areas/quality/punch/web/item-panel.component.test.tsx',
  'src/areas/quality/punch/web/plan/plan-pdf.component.test.tsx',
  'src/areas/quality/sign-offs/web/answers-kept.component.test.tsx',
  'src/areas/sales/signing/web/desk/signing-desk.component.test.tsx',
  'src/areas/service/warranty/web/report.component.test.tsx',
  'src/platform/web/forms/sheet-import/sheet-import.component.test.tsx',
  'src/platform/web/frame/toasts.component.test.tsx',
  'src/platform/web/offline/kept-pictures.component.test.tsx',
  'src/platform/web/offline/kept-reads.component.test.tsx',
  'src/platform/web/offline/queue.component.test.tsx',
  'src/platform/web/record/record-moves.component.test.tsx',
  'src/platform/web/table/views/views.component.test.tsx',
  'src/platform/web/use-copy-link.component.test.tsx',
];
