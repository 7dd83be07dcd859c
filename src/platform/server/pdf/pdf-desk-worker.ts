import { parentPort, workerData } from 'node:worker_threads';
import { judge } from './judge-pdf.ts';
import type { DeskAnswer, DeskWork } from './pdf-desk.ts';
import { putTogether } from './put-together.ts';

// One document is read or made here; the thread then ends.
const work = workerData as DeskWork;

async function answer(): Promise<DeskAnswer> {
  if (work.kind === 'seal') return { kind: 'sealed', bytes: await putTogether(work.draft) };
  const judged = await judge(work.bytes, work.mostPages);
  return typeof judged === 'string' ? { kind: 'refused', fault: judged } : { kind: 'judged', judged };
}

parentPort?.postMessage(await answer());
