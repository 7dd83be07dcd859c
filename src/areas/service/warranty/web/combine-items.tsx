import { Route } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { askRows, whichQuery, type Extract } from '#platform/web/table/rows/table-source.ts';
import type { TableOutput } from '#platform/web/table/table-parts.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { warrantyItem } from '../columns.ts';
import { useWarrantyParts, type ItemOfTrip } from './parts-of-others.ts';

const t = texts({
  combine: { en: 'Combine into one trip', es: 'Combinar en una visita' },
  oneHome: {
    en: 'They are of more than one home. A trip goes to one: pick the items of one home.',
    es: 'Son de más de una vivienda. Una visita va a una sola: elige los casos de una vivienda.',
  },
  few: { en: 'Pick from 1 to {most} items.', es: 'Elige de 1 a {most} casos.' },
});

/** How many items a trip is made of at the most. */
const most = 30;
const endpoints = recordEndpoints(warrantyItem);

interface Chosen {
  items: readonly ItemOfTrip[];
  projectId: string | null;
}

/** Which items were picked: by name, or all that fit a filter. */
async function pickedIds({ ids, filter, q }: Extract): Promise<readonly string[]> {
  if (ids !== undefined) return ids;
  const answer = await askRows(endpoints, { ...whichQuery({ filter, q }), columns: 'title', limit: most + 1 });
  if (!answer.ok) throw new CallError(answer);
  return answer.data.rows.map(({ id }) => id);
}

/** The items as they are now; refuses those of more than one home before anything is typed. */
async function chosenOf(of: Extract, words: { few: string; oneHome: string }): Promise<Chosen> {
  const ids = await pickedIds(of);
  if (ids.length === 0 || ids.length > most) throw new Error(words.few);
  const answers = await Promise.all(ids.map((id) => call(endpoints.read, { params: { id } })));
  const found = answers.map((answer) => {
    if (!answer.ok) throw new CallError(answer);
    return answer.data;
  });
  const homes = new Set(found.map(({ unit_id: unit }) => unit?.id));
  if (homes.size > 1) throw new Error(words.oneHome);
  const project = found[0]?.project_id;
  return {
    items: found.map(({ id, title }) => ({ id, title: title ?? '' })),
    projectId: isPicked(project) ? project.id : null,
  };
}

/** What is picked in the list of items becomes one trip: its button, and the dialog that asks who comes and when. */
export function useCombining(): { outputs: readonly TableOutput[]; dialog: ReactNode } {
  const say = useSay();
  const parts = useWarrantyParts();
  const mayPlan = holds(useGroups(), 'trips.write');
  const [chosen, setChosen] = useState<Chosen>();
  const outputs = useMemo(
    () => [
      {
        name: 'trip',
        label: say(t.combine),
        icon: <Route />,
        picked: true,
        make: async (of: Extract) =>
          setChosen(await chosenOf(of, { few: say(t.few, { most }), oneHome: say(t.oneHome) })),
      },
    ],
    [say],
  );
  if (parts === null || !mayPlan) return { outputs: [], dialog: null };
  return {
    outputs,
    dialog: chosen !== undefined && <parts.CombineTrip {...chosen} onClose={() => setChosen(undefined)} />,
  };
}
