import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { daysBetween, formatDay, companyToday } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import type { BomDetail } from '../schema.ts';
import { hasOldPrice, isOpen } from './lines/bom-rows.ts';
import { leadStanding } from './purchasing/lead-time.ts';
import { words } from './words.ts';

const t = texts({
  label: { en: 'The bill of materials at a glance', es: 'La lista de materiales de un vistazo' },
  settled: { en: 'Lines settled', es: 'Partidas resueltas' },
  of: { en: '{n} of {all}', es: '{n} de {all}' },
  cost: { en: 'Cost', es: 'Costo' },
  toCheck: { en: 'and {cost} to check', es: 'y {cost} por revisar' },
  perSqft: { en: '{cost} per sq ft', es: '{cost} por ft²' },
  unpriced: {
    en: '{n, plural, one {# line} other {# lines}} without a price',
    es: '{n, plural, one {# partida} other {# partidas}} sin precio',
  },
  old: {
    en: '{n, plural, one {# old price} other {# old prices}}',
    es: '{n, plural, one {# precio viejo} other {# precios viejos}}',
  },
  built: { en: 'Built by it', es: 'Construidos con ella' },
  modules: { en: '{n, plural, one {# module} other {# modules}}', es: '{n, plural, one {# módulo} other {# módulos}}' },
  since: { en: 'Since version {n}', es: 'Desde la versión {n}' },
  same: { en: 'No change', es: 'Sin cambio' },
  lead: { en: 'Lead time', es: 'Tiempo de entrega' },
  noLead: { en: 'No supplier says', es: 'Ningún proveedor lo dice' },
  rates: { en: 'Prices of', es: 'Precios del' },
  age: {
    en: '{n, plural, =0 {today} one {# day old} other {# days old}}',
    es: '{n, plural, =0 {hoy} one {hace # día} other {hace # días}}',
  },
  fits: {
    en: '{n, plural, one {# day} other {# days}} to spare before {day}',
    es: '{n, plural, one {# día} other {# días}} de margen antes del {day}',
  },
  late: {
    en: '{n, plural, one {# day} other {# days}} too late for {day}',
    es: '{n, plural, one {# día} other {# días}} tarde para el {day}',
  },
  started: { en: 'In production since {day}', es: 'En producción desde el {day}' },
  noStart: { en: 'No production start yet', es: 'Aún sin inicio de producción' },
});

/** How far it is, what it costs, what has changed, and whether everything can be there in time. */
export function BomFigures({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const { bom, lines, versions } = detail;
  const cents = bom.material_cents + bom.labor_cents;
  const settled = lines.filter((line) => !isOpen(line)).length;
  const before = versions.find(({ version_no }) => version_no < bom.version_no);
  const change = before === undefined ? undefined : cents - before.material_cents - before.labor_cents;
  const lead = leadStanding(bom.lead_days, detail.production_start, companyToday());
  const old = lines.filter((line) => !line.optional && hasOldPrice(line)).length;
  const age = daysBetween(bom.rate_date, companyToday());
  const day = (on: string) => formatDay(on, language);
  return (
    <section
      aria-label={say(t.label)}
      className="flex flex-none gap-x-6 gap-y-3 overflow-x-auto border-b border-line px-6 pb-3 max-md:grid max-md:grid-cols-2 max-md:px-4"
    >
      <Figure name={say(t.settled)} value={lines.length === 0 ? '–' : `${percent(settled, lines.length)}%`}>
        {say(t.of, { n: settled, all: lines.length })}
        <span aria-hidden="true" className="mt-1 flex h-1.5 w-36 gap-0.5 overflow-hidden rounded-full bg-press">
          <Share className="bg-good-line" part={settled} all={lines.length} />
          <Share
            className="bg-warn-line"
            part={lines.filter(({ state }) => state === 'check').length}
            all={lines.length}
          />
          <Share
            className="bg-bad-line"
            part={lines.filter(({ state }) => state === 'unmapped').length}
            all={lines.length}
          />
        </span>
      </Figure>
      <Figure name={say(t.cost)} value={formatMoney(whole(cents), language)}>
        {detail.sqft !== null && detail.sqft > 0 && (
          <span className="block">
            {say(t.perSqft, { cost: formatMoney(Math.round(cents / detail.sqft), language) })}
          </span>
        )}
        {bom.to_check_cents > 0 && (
          <span className="block text-warn-text">
            {say(t.toCheck, { cost: formatMoney(whole(bom.to_check_cents), language) })}
          </span>
        )}
        {bom.unpriced > 0 && <span className="block text-bad-text">{say(t.unpriced, { n: bom.unpriced })}</span>}
      </Figure>
      {before !== undefined && change !== undefined && (
        <Figure
          name={say(t.since, { n: before.version_no })}
          value={
            change === 0 ? say(t.same) : `${change > 0 ? '+' : '−'}${formatMoney(whole(Math.abs(change)), language)}`
          }
          tone={change > 0 ? 'bad' : change < 0 ? 'good' : undefined}
        />
      )}
      <Figure
        name={say(t.lead)}
        value={bom.lead_days === null ? '–' : say(words.days, { n: bom.lead_days })}
        tone={lead?.kind === 'late' ? 'bad' : undefined}
      >
        {bom.lead_days === null
          ? say(t.noLead)
          : lead === undefined
            ? bom.project !== null && say(t.noStart)
            : lead.kind === 'started'
              ? say(t.started, { day: day(lead.on) })
              : say(t[lead.kind], { n: lead.days, day: day(lead.on) })}
      </Figure>
      <Figure name={say(t.rates)} value={day(bom.rate_date)}>
        {say(t.age, { n: Math.max(0, age) })}
        {old > 0 && (
          <button
            type="button"
            className="link block min-h-6 text-warn-text"
            onClick={() => setSearch({ state: 'old_price', view: 'flat', tab: undefined })}
          >
            {say(t.old, { n: old })}
          </button>
        )}
      </Figure>
      {detail.built_modules.length > 0 && (
        <Figure name={say(t.built)} value={say(t.modules, { n: detail.built_modules.length })}>
          {[...new Set(detail.built_modules.map((each) => each.project_number))].slice(0, 4).map((number) => (
            <Link key={number} to={`/projects/${number}`} className="link mr-2 leading-6">
              {number}
            </Link>
          ))}
        </Figure>
      )}
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string;
  tone?: 'good' | 'bad' | undefined;
  children?: ReactNode;
}

function Figure({ name, value, tone, children }: FigureProps) {
  return (
    <div className="min-w-0 flex-none border-line not-last:border-r not-last:pr-6 max-md:border-0 max-md:pr-0">
      <p className="text-12 text-text-3">{name}</p>
      <p
        className={clsx(
          'text-16 font-title whitespace-nowrap tabular-nums',
          tone === 'bad' && 'text-bad-text',
          tone === 'good' && 'text-good-text',
        )}
      >
        {value}
      </p>
      <div className="text-12 text-text-2 tabular-nums">{children}</div>
    </div>
  );
}

function Share({ className, part, all }: { className: string; part: number; all: number }) {
  if (part === 0) return null;
  return <span className={clsx('min-w-1', className)} style={{ width: `${(part / all) * 100}%` }} />;
}

/** Overviews show no cents. */
const whole = (cents: number) => Math.round(cents / 100) * 100;
/** Never 100 while one is left. */
const percent = (part: number, all: number) => Math.floor((part / all) * 1000) / 10;
