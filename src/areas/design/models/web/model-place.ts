import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import type { BuildingModel } from '../schema.ts';

const t = texts({
  company: { en: 'Company', es: 'Empresa' },
  plan: { en: 'Plan {code}', es: 'Plano {code}' },
});

/** Where a model belongs, in a few words. */
export function usePlaceOf(): (model: BuildingModel) => string {
  const say = useSay();
  return (model) =>
    model.project !== null
      ? `${model.project.project_number} ${model.project.name}`
      : model.plan_code !== null
        ? say(t.plan, { code: model.plan_code })
        : say(t.company);
}
