import { useMemo, useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { PlanAction, PlanLine, SyncPlan } from '../schema.ts';
import { NotCounted } from './bom-preview.tsx';
import { PlanLines, type Decisions } from './plan-lines.tsx';
import { useSync } from './queries.ts';
import { actionWords, commonWords, indexPath, syncStateWords, syncTones } from './words.ts';
import { groupPathOf, PlanActions } from './sync-plan/plan-actions.tsx';
import { PlanNotices } from './sync-plan/plan-notices.tsx';
import { ItemPicker } from './sync-plan/item-picker.tsx';

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
  which: { en: 'Which lines', es: 'Qué partidas' },
  all: { en: 'All {n}', es: 'Todas {n}' },
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
  const groupPath = groupPathOf(plan);
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
      actions={<PlanActions plan={plan} mayWrite={mayWrite} decisions={decisions} effective={effective} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PlanNotices plan={plan} />
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
        <ItemPicker
          line={picking}
          onClose={() => setPicking(null)}
          onPick={({ id, sku, name, uom }) => {
            setDecisions((before) => ({
              ...before,
              items: new Map(before.items).set(picking.key, { id, sku, name, uom }),
            }));
            setPicking(null);
          }}
        />
      )}
    </PageFrame>
  );
}

function actionOf(line: PlanLine, { ignored, items }: Decisions): PlanAction {
  if (ignored.has(line.key)) return 'ignore';
  if (items.has(line.key)) return line.before === null ? 'link' : 'change';
  return line.action;
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
