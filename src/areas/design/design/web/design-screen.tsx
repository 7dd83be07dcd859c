import { BookOpen, Box, Calculator, ClipboardList, Grid3x3, Layers, Percent, type LucideIcon } from 'lucide-react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { DesignOverview, Waiting } from '../schema.ts';
import { useDesignOverview } from './queries.ts';
import { addresses, ModelsCard, modelScreen } from './models-card.tsx';

const t = texts({
  title: { en: 'Design overview', es: 'Resumen de diseño' },
  newModel: { en: 'From a model', es: 'Desde un modelo' },
  loading: { en: 'Loading the overview', es: 'Cargando el resumen' },
  failed: { en: 'The overview could not be loaded', es: 'No se pudo cargar el resumen' },
  retry: { en: 'Try again', es: 'Reintentar' },
  waits: { en: 'Waits for somebody', es: 'Espera a alguien' },
  nothing: { en: 'Nothing waits', es: 'Nada en espera' },
  nothingText: {
    en: 'Reviews, open parts and failed models stand here.',
    es: 'Aquí están revisiones, elementos abiertos y modelos fallidos.',
  },
  bom: { en: 'BOM to release', es: 'Lista por liberar' },
  estimate: { en: 'Estimate to approve', es: 'Estimación por aprobar' },
  run: { en: 'Run to finish', es: 'Corrida por terminar' },
  rates: { en: 'Rates to approve', es: 'Tarifas por aprobar' },
  model: { en: 'Model not read', es: 'Modelo no leído' },
  ratesName: {
    en: '{n, plural, one {# rate waits} other {# rates wait}}',
    es: '{n, plural, one {# tarifa espera} other {# tarifas esperan}}',
  },
  lines: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
  parts: {
    en: '{n, plural, =0 {ready to publish} one {# part open} other {# parts open}}',
    es: '{n, plural, =0 {lista para publicar} one {# elemento abierto} other {# elementos abiertos}}',
  },
  own: { en: 'yours: somebody else decides', es: 'tuyo: decide otra persona' },
  screens: { en: 'All of design', es: 'Todo diseño' },
  product: { en: 'Product', es: 'Producto' },
  productText: { en: '{n, plural, one {# plan} other {# plans}}', es: '{n, plural, one {# plano} other {# planos}}' },
  boms: { en: 'Model platform BOM', es: 'Materiales de la plataforma' },
  bomsText: {
    en: '{released} released, {work} in work',
    es: '{released, plural, one {# liberada} other {# liberadas}}, {work} en curso',
  },
  estimates: { en: 'Estimating', es: 'Estimaciones' },
  estimatesText: {
    en: '{work} in work, {sent} sent',
    es: '{work} en curso, {sent, plural, one {# enviada} other {# enviadas}}',
  },
  models: { en: 'Models', es: 'Modelos' },
  modelsText: {
    en: '{n, plural, one {# model} other {# models}}, {rules, plural, one {# rule} other {# rules}}',
    es: '{n, plural, one {# modelo} other {# modelos}}, {rules, plural, one {# regla} other {# reglas}}',
  },
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  catalogueText: {
    en: '{n, plural, one {# item} other {# items}}',
    es: '{n, plural, one {# artículo} other {# artículos}}',
  },
  rateCards: { en: 'Rates', es: 'Tarifas' },
  rateCardsText: { en: 'Labor, freight, mark-ups', es: 'Mano de obra, flete, recargos' },
});

const tones = { bom: 'info', estimate: 'info', run: 'warn', rates: 'info', model: 'bad' } as const;
const icons = { bom: Grid3x3, estimate: Calculator, run: Layers, rates: Percent, model: Box } as const;

/** What waits in the design area, its newest models, and the way to everything in it. */
export function Screen() {
  const say = useSay();
  const { data, error, refetch } = useDesignOverview();
  return (
    <PageFrame
      title={say(t.title)}
      actions={
        <Button asChild look="primary">
          <Link to={modelScreen}>{say(t.newModel)}</Link>
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={10} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-x-10 gap-y-8 max-lg:grid-cols-1">
          <div className="grid min-w-0 content-start gap-8">
            <WaitingList waiting={data.waiting} />
            <ModelsCard models={data.models} />
          </div>
          <Screens counts={data.counts} />
        </div>
      )}
    </PageFrame>
  );
}

function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const say = useSay();
  return (
    <Section title={say(t.waits)} count={waiting.length}>
      {waiting.length === 0 ? (
        <EmptyState title={say(t.nothing)} text={say(t.nothingText)} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {waiting.map((each) => (
            <li key={`${each.kind} ${each.id ?? ''}`}>
              <WaitingLine waiting={each} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function WaitingLine({ waiting }: { waiting: Waiting }) {
  const say = useSay();
  const language = useLanguage();
  const { kind, id, count } = waiting;
  const Icon = icons[kind];
  const about =
    kind === 'run'
      ? say(t.parts, { n: count })
      : kind === 'bom' || kind === 'estimate'
        ? say(t.lines, { n: count })
        : null;
  return (
    <Link
      to={addresses[kind](id ?? '')}
      className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-2 px-2 py-2 hover:bg-hover"
    >
      <Icon aria-hidden="true" className="size-5 text-text-3" />
      <span className="min-w-0">
        <span className="block truncate text-14 font-label">
          {kind === 'rates' ? say(t.ratesName, { n: count }) : waiting.name}
        </span>
        <span className="block truncate text-12 text-text-3">
          {[waiting.code, waiting.of, about, waiting.is_own ? say(t.own) : null]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
      </span>
      <span className="flex flex-col items-end gap-0.5">
        <Tag tone={tones[kind]}>{say(t[kind])}</Tag>
        <span className="text-12 text-text-3">{formatAgo(waiting.since, language)}</span>
      </span>
    </Link>
  );
}

function Screens({ counts }: { counts: DesignOverview['counts'] }) {
  const say = useSay();
  const places: readonly { to: string; icon: LucideIcon; name: string; text: string }[] = [
    {
      to: '/design/product-overview',
      icon: ClipboardList,
      name: say(t.product),
      text: say(t.productText, { n: counts.plans }),
    },
    {
      to: '/design/model-platform-bom',
      icon: Grid3x3,
      name: say(t.boms),
      text: say(t.bomsText, { released: counts.boms_released, work: counts.boms_in_work }),
    },
    {
      to: '/design/estimates',
      icon: Calculator,
      name: say(t.estimates),
      text: say(t.estimatesText, { work: counts.estimates_in_work, sent: counts.estimates_sent }),
    },
    {
      to: modelScreen,
      icon: Box,
      name: say(t.models),
      text: say(t.modelsText, { n: counts.models, rules: counts.rules }),
    },
    {
      to: '/design/catalogue',
      icon: BookOpen,
      name: say(t.catalogue),
      text: say(t.catalogueText, { n: counts.items }),
    },
    { to: '/finance/rates', icon: Percent, name: say(t.rateCards), text: say(t.rateCardsText) },
  ];
  return (
    <Section title={say(t.screens)}>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {places.map(({ to, icon: Icon, name, text }) => (
          <li key={to}>
            <Link to={to} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
              <Icon aria-hidden="true" className="size-5 flex-none text-text-3" />
              <span className="min-w-0">
                <span className="block text-14 font-label">{name}</span>
                <span className="block text-12 text-text-3">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
