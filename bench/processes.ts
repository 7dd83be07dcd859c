import { readdir, readFile } from 'node:fs/promises';

/** Ticks of the processor's clock in a second, as Linux counts them for every process. */
const ticksPerS = 100;

interface Counted {
  pid: number;
  parent: number;
  ticks: number;
}

async function counted(pid: string): Promise<Counted | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name before it may hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** Seconds of processor time that these processes and all that they have started and still run have used so far, in user and system. */
export async function processorSeconds(roots: readonly number[]): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const all = (await Promise.all(names.map(counted))).filter((each) => each !== undefined);
  const wanted = new Set(roots);
  for (let size = 0; size !== wanted.size;) {
    size = wanted.size;
    for (const { pid, parent } of all) if (wanted.has(parent)) wanted.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => (wanted.has(pid) ? sum + ticks : sum), 0) / ticksPerS;
}
