import type { Run } from '#areas/design/take-offs/schema.ts';

/** The way of a model: read, mapped by rules, looked at by a person, then a bill of materials, then an estimate. */
const order = ['read', 'take_off', 'review', 'bom', 'estimate'] as const;
export type MakingStep = (typeof order)[number];

interface Step {
  step: MakingStep;
  isDone: boolean;
  /** Where it is done or seen; undefined while there is nothing to go to. */
  to: string | undefined;
}

/** The steps of a model that was read, each with its place, and which one comes next. */
export function makingSteps(
  modelId: string,
  run: Pick<Run, 'id' | 'status' | 'counts' | 'bom_id' | 'estimate_id'> | undefined,
): {
  steps: Step[];
  next: { step: MakingStep; what: 'take_off' | 'review' | 'publish' | 'bom' | 'estimate'; to: string } | undefined;
} {
  const model = `/design/estimates/new-bim2bom?model=${modelId}`;
  const review = run === undefined ? `${model}&tab=review` : `${model}&tab=review&run=${run.id}`;
  const isMapped = run !== undefined && run.status !== 'mapping' && run.status !== 'failed';
  const isPublished = run !== undefined && run.bom_id !== null;
  const bom = run?.bom_id == null ? undefined : `/design/model-platform-bom/${run.bom_id}`;
  const estimate =
    run?.estimate_id == null
      ? run?.bom_id == null
        ? undefined
        : `/design/estimates/new-estimate?bom=${run.bom_id}`
      : `/design/estimates/${run.estimate_id}`;
  const steps: Step[] = [
    { step: 'read', isDone: true, to: model },
    { step: 'take_off', isDone: isMapped, to: review },
    { step: 'review', isDone: isPublished, to: isMapped ? review : undefined },
    { step: 'bom', isDone: isPublished, to: bom },
    { step: 'estimate', isDone: run?.estimate_id != null, to: estimate },
  ];
  const open = (run?.counts?.check ?? 0) + (run?.counts?.unmapped ?? 0);
  if (!isMapped) return { steps, next: { step: 'take_off', what: 'take_off', to: review } };
  if (!isPublished || bom === undefined) {
    const to = open > 0 ? `${review}&show=${(run?.counts?.unmapped ?? 0) > 0 ? 'unmapped' : 'check'}` : review;
    return { steps, next: { step: 'review', what: open > 0 ? 'review' : 'publish', to } };
  }
  if (estimate === undefined) return { steps, next: undefined };
  return { steps, next: { step: 'estimate', what: 'estimate', to: estimate } };
}
