import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go } from '#platform/web/place.ts';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { CataloguePicker } from '#areas/design/catalogue/web/embeds.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { PlanAction, PlanLine, SyncPlan } from '../schema.ts';
import { NotCounted } from './bom-preview.tsx';
import { PlanLines, type Decisions } from './plan-lines.tsx';
import { useApplySync, useDiscardSync, useSync } from './queries.ts';
import { actionWords, commonWords, indexPath, syncStateWords, syncTones } from './words.ts';

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
    es: 'Aplicar {n, plural, one {# partida} other {# partidas}}',
  },
  discard: { en: 'Discard', es: 'Descartar' },
  toBom: { en: 'Open the BOM', es: 'Abrir la lista' },
  unreleased: {
    en: 'Some of it comes from a workspace. It becomes a BOM in work that can’t be released; take it from a version for that.',
    es: 'Una parte viene de un espacio de trabajo. Queda como lista en trabajo que no se puede liberar; para eso, tómala de una versión.',
  },
  failed: { en: 'The platform could not be read', es: 'No se pudo leer la plataforma' },
  which: { en: 'Which lines', es: 'Qué partidas' },
  all: { en: 'All {n}', es: 'Todas {n}' },
  pickTitle: { en: 'What is “{name}”?', es: '¿Qué es «{name}»?' },
  pickText: {
    en: 'It is kept under the ids of the platform, so every later sync knows it.',
    es: 'Se guarda con los identificadores de la plataforma; las siguientes sincronizaciones ya lo saben.',
  },
  nothing: { en: 'No line of this kind.', es: 'Ninguna partida de este tipo.' },
  empty: { en: 'There is nothing to take over.', es: 'No hay nada que tomar.' },
});

const actions = ['create', 'link', 'change', 'remove', 'ignore', 'same'] as const satisfies readonly PlanAction[];

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
  const blocked = plan.blocked_said?.[language];
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
              {...(plan.blocked === null ? {} : { disabledReason: blocked ?? '' })}
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {plan.blocked !== null && <Banner tone="warn">{blocked}</Banner>}
        {plan.unreleased && <Banner tone="warn">{say(t.unreleased)}</Banner>}
        {plan.errors.length > 0 && (
          <Banner tone="bad" title={say(t.failed)}>
            <ul>
              {plan.errors_said.map((each) => (
                <li key={each.en}>{each[language]}</li>
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
                <PlanLines
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
