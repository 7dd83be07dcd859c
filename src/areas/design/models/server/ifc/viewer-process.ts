// Makes the file of the 3D view of one model, in a process of its own that the portal can end.
import { Worker } from 'node:worker_threads';
import type { ViewerNews, ViewerOrder } from './viewer-maker.ts';
import { shapesForViewer } from './viewer-shapes.ts';

const say = (news: ViewerNews) => process.send?.(news);

// The portal has ended, and nobody waits for this any more.
process.on('disconnect', () => process.exit(0));

process.on('message', ({ bytes, cpuMs, memoryMb }: ViewerOrder) => {
  // In a thread of its own: the converter keeps this one from looking at a clock.
  new Worker(new URL('./viewer-watch.ts', import.meta.url), { workerData: { cpuMs, memoryMb } }).unref();
  shapesForViewer(bytes)
    .then(({ shapes, items }) => say({ kind: 'done', shapes, items }))
    .catch(() => say({ kind: 'failed' }));
});
