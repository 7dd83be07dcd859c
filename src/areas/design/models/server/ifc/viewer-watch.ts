// Ends the process that prepares a 3D view when it has used more of the processor, or takes more memory, than it may.
import { workerData } from 'node:worker_threads';
import { endedBy } from './viewer-maker.ts';

const { cpuMs, memoryMb }: { cpuMs: number; memoryMb: number } = workerData;
const watchMs = 100;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() / 1e6 > memoryMb) process.kill(process.pid, endedBy.too_large);
  else if ((user + system) / 1000 > cpuMs) process.kill(process.pid, endedBy.too_long);
}, watchMs);
