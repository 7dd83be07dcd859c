import { momentOf } from '#platform/shared/zone-times.ts';
import { readDay } from '#platform/shared/days.ts';
import type { SheetCell } from '#platform/server/sheets/sheets.ts';

const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/u;
const clocked = /^(\S+?)(?:,|T)?\s*(?:\s|T)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?\s*m?\.?$/iu;

/** A moment in UTC from a cell: `2026-11-20 18:04`, `11/20/2026 6:04 PM`, a day with a time of a workbook, or with a zone of its own. Undefined for what is none. */
export function readMoment(cell: Exclude<SheetCell, null>, zone: string, dayFirst: boolean): string | undefined {
  if (cell instanceof Date) return momentOf(zone, cell.toISOString().slice(0, 10), cell.toISOString().slice(11, 16));
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (withZone.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
  }
  const parts = clocked.exec(text);
  const [day, time] = parts === null ? [text, '00:00'] : [parts[1] ?? '', timeOf(parts)];
  const read = readDay(day, dayFirst);
  return read === undefined || time === undefined ? undefined : momentOf(zone, read, time);
}

/** `6:04 PM` as `18:04`; undefined for an hour that no clock shows. */
function timeOf([, , hours = '', minutes = '', half]: RegExpExecArray): string | undefined {
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes}`;
}
