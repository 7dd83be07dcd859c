import { parentPort } from 'node:worker_threads';
import { judge } from './judge-pdf.ts';
import type { DeskAnswer, DeskWork } from './pdf-desk.ts';

// One document after the other is read or made here. What fails ends the thread, and the next document gets another one.
parentPort?.on('message', (work: DeskWork) => {
  void (async () => parentPort?.postMessage(await answer(work)))();
});

async function answer(work: DeskWork): Promise<DeskAnswer> {
  if (work.kind === 'seal') {
    // Fonts and layout are read by whoever seals alone: documents are judged far more often.
    const { putTogether } = await import('./put-together.ts');
    return { kind: 'sealed', bytes: await putTogether(work.draft) };
  }
  const judged = await judge(work.bytes, work.mostPages);
  return typeof judged === 'string' ? { kind: 'refused', fault: judged } : { kind: 'judged', judged };
}
