import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Check, Link2, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/page-frame.tsx';
import { go } from '#platform/web/place.ts';
import { useGroups as useMyGroups } from '#platform/web/session.ts';
import { useRule } from '#platform/web/use-rule.ts';
import { CataloguePicker } from '#areas/catalogue/web/embeds.tsx';
import { Banner } from '#ui/banner.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Nothing } from '#ui/nothing.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import type { PlanAction, PlanLine, SyncPlan } from '../schema.ts';
import { NotCounted } from './bom-preview.tsx';
import { useApplySync, useDiscardSync, useSync } from './queries.ts';
import {
  actionTones,
  actionWords,
  commonWords,
  fieldWords,
  indexPath,
  ownNames,
  syncStateWords,
  syncTones,
} from './words.ts';

const t = texts({
  title: { en: 'Review of a sync', es: 'Revisión de una sincronización' },
  loading: { en: 'Loading the plan', es: 'Cargando el plan' },
  gone: { en: 'This plan is not here', es: 'Este plan no está aquí' },
  back: { en: 'All groups', es: 'Todos los grupos' },
  meta: {
    en: 'Planned {when} by {name}. Nothing has been changed.',
    es: 'Planeada {when} por {name}. No se ha cambiado nada.',
  },
  metaApplied: { en: 'Planned {when} by {name}, and applied.', es: 'Planeada {when} por {name}, y aplicada.' },
  metaOver: { en: 'Planned {when} by {name}.', es: 'Planeada {when} por {name}.' },
  against: { en: 'Compared with {bom}', es: 'Comparada con {bom}' },
  first: { en: 'The first BOM of this group', es: 'La primera lista de este grupo' },
  calls: {
    en: '{n, plural, one {# call} other {# calls}} spent',
    es: '{n, plural, one {# llamada gastada} other {# llamadas gastadas}}',
  },
  apply: {
    en: 'Apply {n, plural, one {# line} other {# lines}}',
    es: 'Aplicar {n, plural, one {# línea} other {# líneas}}',
  },
  discard: { en: 'Put away', es: 'Descartar' },
  toBom: { en: 'Open the BOM', es: 'Abrir la lista' },
  unreleased: {
    en: 'Some of it comes from a workspace. It becomes a BOM in work that can’t be released; take it from a version for that.',
    es: 'Una parte viene de un espacio de trabajo. Queda como lista en trabajo que no se puede liberar; para eso, tómala de una versión.',
  },
  failed: { en: 'The platform could not be read', es: 'No se pudo leer la plataforma' },
  which: { en: 'Which lines', es: 'Qué líneas' },
  all: { en: 'All {n}', es: 'Todas {n}' },
  lines: { en: 'Lines of the plan', es: 'Líneas del plan' },
  action: { en: 'Action', es: 'Acción' },
  before: { en: 'Now', es: 'Ahora' },
  after: { en: 'After', es: 'Después' },
  item: { en: 'Catalogue item', es: 'Artículo del catálogo' },
  take: { en: 'Apply', es: 'Aplicar' },
  takeThis: { en: 'Apply: {name}', es: 'Aplicar: {name}' },
  choose: { en: 'Choose', es: 'Elegir' },
  chooseFor: { en: 'Choose the item for {name}', es: 'Elegir el artículo de {name}' },
  unlink: { en: 'Take the item of {name} back', es: 'Quitar el artículo de {name}' },
  pickTitle: { en: 'What is “{name}”?', es: '¿Qué es «{name}»?' },
  pickText: {
    en: 'It is kept under the ids of the platform, so every later sync knows it.',
    es: 'Se guarda con los identificadores de la plataforma; las siguientes sincronizaciones ya lo saben.',
  },
  otherUnit: { en: 'Unit differs: to be checked', es: 'Otra unidad: por revisar' },
  nothing: { en: 'No line of this kind.', es: 'Ninguna línea de este tipo.' },
  empty: { en: 'There is nothing to take over.', es: 'No hay nada que tomar.' },
});

const actions = ['create', 'link', 'change', 'remove', 'ignore', 'same'] as const satisfies readonly PlanAction[];

interface Picked {
  id: string;
  sku: string;
  name: string;
  uom: string;
}
/** What a person has decided otherwise than proposed, by the key of the line. */
interface Decisions {
  ignored: ReadonlySet<string>;
  items: ReadonlyMap<string, Picked>;
}

/** What a sync would do, line by line; nothing is done before it is applied. */
export function SyncReview({ id }: { id: string }) {
  const say = useSay();
  const { data: plan, isError } = useSync(id);
  if (plan === undefined || plan === null)
    return (
      <PageFrame title={say(t.title)}>
        {isError ? (
          <ErrorState
            title={say(t.gone)}
            action={
              <Button asChild>
                <Link to={indexPath}>{say(t.back)}</Link>
              </Button>
            }
          />
        ) : (
          <SkeletonRows rows={10} label={say(t.loading)} />
        )}
      </PageFrame>
    );
  return <Plan plan={plan} />;
}

function Plan({ plan }: { plan: SyncPlan }) {
  const say = useSay();
  const language = useLanguage();
  const mayWrite = holds(useMyGroups(), 'model_platform.write') && plan.state === 'planned';
  const [decisions, setDecisions] = useState<Decisions>({ ignored: new Set(), items: new Map() });
  const [only, setOnly] = useState<PlanAction | 'all'>('all');
  const [picking, setPicking] = useState<PlanLine | null>(null);
  const apply = useApplySync();
  const discard = useDiscardSync();
  const blocked = useRule(plan.blocked ?? '');
  const groupPath = `${indexPath}?group=${plan.group_id}`;
  const lines = useMemo(
    () => plan.lines.map((line) => ({ line, action: actionOf(line, decisions) })),
    [plan.lines, decisions],
  );
  const counts = useMemo(
    () => Object.fromEntries(actions.map((each) => [each, lines.filter(({ action }) => action === each).length])),
    [lines],
  );
  const shown = only === 'all' ? lines : lines.filter(({ action }) => action === only);
  const effective = lines.filter(({ action }) => action !== 'ignore' && action !== 'same').length;
  const facts = { when: formatMoment(plan.started_at, language), name: plan.by ?? '–' };
  const onApply = () =>
    apply.mutate(
      { params: { id: plan.id }, body: { decisions: decisionsFor(decisions) } },
      { onSuccess: ({ bom_id }) => bom_id !== null && go(groupPath) },
    );
  return (
    <PageFrame
      title={say(t.title)}
      breadcrumb={
        <Breadcrumb label={say(commonWords.where)}>
          <Link to={indexPath}>{say(commonWords.platformBoms)}</Link>
          <Link to={groupPath}>{plan.group_name}</Link>
          {say(t.title)}
        </Breadcrumb>
      }
      status={<Tag tone={syncTones[plan.state]}>{say(syncStateWords[plan.state])}</Tag>}
      meta={[
        say(plan.state === 'applied' ? t.metaApplied : plan.state === 'planned' ? t.meta : t.metaOver, facts),
        plan.base === null ? say(t.first) : say(t.against, { bom: `${plan.base.code} v${plan.base.version_no}` }),
        plan.calls_used > 0 ? say(t.calls, { n: plan.calls_used }) : '',
      ]
        .filter((each) => each !== '')
        .join(' · ')}
      actions={
        mayWrite ? (
          <>
            <Button
              icon={<X />}
              loading={discard.isPending}
              onClick={() => discard.mutate({ params: { id: plan.id } }, { onSuccess: () => go(groupPath) })}
            >
              {say(t.discard)}
            </Button>
            <Button
              look="primary"
              icon={<Check />}
              loading={apply.isPending}
              onClick={onApply}
              {...(plan.blocked === null ? {} : { disabledReason: blocked })}
            >
              {say(t.apply, { n: effective })}
            </Button>
          </>
        ) : (
          plan.bom_id !== null && (
            <Button asChild>
              <Link to={`${indexPath}/${plan.bom_id}`}>{say(t.toBom)}</Link>
            </Button>
          )
        )
      }
    >
      <div className="grid gap-4">
        {plan.blocked !== null && <Banner tone="warn">{blocked}</Banner>}
        {plan.unreleased && <Banner tone="warn">{say(t.unreleased)}</Banner>}
        {plan.errors.length > 0 && (
          <Banner tone="bad" title={say(t.failed)}>
            <ul>
              {plan.errors.map((each) => (
                <Sentence key={each} text={each} />
              ))}
            </ul>
          </Banner>
        )}
        {plan.lines.length === 0 ? (
          plan.errors.length === 0 && <Nothing boxed>{say(t.empty)}</Nothing>
        ) : (
          <>
            <Segmented
              label={say(t.which)}
              value={only}
              onValueChange={setOnly}
              items={[
                { value: 'all' as const, label: say(t.all, { n: formatNumber(lines.length, language) }) },
                ...actions
                  .filter((each) => (counts[each] ?? 0) > 0)
                  .map((each) => ({
                    value: each,
                    label: `${say(actionWords[each])} ${formatNumber(counts[each] ?? 0, language)}`,
                  })),
              ]}
            />
            <div className="rounded-card border border-line bg-raised">
              {shown.length === 0 ? (
                <Nothing>{say(t.nothing)}</Nothing>
              ) : (
                <Lines
                  lines={shown}
                  decisions={decisions}
                  mayWrite={mayWrite}
                  onTake={(key, takes) =>
                    setDecisions((before) => ({ ...before, ignored: withKey(before.ignored, key, !takes) }))
                  }
                  onPick={setPicking}
                  onUnpick={(key) => setDecisions((before) => ({ ...before, items: withoutKey(before.items, key) }))}
                />
              )}
              <NotCounted leftOut={plan.left_out} />
            </div>
          </>
        )}
      </div>
      {picking !== null && (
        <Dialog
          open
          onOpenChange={(open) => !open && setPicking(null)}
          title={say(t.pickTitle, { name: picking.name })}
          description={say(t.pickText)}
          closeLabel={say(commonWords.close)}
          size="wide"
        >
          <CataloguePicker
            className="h-[min(60dvh,520px)]"
            onPick={({ id, sku, name, uom }) => {
              setDecisions((before) => ({
                ...before,
                items: new Map(before.items).set(picking.key, { id, sku, name, uom }),
              }));
              setPicking(null);
            }}
          />
        </Dialog>
      )}
    </PageFrame>
  );
}

function Sentence({ text }: { text: string }) {
  return <li>{useRule(text)}</li>;
}

interface ShownLine {
  line: PlanLine;
  action: PlanAction;
}

const columns = 'grid grid-cols-[36px_92px_minmax(200px,1fr)_150px_150px_minmax(160px,240px)] items-center gap-3 px-3';

interface LinesProps {
  lines: readonly ShownLine[];
  decisions: Decisions;
  mayWrite: boolean;
  onTake: (key: string, takes: boolean) => void;
  onPick: (line: PlanLine) => void;
  onUnpick: (key: string) => void;
}

function Lines({ lines, decisions, mayWrite, onTake, onPick, onUnpick }: LinesProps) {
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 12,
    getItemKey: (index) => lines[index]?.line.key ?? index,
  });
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={say(t.lines)}
      tabIndex={0}
      className="max-h-[max(360px,calc(100dvh-330px))] overflow-auto -outline-offset-2"
    >
      <div role="table" aria-label={say(t.lines)} aria-rowcount={lines.length + 1} className="min-w-[900px] text-13">
        <div
          role="row"
          className={clsx(columns, 'sticky top-0 z-1 h-9 border-b border-line bg-raised text-12 text-text-3')}
        >
          <span role="columnheader" className="sr-only">
            {say(t.take)}
          </span>
          <span role="columnheader" className="col-start-2">
            {say(t.action)}
          </span>
          <span role="columnheader">{say(commonWords.name)}</span>
          <span role="columnheader" className="text-right">
            {say(t.before)}
          </span>
          <span role="columnheader" className="text-right">
            {say(t.after)}
          </span>
          <span role="columnheader">{say(t.item)}</span>
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const shown = lines[item.index];
            if (shown === undefined) return null;
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={item.index + 2}
                className={clsx(
                  columns,
                  'absolute inset-x-0 h-11 border-b border-line',
                  shown.action === 'ignore' && 'text-text-3',
                )}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ReviewRow
                  {...shown}
                  picked={decisions.items.get(shown.line.key)}
                  mayWrite={mayWrite}
                  onTake={onTake}
                  onPick={onPick}
                  onUnpick={onUnpick}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface ReviewRowProps extends ShownLine, Pick<LinesProps, 'mayWrite' | 'onTake' | 'onPick' | 'onUnpick'> {
  picked: Picked | undefined;
}

function ReviewRow({ line, action, picked, mayWrite, onTake, onPick, onUnpick }: ReviewRowProps) {
  const say = useSay();
  const own = ownNames[line.name];
  const name = own === undefined ? line.name : say(own);
  const item = picked ?? line.item;
  const amount = (quantity: string | null, uom: string, revision: string | null) =>
    quantity === null
      ? '–'
      : [`${quantity} ${uom}`, revision === null ? '' : revision].filter((each) => each !== '').join(' · ');
  return (
    <>
      <span role="cell" className="flex justify-center">
        {mayWrite && line.action !== 'same' && (
          <Checkbox
            aria-label={say(t.takeThis, { name })}
            checked={action !== 'ignore'}
            onChange={(event) => onTake(line.key, event.target.checked)}
          />
        )}
      </span>
      <span role="cell">
        <Tag tone={actionTones[action]}>{say(actionWords[action])}</Tag>
      </span>
      <span role="cell" className="min-w-0" style={{ paddingLeft: line.level * 18 }}>
        <span className={clsx('block truncate', line.has_parts && 'font-label')} title={name}>
          {name}
        </span>
        {(line.part_number !== null || line.fields.length > 0) && (
          <span className="block truncate text-12 text-text-3">
            {[line.part_number ?? '', line.fields.map((field) => say(fieldWords[field])).join(', ')]
              .filter((each) => each !== '')
              .join(' · ')}
          </span>
        )}
      </span>
      <span role="cell" className="truncate text-right text-text-2 tabular-nums">
        {line.before === null ? '–' : amount(line.before.quantity, line.before.uom, line.before.revision)}
      </span>
      <span
        role="cell"
        className={clsx('truncate text-right tabular-nums', line.fields.includes('quantity') && 'font-label')}
      >
        {amount(line.quantity, line.uom, line.revision)}
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-1.5">
        {item === null || item === undefined ? (
          mayWrite && !line.has_parts && line.action !== 'remove' ? (
            <Button
              size="small"
              look="quiet"
              icon={<Link2 />}
              aria-label={say(t.chooseFor, { name })}
              onClick={() => onPick(line)}
            >
              {say(t.choose)}
            </Button>
          ) : (
            <span className="text-text-3">–</span>
          )
        ) : (
          <>
            <span className="min-w-0">
              <span className="block truncate" title={`${item.sku} ${item.name}`}>
                {item.sku} {item.name}
              </span>
              {item.uom !== line.uom && <span className="block text-12 text-warn-text">{say(t.otherUnit)}</span>}
            </span>
            {mayWrite && picked !== undefined && (
              <IconButton size="small" label={say(t.unlink, { name })} onClick={() => onUnpick(line.key)}>
                <X />
              </IconButton>
            )}
          </>
        )}
      </span>
    </>
  );
}

function actionOf(line: PlanLine, { ignored, items }: Decisions): PlanAction {
  if (ignored.has(line.key)) return 'ignore';
  if (items.has(line.key)) return line.before === null ? 'link' : 'change';
  return line.action;
}

function decisionsFor({ ignored, items }: Decisions) {
  return [...new Set([...ignored, ...items.keys()])].map((key) => {
    const item = items.get(key);
    return { key, ignore: ignored.has(key), ...(item === undefined ? {} : { item_id: item.id }) };
  });
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function withoutKey<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const next = new Map(map);
  next.delete(key);
  return next;
}
