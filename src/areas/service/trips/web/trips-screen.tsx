import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { serviceTrip } from '../record.ts';
import { DayRouteView, useTripListParts } from './embeds.tsx';

const t = texts({
  all: { en: 'All', es: 'Todas' },
  open: { en: 'To come', es: 'Por venir' },
  route: { en: 'Day route', es: 'Ruta del día' },
});

/** The service trips of all projects: as a list, by where they stand, by day, and the day of a technician. */
export function Screen() {
  const say = useSay();
  return (
    <RecordScreen
      declaration={serviceTrip}
      {...useTripListParts()}
      tabs={[
        { value: 'all', label: say(t.all), state: {} },
        {
          value: 'open',
          label: say(t.open),
          state: {
            filter: ['state', 'any_of', ['proposed', 'owner_accepted', 'owner_declined', 'confirmed', 'en_route']],
          },
        },
        { value: 'route', label: say(t.route), state: {}, content: <DayRouteView /> },
      ]}
    />
  );
}
