import { Check, X } from 'lucide-react';
import type { SyncPlan } from '#areas/design/model-platform/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Decisions } from '../plan-lines.tsx';
import { useApplySync, useDiscardSync } from '../queries.ts';
import { indexPath } from '../words.ts';

const t = texts({
  apply: {
    en: 'Apply {n, plural, one {# line} other {# lines}}',
    es: 'Aplicar {n, plural, one {# partida} other {# partidas}}',
  },
  discard: { en: 'Discard', es: 'Descartar' },
  toBom: { en: 'Open the BOM', es: 'Abrir la lista' },
});

interface PlanActionsProps {
  plan: SyncPlan;
  mayWrite: boolean;
  decisions: Decisions;
  /** How many lines would be changed. */
  effective: number;
}

/** Applies the plan as it was decided, or throws it away; of one that was applied the way to its BOM. */
export function PlanActions({ plan, mayWrite, decisions, effective }: PlanActionsProps) {
  const say = useSay();
  const language = useLanguage();
  const apply = useApplySync();
  const discard = useDiscardSync();
  const groupPath = groupPathOf(plan);
  const onApply = () =>
    apply.mutate(
      { params: { id: plan.id }, body: { decisions: decisionsFor(decisions) } },
      { onSuccess: ({ bom_id }) => bom_id !== null && go(groupPath) },
    );
  if (mayWrite)
    return (
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
          {...(plan.blocked === null ? {} : { disabledReason: plan.blocked_said?.[language] ?? '' })}
        >
          {say(t.apply, { n: effective })}
        </Button>
      </>
    );
  if (plan.bom_id === null) return null;
  return (
    <Button asChild>
      <Link to={`${indexPath}/${plan.bom_id}`}>{say(t.toBom)}</Link>
    </Button>
  );
}

/** The group that a plan is of, in the list of groups. */
export function groupPathOf(plan: SyncPlan): string {
  return `${indexPath}?group=${plan.group_id}`;
}

function decisionsFor({ ignored, items }: Decisions) {
  return [...new Set([...ignored, ...items.keys()])].map((key) => {
    const item = items.get(key);
    return { key, ignore: ignored.has(key), ...(item === undefined ? {} : { item_id: item.id }) };
  });
}
