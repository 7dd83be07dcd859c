import { useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSession } from '#platform/web/call/session.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { useDayRoute } from './queries.ts';
import { Route } from './route-stops.tsx';

const t = texts({
  technician: { en: 'Technician', es: 'Técnico' },
  nobody: { en: 'Nobody found', es: 'No se encontró a nadie' },
  day: { en: 'Day', es: 'Día' },
  loading: { en: 'Loading the day', es: 'Cargando el día' },
  failed: { en: 'The day could not be loaded', es: 'No se pudo cargar el día' },
  none: { en: 'No trips on this day.', es: 'No hay visitas este día.' },
});

/** The day of a technician: where to go, in the order of the times, with a drawing of the places that are known. */
export function DayRouteView() {
  const say = useSay();
  const me = useSession((session) => session.userInfo?.userId ?? '');
  const people = useActiveUsers().data ?? [];
  const [technician, setTechnician] = useState(me);
  const [day, setDay] = useState(companyToday());
  const { data, error } = useDayRoute(technician, day);
  return (
    <div className="grid gap-5 overflow-y-auto px-6 py-5 max-md:px-4">
      <div className="flex flex-wrap gap-3">
        <Field label={say(t.technician)}>
          <Combobox
            items={people.map(({ id, first_name: first, last_name: last }) => ({
              value: id,
              label: `${first} ${last}`,
            }))}
            value={technician}
            onValueChange={(value) => value !== null && setTechnician(value)}
            emptyText={say(t.nobody)}
          />
        </Field>
        <DayField label={say(t.day)} value={day} onValueChange={(value) => value !== null && setDay(value)} />
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} label={say(t.loading)} />
        ) : (
          <ErrorState title={say(t.failed)} text={error.message} />
        )
      ) : data.stops.length === 0 ? (
        <Nothing boxed>{say(t.none)}</Nothing>
      ) : (
        <Route route={data} />
      )}
    </div>
  );
}
