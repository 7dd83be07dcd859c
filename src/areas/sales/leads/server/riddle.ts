import { createHash } from 'node:crypto';

/** How many bits of the hash have to be nothing: a phone tries about 65,000 numbers for it, in a second or two. */
export const riddleBits = 16;

/** Whether a number solves a riddle: the hash of both begins with as many bits of nothing as were asked for. */
export function isSolved(riddle: string, answer: number, bits = riddleBits): boolean {
  const hash = createHash('sha256').update(`${riddle}:${answer}`).digest();
  return hash.readUInt32BE(0) >>> (32 - bits) === 0;
}
