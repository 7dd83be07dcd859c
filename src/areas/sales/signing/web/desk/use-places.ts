import { useMemo, useState } from 'react';
import type { Mark } from '#areas/sales/signing/schema.ts';
import type { EnvelopeRead, Field } from '../queries.ts';

/** What its signer has put into the places so far: kept on this page until it is signed as a whole. */
export interface Places {
  mine: readonly Field[];
  mark: Mark | undefined;
  initials: Mark | undefined;
  values: Readonly<Record<string, string>>;
  isDone(field: Field): boolean;
  /** What has to be done before it can be signed, from the first page on. */
  open: readonly Field[];
  /** How many must be done, and how many of these are. */
  required: number;
  done: number;
  setMark(mark: Mark): void;
  setInitials(mark: Mark): void;
  place(field: Field): void;
  setValue(field: Field, value: string | undefined): void;
}

/** Fields that wait for their signer; what the portal fills in by itself (name, day) is done already. */
export function usePlaces(envelope: EnvelopeRead): Places {
  const [mark, setMark] = useState<Mark>();
  const [initials, setInitials] = useState<Mark>();
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Record<string, string>>({});
  const mine = useMemo(
    () => (envelope.can.act ? envelope.fields.filter((field) => field.recipient_id === envelope.me) : []),
    [envelope],
  );
  const isDone = (field: Field): boolean => {
    if (field.kind === 'name' || field.kind === 'date') return true;
    if (field.kind === 'signature' || field.kind === 'initials') return placed.has(field.id);
    return values[field.id] !== undefined;
  };
  const needed = mine.filter((field) => field.required && field.kind !== 'name' && field.kind !== 'date');
  return {
    mine,
    mark,
    initials,
    values,
    isDone,
    open: needed.filter((field) => !isDone(field)),
    required: needed.length,
    done: needed.filter(isDone).length,
    setMark,
    setInitials,
    place: (field) => setPlaced((now) => new Set([...now, field.id])),
    setValue: (field, value) =>
      setValues(({ [field.id]: _before, ...others }) =>
        value === undefined ? others : { ...others, [field.id]: value },
      ),
  };
}
