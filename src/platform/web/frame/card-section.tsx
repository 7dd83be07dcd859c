import type { ReactNode } from 'react';
import { Section } from '#ui/layout/section.tsx';
import type { CallError } from '../call/query.ts';
import { PartNotYet } from './part-not-yet.tsx';

interface CardSectionProps<T> {
  title: string;
  loading: string;
  read: { data: readonly T[] | undefined; error: CallError | null; refetch: () => unknown };
  /** Scrolls within itself: for a list that may be longer than what stands below it may wait. */
  short?: true;
  children: (each: T) => ReactNode;
}

/** A section of cards that a call answers: a skeleton or what went wrong until they are there, and nothing at all where there are none. */
export function CardSection<T extends { id: string }>({ title, loading, read, short, children }: CardSectionProps<T>) {
  const { data } = read;
  if (data === undefined)
    return (
      <Section title={title}>
        <PartNotYet read={read} rows={2} loading={loading} />
      </Section>
    );
  if (data.length === 0) return null;
  return (
    <Section title={title} count={data.length}>
      <ul className={`grid gap-3 md:grid-cols-2 ${short === true ? 'max-h-[32rem] overflow-y-auto' : ''}`}>
        {data.map((each) => (
          <li key={each.id} className="grid content-start gap-2 rounded-card border border-line bg-raised p-4">
            {children(each)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
