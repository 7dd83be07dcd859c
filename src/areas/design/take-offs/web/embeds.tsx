import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import type { MakingStep } from './rules/making-way.ts';
import type { PointedLine } from './review/run-model.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({ loading: { en: 'Loading the take-off', es: 'Cargando la cuantificación' } });

const Review = lazyPart(async () => ({ default: (await import('./review/review-panel.tsx')).ReviewPanel }));
const Rules = lazyPart(async () => ({ default: (await import('./rules/rules-panel.tsx')).RulesPanel }));

const Model = lazyPart(async () => ({ default: (await import('./review/run-model.tsx')).RunModel }));
const OfModel = lazyPart(async () => ({ default: (await import('./rules/making-steps.tsx')).StepsOfModel }));
const OfRun = lazyPart(async () => ({ default: (await import('./rules/making-steps.tsx')).StepsOfRun }));

const Decision = lazyPart(async () => ({ default: (await import('./review/run-decision.tsx')).RunDecision }));

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

/** The model that a bill of materials was made of, beside it. */
export function RunModel(props: { runId: string; modelId: string; line: PointedLine | undefined }) {
  return (
    <Suspense fallback={<Waits />}>
      <Model {...props} />
    </Suspense>
  );
}

/** Read, take-off, review, bill of materials, estimate: where this one is, and what comes next. */
export function MakingSteps(props: { model: BuildingModel; at: MakingStep } | Parameters<typeof OfRun>[0]) {
  return <Suspense fallback={null}>{'model' in props ? <OfModel {...props} /> : <OfRun {...props} />}</Suspense>;
}

/** How far a run has come, where it waits for whoever asked for it. */
export function RunDecision({ id }: { id: string }) {
  return (
    <Suspense>
      <Decision id={id} />
    </Suspense>
  );
}
