import { clsx } from 'clsx';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ContractFigures } from './queries.ts';

const t = texts({
  label: { en: 'What changes do to the contract', es: 'Lo que los cambios hacen al contrato' },
  original: { en: 'Original', es: 'Original' },
  executed: { en: 'Executed, {n}', es: 'Ejecutado, {n}' },
  current: { en: 'Current', es: 'Actual' },
  agreed: { en: 'Agreed, not carried out, {n}', es: 'Acordado sin ejecutar, {n}' },
  agreedOwn: {
    en: 'Agreed, not carried out, {n} · this one {own}',
    es: 'Acordado sin ejecutar, {n} · esta {own}',
  },
  pending: { en: 'Pending, {n}', es: 'Pendiente, {n}' },
  pendingOwn: { en: 'Pending, {n} · this one {own}', es: 'Pendiente, {n} · esta {own}' },
  exposure: { en: 'Exposure', es: 'Exposición' },
  unsigned: { en: 'No signed contract yet', es: 'Aún sin contrato firmado' },
});

/** “Original + executed = current; + agreed + pending = exposure”. What has moved nothing yet is hatched. `own`: what the order shown has in it, and where. */
export function ContractLine({
  figures,
  own,
}: {
  figures: ContractFigures;
  own?: { side: 'agreed' | 'pending'; cents: number };
}) {
  const say = useSay();
  const language = useLanguage();
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, language));
  const { executed_count: executed, agreed_count: agreed, pending_count: pending } = figures;
  const ofOwn = (side: 'agreed' | 'pending', n: number) =>
    own?.side === side
      ? say(side === 'agreed' ? t.agreedOwn : t.pendingOwn, { n, own: money(own.cents) })
      : say(t[side], { n });
  if (figures.original_cents === null) return <p className="text-13 text-text-2">{say(t.unsigned)}</p>;
  return (
    <dl
      aria-label={say(t.label)}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:grid max-md:grid-cols-2 max-md:gap-x-4"
    >
      <Figure name={say(t.original)} value={money(figures.original_cents)} />
      <Figure sign="+" name={say(t.executed, { n: executed })} value={money(figures.executed_cents)} />
      <Figure sign="=" strong name={say(t.current)} value={money(figures.current_cents)} />
      <Figure sign="+" hatched name={ofOwn('agreed', agreed)} value={money(figures.agreed_cents)} />
      <Figure sign="+" hatched name={ofOwn('pending', pending)} value={money(figures.pending_cents)} />
      <Figure sign="=" strong name={say(t.exposure)} value={money(figures.exposure_cents)} />
    </dl>
  );
}

function Figure({
  name,
  value,
  sign,
  strong = false,
  hatched = false,
}: {
  name: string;
  value: string;
  /** How it follows from those before it; it never parts from its figure at the end of a line. */
  sign?: '+' | '=';
  strong?: boolean;
  hatched?: boolean;
}) {
  const ground = hatched && 'bg-warn-fill text-warn-text';
  return (
    <div
      className={clsx(
        'grid items-center gap-x-3',
        sign !== undefined &&
          'before:row-span-2 before:text-text-3 max-md:before:hidden md:grid-cols-[auto_minmax(0,1fr)]',
        sign === '+' && "before:content-['+']",
        sign === '=' && "before:content-['=']",
      )}
    >
      <dt className={clsx('rounded-t-control px-2 pt-1 text-12', ground, !hatched && 'text-text-2')}>{name}</dt>
      <dd className={clsx('rounded-b-control px-2 pb-1 text-16 tabular-nums', ground, strong && 'font-title')}>
        {value}
      </dd>
    </div>
  );
}
