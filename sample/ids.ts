import { createHash } from 'node:crypto';

/** The same id for the same name on every machine (UUID version 8), so that the sample company is the same everywhere. */
export function sampleId(name: string): string {
  const hex = createHash('sha256').update(`hearth sample ${name}`).digest('hex');
  return `5a3c1e00-${hex.slice(0, 4)}-8${hex.slice(4, 7)}-a${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

/** What every id of the sample company starts with. */
export const sampleIdPrefix = '5a3c1e00-';
