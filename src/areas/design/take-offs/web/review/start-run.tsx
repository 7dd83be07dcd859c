import { Play } from 'lucide-react';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useCreateRun, useLoadStarterRules, useRules } from '../queries.ts';

const t = texts({
  title: { en: 'Not taken off yet', es: 'Aún sin cuantificar' },
  text: {
    en: '{n, plural, one {# rule looks} other {# rules look}} at each part and say which item it is and how much of it. You review what comes out.',
    es: '{n, plural, one {# regla mira} other {# reglas miran}} cada elemento y dicen qué artículo es y cuánto se necesita. Tú revisas el resultado.',
  },
  noRules: {
    en: 'There are no rules yet. The starter rules know walls, floors, roofs, doors, windows and fixtures, over the starter catalogue.',
    es: 'Aún no hay reglas. Las reglas iniciales conocen muros, pisos, techos, puertas, ventanas y aparatos, sobre el catálogo inicial.',
  },
  start: { en: 'Map the parts', es: 'Asignar los elementos' },
  starter: { en: 'Load the starter rules', es: 'Cargar las reglas iniciales' },
  write: { en: 'Write a rule', es: 'Escribir una regla' },
});

/** A model that nobody has mapped: starts the first run, or brings the rules that it needs. */
export function StartRun({ model }: { model: BuildingModel }) {
  const say = useSay();
  const mayWrite = holds(useGroups(), 'take_offs.write');
  const rules = useRules({ model_id: model.id });
  const create = useCreateRun();
  const starter = useLoadStarterRules();
  const active = (rules.data ?? []).filter((rule) => rule.active).length;
  const isEmpty = rules.data !== undefined && active === 0;
  return (
    <EmptyState
      drawing={<HouseDrawing />}
      title={say(t.title)}
      text={isEmpty ? say(t.noRules) : say(t.text, { n: active })}
      action={
        mayWrite && (
          <span className="flex flex-wrap justify-center gap-2">
            {isEmpty ? (
              <>
                <Button onClick={() => setSearch({ tab: 'rules', rule: 'new' })}>{say(t.write)}</Button>
                <Button look="primary" loading={starter.isPending} onClick={() => starter.mutate({})}>
                  {say(t.starter)}
                </Button>
              </>
            ) : (
              <Button
                look="primary"
                icon={<Play />}
                loading={create.isPending}
                onClick={() =>
                  create.mutate(
                    { body: { model_id: model.id } },
                    { onSuccess: ({ id }) => setSearch({ tab: 'review', run: id }) },
                  )
                }
              >
                {say(t.start)}
              </Button>
            )}
          </span>
        )
      }
    />
  );
}
