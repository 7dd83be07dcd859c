import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { BomDetail } from '../schema.ts';
import { sumOf } from './lines/bom-rows.ts';
import { Waits } from './waits.tsx';

const t = texts({
  material: {
    en: 'Material, {n, plural, one {# line} other {# lines}}',
    es: 'Material, {n, plural, one {# partida} other {# partidas}}',
  },
  labor: { en: 'Labor, {n} hours', es: 'Mano de obra, {n} horas' },
  toCheck: { en: 'Still to check, not in the total', es: 'Aún por revisar, no está en el total' },
  total: { en: 'Bill of materials, version {n}', es: 'Lista de materiales, versión {n}' },
});

/** What the whole version comes to, whatever is shown of it, and what its release waits for. */
export function BomTotals({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const { bom, lines } = detail;
  const { hours } = sumOf(lines);
  const money = (cents: number) => formatMoney(Math.round(cents / 100) * 100, language);
  return (
    <footer className="flex flex-none flex-wrap items-end justify-between gap-x-8 gap-y-2 border-t border-line-strong px-6 py-2.5 max-md:px-4">
      <Waits waits={detail.waits_for} />
      <dl className="ml-auto grid grid-cols-[auto_auto] items-baseline gap-x-6 text-13 max-md:ml-0 max-md:w-full max-md:grid-cols-[1fr_auto]">
        <dt className="text-text-2">{say(t.material, { n: lines.length })}</dt>
        <dd className="text-right tabular-nums">{money(bom.material_cents)}</dd>
        <dt className="text-text-2">{say(t.labor, { n: formatNumber(Math.round(hours), language) })}</dt>
        <dd className="text-right tabular-nums">{money(bom.labor_cents)}</dd>
        <dt className="text-16 font-title">{say(t.total, { n: bom.version_no })}</dt>
        <dd className="text-right text-16 font-title tabular-nums">{money(bom.material_cents + bom.labor_cents)}</dd>
        {bom.to_check_cents > 0 && (
          <>
            <dt className="text-warn-text">{say(t.toCheck)}</dt>
            <dd className="text-right tabular-nums text-warn-text">{money(bom.to_check_cents)}</dd>
          </>
        )}
      </dl>
    </footer>
  );
}
