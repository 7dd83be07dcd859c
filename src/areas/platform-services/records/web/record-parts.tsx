import { Suspense, type ComponentType } from 'react';

/** What areas above a record show in its panel, below what is its own. */
type RecordParts = Readonly<Record<string, ComponentType<{ id: string }>>>;

let parts: RecordParts = {};

/** Hands in, by the kind of record, what other areas show in its panel. */
export function provideRecordParts(given: RecordParts): void {
  parts = given;
}

/** What other areas show of a record; nothing for most kinds. */
export function PartsOfOtherAreas({ kind, id }: { kind: string; id: string }) {
  const Part = parts[kind];
  if (Part === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Part id={id} />
    </Suspense>
  );
}
