import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { BuildingModel } from '#areas/models/schema.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({ loading: { en: 'Loading the take-off', es: 'Cargando la cuantificación' } });

const Review = lazyPart(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));
const Rules = lazyPart(async () => ({ default: (await import('./rules-panel.tsx')).RulesPanel }));

function Waits() {
  return <SkeletonRows rows={6} label={useSay()(t.loading)} />;
}

/** The run of a model (`?run=`, else its latest): what came of its parts, and what a person decides about them. */
export function TakeOffReview({ model }: { model: BuildingModel }) {
  return (
    <Suspense fallback={<Waits />}>
      <Review model={model} />
    </Suspense>
  );
}

/** The rules that count for a model, with how many of its parts each takes, and the editor of one (`?rule=`). */
export function TakeOffRules({ model }: { model: BuildingModel }) {
  return (
    <Suspense fallback={<Waits />}>
      <Rules model={model} />
    </Suspense>
  );
}
