import { ArrowRight, Minus, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { milestoneChoices } from '#areas/projects/projects/choices.ts';
import type { ClientOffer } from '../queries.ts';

const t = texts({
  changes: { en: 'What changes', es: 'Qué cambia' },
  costs: { en: 'What it costs', es: 'Cuánto cuesta' },
  saves: { en: 'What you get back', es: 'Lo que se te devuelve' },
  free: { en: 'Nothing', es: 'Nada' },
  freeText: { en: 'It is no charge to you.', es: 'No tiene cargo para ti.' },
  withTax: { en: 'Tax included.', es: 'Impuesto incluido.' },
  part: {
    en: 'Your part of a change to {n} homes, tax included.',
    es: 'Tu parte de un cambio en {n} casas, con impuesto.',
  },
  dates: { en: 'What it does to the dates', es: 'Qué hace a las fechas' },
  stays: { en: 'Every date that you know stays.', es: 'Todas las fechas que conoces se quedan.' },
  was: { en: 'not {day}', es: 'no el {day}' },
  parts: { en: 'Each part', es: 'Cada parte' },
  tax: { en: 'Sales tax {percent}%', es: 'Impuesto {percent}%' },
  pay: { en: 'You pay', es: 'Pagas' },
  back: { en: 'You get back', es: 'Se te devuelve' },
  units: { en: 'By home', es: 'Por casa' },
  from: { en: '{new} {uom} instead of {old}', es: '{new} {uom} en lugar de {old}' },
  ship: { en: 'Module {label} ships', es: 'El módulo {label} sale' },
  set: { en: 'Module {label} is set', es: 'El módulo {label} se monta' },
});

const signs = { added: Plus, removed: Minus, modified: Pencil };

/** A change as its client gets it: what changes, what it costs, what it does to the dates, then each part. Shown to staff just so. */
export function OfferCard({ offer }: { offer: ClientOffer }) {
  const say = useSay();
  const language = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const total = offer.total_cents;
  return (
    <div className="grid gap-4">
      <section className="rounded-card border border-line bg-raised">
        {offer.intro !== null && <p className="border-b border-line p-4 text-16 whitespace-pre-line">{offer.intro}</p>}
        <Fact name={say(t.changes)}>
          <p className="text-20 font-title">{offer.title}</p>
          {offer.scope !== null && <p className="text-16 whitespace-pre-line text-text-2">{offer.scope}</p>}
        </Fact>
        <Fact name={say(total < 0 ? t.saves : t.costs)}>
          <p className="text-20 font-title tabular-nums">{offer.no_charge ? say(t.free) : money(Math.abs(total))}</p>
          {offer.no_charge && <p className="text-16 text-text-2">{say(t.freeText)}</p>}
          {!offer.no_charge && offer.part_of !== undefined && (
            <p className="text-16 text-text-2">{say(t.part, { n: offer.part_of })}</p>
          )}
          {!offer.no_charge && offer.part_of === undefined && offer.tax_cents !== 0 && (
            <p className="text-16 text-text-2">{say(t.withTax)}</p>
          )}
        </Fact>
        <Fact name={say(t.dates)}>
          <Moves offer={offer} />
        </Fact>
        {offer.closing !== null && <p className="p-4 text-16 whitespace-pre-line">{offer.closing}</p>}
      </section>
      {offer.lines.length > 0 && (
        <section className="rounded-card border border-line bg-raised p-4">
          <h2 className="mb-2 text-16 font-title">{say(t.parts)}</h2>
          <ul className="divide-y divide-line">
            {offer.lines.map((line) => (
              <Part key={line.uid} line={line} price={line.price_cents === null ? null : money(line.price_cents)} />
            ))}
            {offer.tax_cents !== null && offer.tax_cents !== 0 && (
              <li className="flex justify-between gap-3 py-2 text-16 text-text-2">
                <span className="pl-7">{say(t.tax, { percent: offer.tax_percent })}</span>
                <span className="tabular-nums">{money(offer.tax_cents)}</span>
              </li>
            )}
            <li className="flex justify-between gap-3 py-2 text-16 font-title">
              <span className="pl-7">{say(total < 0 ? t.back : t.pay)}</span>
              <span className="tabular-nums">{money(Math.abs(total))}</span>
            </li>
          </ul>
        </section>
      )}
      {offer.units.length > 1 && (
        <section className="rounded-card border border-line bg-raised p-4">
          <h2 className="mb-2 text-16 font-title">{say(t.units)}</h2>
          <ul className="grid gap-1">
            {offer.units.map((unit) => (
              <li key={unit.id} className="flex justify-between gap-3 text-16">
                <span>{unit.name}</span>
                <span className="tabular-nums">{money(unit.cents)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-b border-line p-4 last:border-b-0">
      <h2 className="text-14 text-text-2">{name}</h2>
      {children}
    </div>
  );
}

function Moves({ offer }: { offer: ClientOffer }) {
  const say = useSay();
  const language = useLanguage();
  if (offer.moves.length === 0) return <p className="text-16">{say(t.stays)}</p>;
  const nameOf = ({ kind, what, label }: ClientOffer['moves'][number]): string => {
    if (kind === 'module') return say(what === 'ship' ? t.ship : t.set, { label: label ?? '' });
    return label ?? milestoneWords[what]?.[language] ?? what;
  };
  return (
    <ul className="grid gap-2">
      {offer.moves.map((move) => (
        <li key={`${move.kind} ${move.what} ${move.label ?? ''}`} className="text-16">
          <span className="text-text-2">{nameOf(move)}</span>
          <span className="flex flex-wrap items-center gap-2 font-title">
            {formatDay(move.to, language)}
            <span className="flex items-center gap-1 text-14 font-body text-text-2">
              <ArrowRight className="size-4 rotate-180" aria-hidden />
              {say(t.was, { day: formatDay(move.from, language) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const milestoneWords: Readonly<Record<string, { en: string; es: string }>> = milestoneChoices;

function Part({ line, price }: { line: ClientOffer['lines'][number]; price: string | null }) {
  const say = useSay();
  const Sign = signs[line.change];
  return (
    <li className="flex gap-3 py-2 text-16">
      <Sign className="mt-1 size-4 shrink-0 text-text-3" aria-hidden />
      <span className="min-w-0 flex-1">
        {line.description}
        {line.change === 'modified' && line.old_quantity !== line.new_quantity && (
          <span className="block text-14 text-text-2">
            {say(t.from, { new: line.new_quantity, old: line.old_quantity, uom: line.uom })}
          </span>
        )}
      </span>
      {price !== null && <span className="tabular-nums">{price}</span>}
    </li>
  );
}
