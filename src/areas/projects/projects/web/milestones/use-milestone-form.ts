import { useRef } from 'react';
import { Milestone, milestoneKinds, MilestonePatch } from '#areas/projects/projects/schema.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useAddMilestone, useChangeMilestone } from '../queries.ts';
import { milestoneText } from '../words.ts';
import { earliestAfter, ringThrough, type Wait } from './milestone-waits.ts';

export interface MilestoneDialogProps {
  projectId: string;
  milestone: Milestone | undefined;
  /** What a new one is to be. */
  kind?: Milestone['kind'] | undefined;
  /** The baseline is locked once the project has reached pre-production. */
  locked: boolean;
  /** All milestones of the project. */
  milestones: readonly Milestone[];
  /** It is closed; with a move that somebody wants to look at. */
  onDone: (move?: { milestone: string; on: string }) => void;
}

export interface DateForm {
  kind: (typeof milestoneKinds)[number];
  label: string;
  baseline_on: string | null;
  forecast_on: string | null;
  actual_on: string | null;
  reason: string;
  visible_to: ('owner' | 'developer')[];
  depends_on: Wait[];
}

function formOf(milestone: Milestone | undefined, kind: DateForm['kind']): DateForm {
  return {
    kind: milestone?.kind ?? kind,
    label: milestone?.label ?? '',
    baseline_on: milestone?.baseline_on ?? null,
    forecast_on: milestone?.forecast_on ?? null,
    actual_on: milestone?.actual_on ?? null,
    reason: '',
    visible_to: audiences.filter((who) => milestone?.visible_to?.includes(who) ?? true),
    depends_on: (milestone?.depends_on ?? []).map(({ id, lag_days }) => ({ id, lag_days })),
  };
}

/** Who may see a date, besides staff. */
export const audiences = ['owner', 'developer'] as const;

/** The form of one date, and what follows from what stands in it: whether it moves, what it waits for, and who waits for it. */
export function useMilestoneForm({
  projectId,
  milestone,
  kind: asked,
  locked,
  milestones,
  onDone,
}: MilestoneDialogProps) {
  const say = useSay();
  const add = useAddMilestone();
  const change = useChangeMilestone();
  const followTo = useRef<string | undefined>(undefined);
  const taken = milestones.map(({ kind }) => kind);
  const others = milestones
    .filter(({ id }) => id !== milestone?.id)
    .map((each) => ({ id: each.id, name: say(milestoneText(each)) }));
  const nameOf = (id: string) => others.find((other) => other.id === id)?.name ?? '';
  const free = milestoneKinds.filter((kind) => kind === 'custom' || !taken.includes(kind));
  const baselineLocked = locked && milestone?.baseline_on != null;
  const hasMoved = (form: DateForm) => milestone?.forecast_on != null && form.forecast_on !== milestone.forecast_on;
  const bodyOf = (form: DateForm) => ({
    ...(form.kind === 'custom' ? { label: form.label.trim() } : {}),
    ...(baselineLocked ? {} : { baseline_on: form.baseline_on }),
    forecast_on: form.forecast_on,
    actual_on: form.actual_on,
    visible_to: form.visible_to,
    depends_on: form.depends_on,
    ...(hasMoved(form) ? { reason: form.reason.trim() } : {}),
  });
  const entry = useRecordForm<DateForm, unknown>({
    values: formOf(milestone, asked ?? free[0] ?? 'custom'),
    version: milestone?.version,
    draftKey: milestone === undefined ? `new-milestone.${projectId}` : `milestone.${milestone.id}`,
    schema: MilestonePatch,
    toBody: bodyOf,
    valuesOf: (current) => {
      const found = Milestone.safeParse(current);
      if (!found.success) return undefined;
      const { reason: _mine, ...theirs } = formOf(found.data, found.data.kind);
      return theirs;
    },
    // The form was judged by this very schema.
    send: (form, version): Promise<CallResult<unknown>> => {
      const body = MilestonePatch.parse(bodyOf(form));
      return outcomeOf<unknown>(
        milestone === undefined
          ? add.mutateAsync({ params: { id: projectId }, body: { ...body, kind: form.kind } })
          : change.mutateAsync({
              params: { id: milestone.id },
              body: withVersion(body, version),
            }),
      );
    },
    onDone: (reply) => {
      const saved = Milestone.safeParse(reply);
      const on = followTo.current;
      onDone(saved.success && on !== undefined ? { milestone: saved.data.id, on } : undefined);
    },
  });
  const form = entry.form.watch();
  const ring = milestone === undefined ? undefined : ringThrough(milestones, milestone.id, form.depends_on);
  const earliest = earliestAfter(milestones, form.depends_on);
  const isTooEarly =
    ring === undefined &&
    earliest !== undefined &&
    form.actual_on === null &&
    form.forecast_on !== null &&
    form.forecast_on < earliest.on;
  return {
    entry,
    form,
    /** The kinds that the project has no date of yet. */
    free,
    others,
    nameOf,
    baselineLocked,
    /** The forecast moves, so that somebody is asked why. */
    forecastMoves: hasMoved(form),
    /** Another milestone that waits for this one already, while this one is to wait for it. */
    ring,
    /** From when on what it waits for leaves it open, where it stands earlier. */
    earliest: isTooEarly ? earliest : undefined,
    submit: (follows: string | undefined) => {
      followTo.current = follows;
      entry.submit();
    },
  };
}

export type MilestoneForm = ReturnType<typeof useMilestoneForm>;
