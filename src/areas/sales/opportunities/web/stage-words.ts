import type { Language } from '#platform/shared/text.ts';
import type { Whole } from './queries.ts';

type Stage = Whole['stages'][number];

/** A stage as its reader calls it. */
export const stageName = ({ name, name_es: spanish }: Pick<Stage, 'name' | 'name_es'>, language: Language): string =>
  language === 'es' ? (spanish ?? name) : name;

/** What it takes to bring a deal to a stage from where it stands: the fields of that stage and of those passed, and the points of its own. */
export function demandsOf({ stages, stage_id: here }: Pick<Whole, 'stages' | 'stage_id'>, wanted: string) {
  const from = stages.findIndex(({ id }) => id === here);
  const to = stages.findIndex(({ id }) => id === wanted);
  const isBack = to < from;
  const passed = isBack ? [] : stages.slice(from + 1, to + 1);
  return {
    stage: stages[to],
    demands: [...new Set(passed.flatMap(({ required_fields: fields }) => fields))],
    points: isBack ? [] : (stages[from]?.checklist ?? []),
    isForward: to === from + 1,
    isBack,
  };
}
