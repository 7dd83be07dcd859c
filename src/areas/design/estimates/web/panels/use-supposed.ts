import { useMemo, useState } from 'react';
import type { EstimateDetail, EstimateLine } from '#areas/design/estimates/schema.ts';
import type { factories } from '#areas/projects/projects/schema.ts';
import { useWhatIf } from '../queries.ts';
import { sizeOf } from '../sheet/sheet-store.ts';
import { sheetTotals } from '../sheet/sheet-totals.ts';
import { sizeFor, supposedLines, yearsBetween } from './what-if-lines.ts';
import { parseDecimal } from '#platform/shared/decimal.ts';
import { readNumber } from '#platform/shared/numbers.ts';

/** What is supposed of an estimate, and what it would come to then. */
export function useSupposed(detail: EstimateDetail, lines: readonly EstimateLine[]) {
  const [factory, setFactory] = useState<(typeof factories)[number] | 'same'>('same');
  const [day, setDay] = useState<string | null>(null);
  const [contingency, setContingency] = useState('');
  const [escalation, setEscalation] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [volume, setVolume] = useState('');
  const [grows, setGrows] = useState(true);
  const isAsked = factory !== 'same' || day !== null;
  const found = useWhatIf(
    detail.estimate.id,
    { ...(factory === 'same' ? {} : { factory }), ...(day === null ? {} : { rate_date: day }) },
    isAsked,
  );
  const answer = isAsked ? found.data : undefined;
  const [share, rise] = [percentOf(contingency), percentOf(escalation)];
  const units = /^[1-9]\d{0,5}$/u.test(volume.trim()) ? Number(volume) : undefined;
  const size = useMemo(() => sizeOf(detail), [detail]);
  const begins = day ?? detail.estimate.rate_date;
  const outcome = useMemo(() => {
    const costs = new Map((answer?.costs ?? []).map(({ line_uid, unit_cost }) => [line_uid, unit_cost]));
    return sheetTotals(
      supposedLines(lines, size, {
        costs,
        risePercent: Number(rise ?? 0),
        years: until === null ? undefined : yearsBetween(begins, until),
        units,
        grows,
      }),
      detail.markups.map((markup, index) =>
        markup.category === 'contingency' && share !== undefined && contingency.trim() !== ''
          ? { ...markup, kind: 'percent', value: share, active: true }
          : { ...markup, value: answer?.markups[index] ?? markup.value },
      ),
      sizeFor(size, units),
    );
  }, [answer, lines, detail, share, rise, contingency, until, begins, units, grows, size]);
  const changed = lines.filter((line) => {
    const cost = answer?.costs.find(({ line_uid }) => line_uid === line.line_uid)?.unit_cost;
    return cost !== undefined && Number(cost) !== Number(line.unit_cost);
  }).length;
  return {
    factory,
    setFactory,
    day,
    setDay,
    contingency,
    setContingency,
    escalation,
    setEscalation,
    until,
    setUntil,
    volume,
    setVolume,
    grows,
    setGrows,
    /** As numbers; undefined where what was typed is none. */
    share,
    rise,
    units,
    size,
    outcome,
    /** How many lines cost something else. */
    changed,
    answer,
    hasFailed: found.error !== null && isAsked,
    reset: () => {
      setFactory('same');
      setDay(null);
      setContingency('');
      setEscalation('');
      setUntil(null);
      setVolume('');
      setGrows(true);
    },
  };
}

/** A typed percentage as a decimal; undefined when it is none. Nothing typed is zero. */
function percentOf(text: string): string | undefined {
  if (text.trim() === '') return '0';
  const read = readNumber(text);
  if ('fault' in read || parseDecimal(read.decimal) === undefined) return undefined;
  return read.decimal.startsWith('-') ? undefined : read.decimal;
}
