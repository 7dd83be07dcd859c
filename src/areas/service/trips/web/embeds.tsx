import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { serviceTypes } from '../choices.ts';
import { serviceTrip } from '../record.ts';
import { CombineDialog as Combine } from './combine-dialog.tsx';
import { DayRouteView as DayOfTechnician } from './day-route.tsx';
import { OwnTrips as Own } from './own-trips.tsx';
import { useTripsOf } from './queries.ts';
import { TripParts } from './trip-parts.tsx';
import { windowWords } from './trip-words.ts';

const t = texts({
  title: { en: 'Nobody is on the way', es: 'Nadie va en camino' },
  text: {
    en: 'A visit to a home stands here: what for, who comes, when, and what came of it.',
    es: 'Aquí está cada visita a una casa: para qué, quién va, cuándo y qué resultó.',
  },
  trips: { en: 'Service trips', es: 'Visitas de servicio' },
  make: { en: 'Plan a trip', es: 'Planear una visita' },
});

/** Makes one trip out of tickets of one home: for lists of tickets that choose several. */
export const CombineDialog = Combine;
/** Who comes to a home, when and why, as its people and the developer of its project see it. */
export const OwnTrips = Own;
/** The day of a technician. */
export const DayRouteView = DayOfTechnician;

const card = ['state', 'unit_id', 'technician', 'provider_name', 'window_start'];
const ways = { board: { without: ['cancelled'] }, calendar: { by: 'window_start' } };
const bulk = ['technician', 'service_type', 'state'];

/** What the lists of trips share. */
export function useTripListParts() {
  const say = useSay();
  return {
    empty: { drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) },
    card,
    ways,
    bulk,
    panel: TripParts,
    panelFirst: true,
  };
}

/** The trips to one home, on its page. */
export function UnitTrips({
  unit,
}: {
  unit: { id: string; name: string; project: string; project_number: string; project_name: string };
}) {
  const { id, name, project, project_number: number, project_name: called } = unit;
  return (
    <RecordTable
      declaration={serviceTrip}
      {...useTripListParts()}
      within={{
        scope: {
          all: [
            ['project_id', 'is', project],
            ['unit_id', 'is', id],
          ],
        },
        first: { project_id: { id: project, name: `${number} ${called}` }, unit_id: { id, name } },
      }}
    />
  );
}

/** The trips that a ticket is on, in its panel, and the way to a new one. */
export function TicketTrips({
  ticket,
  projectId,
  serviceType,
}: {
  ticket: { id: string; title: string };
  projectId: string | null;
  serviceType?: keyof typeof serviceTypes;
}) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useTripsOf({ ticket_id: ticket.id });
  const [isMaking, setMaking] = useState(false);
  if (data === undefined) return null;
  return (
    <Section
      title={say(t.trips)}
      action={
        <Button size="small" icon={<CalendarPlus />} onClick={() => setMaking(true)}>
          {say(t.make)}
        </Button>
      }
    >
      <ul className="grid gap-1 text-13">
        {data.map((trip) => {
          const word = serviceTrip.states?.words[trip.state];
          return (
            <li key={trip.id} className="flex flex-wrap items-center gap-2">
              <Link to={`/projects/service-trips?panel=${trip.id}`} className="font-label">
                {trip.code}
              </Link>
              {word !== undefined && <Tag tone={word.tone}>{say(word)}</Tag>}
              <span className="text-text-2">
                {[trip.window === null ? null : windowWords(trip.window, language, trip.time_zone), trip.who]
                  .filter((each) => each !== null)
                  .join(', ')}
              </span>
            </li>
          );
        })}
      </ul>
      {isMaking && (
        <CombineDialog
          tickets={[ticket]}
          projectId={projectId}
          {...(serviceType === undefined ? {} : { serviceType })}
          onClose={() => setMaking(false)}
        />
      )}
    </Section>
  );
}
