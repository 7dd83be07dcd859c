/** The worker that unpacks shapes: a file of our own server, since the policy of the page allows no other. The package exports only its large form. */
const files: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../../../../../../node_modules/@thatopen/fragments/dist/Worker/worker.min.mjs',
  { eager: true, query: '?url', import: 'default' },
);
export const fragmentsWorker = Object.values(files)[0] ?? '';
