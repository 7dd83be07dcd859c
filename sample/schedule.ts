import { sql } from 'drizzle-orm';
import { addDays } from '#platform/shared/dates.ts';
import { nextWorkingDay } from '#platform/shared/working-days.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { readinessPoints } from '#areas/projects/schedule/choices.ts';
import {
  scheduleBookings,
  scheduleProposals,
  scheduleResources,
  setReadiness,
  setReadinessPoints,
} from '#areas/projects/schedule/server/tables.ts';
import { sampleId } from './ids.ts';

const resources = [
  {
    kind: 'carrier',
    name: 'Westline Transport',
    detail: '4 trailers',
    capacity: 4,
    rate: 185_000,
    factory: 'loma_linda',
  },
  {
    kind: 'carrier',
    name: 'Fletes Sierra Madre',
    detail: '3 plataformas',
    capacity: 3,
    rate: 160_000,
    factory: 'monterrey',
  },
  { kind: 'crane', name: 'Bragg crane, 110 t', detail: 'Inland Empire', capacity: 1, rate: 420_000, factory: null },
  { kind: 'crane', name: 'Big Sky Crane, 90 t', detail: 'Butte', capacity: 1, rate: 380_000, factory: 'butte' },
  { kind: 'crane', name: 'Grúas Regio, 100 t', detail: 'Monterrey', capacity: 1, rate: 310_000, factory: 'monterrey' },
  { kind: 'set_crew', name: 'Set crew Alvarez', detail: '6 people', capacity: 1, rate: 290_000, factory: null },
  { kind: 'set_crew', name: 'Set crew Northern', detail: '5 people', capacity: 1, rate: 270_000, factory: 'butte' },
] as const;

interface Day {
  [column: string]: unknown;
  project_id: string;
  project_number: string;
  factory: string;
  on_day: string;
  modules: number;
}

/** What is booked for the plan of the sample company, how ready its set days are, and the few things that do not fit. */
export async function loadPlan(write: Write, today: string): Promise<void> {
  // Room for the phase that stands there now; only the week of the holiday is too full.
  await write.tx.execute(sql`update factory_yards set capacity = 16 where factory = 'loma_linda'`);
  await write.tx.insert(scheduleResources).values(
    resources.map(({ kind, name, detail, capacity, rate, factory }) => ({
      id: sampleId(`resource ${name}`),
      kind,
      name,
      detail,
      capacity,
      dayRateCents: rate,
      factory,
    })),
  );
  const days = async (step: 'ship' | 'set') =>
    (
      await write.tx.execute<Day>(sql`
        select m.project_id, p.project_number, p.factory,
          ${step === 'ship' ? sql`m.ship_forecast_on` : sql`m.set_forecast_on`}::text as on_day, count(*)::int as modules
        from modules m join projects p on p.id = m.project_id
        where p.status between 3 and 5 and ${
          step === 'ship'
            ? sql`m.ship_actual_on is null
          and m.ship_forecast_on`
            : sql`m.set_actual_on is null and m.set_forecast_on`
        } between ${today} and ${addDays(today, 75)}
        group by 1, 2, 3, 4 order by 4, 2`)
    ).rows;
  const [ships, sets] = [await days('ship'), await days('set')];
  const book = (resource: string, day: Day, length: number, trailers: number) => ({
    id: sampleId(`booking ${resource} ${day.project_number} ${day.on_day}`),
    resourceId: sampleId(`resource ${resource}`),
    projectId: day.project_id,
    fromOn: day.on_day,
    toOn: addDays(day.on_day, length - 1),
    trailers,
    confirmed: day.on_day < addDays(today, 21),
  });
  const crane = (factory: string) =>
    factory === 'butte' ? 'Big Sky Crane, 90 t' : factory === 'monterrey' ? 'Grúas Regio, 100 t' : 'Bragg crane, 110 t';
  // The set days of one project lie beside each other; two projects of a factory now and then want the same day.
  const carried = ships.map((day) =>
    book(day.factory === 'monterrey' ? 'Fletes Sierra Madre' : 'Westline Transport', day, 2, Math.min(day.modules, 2)),
  );
  const lifted = sets.map((day) => book(crane(day.factory), day, 1, 1));
  const crews = sets.map((day) => book(day.factory === 'butte' ? 'Set crew Northern' : 'Set crew Alvarez', day, 1, 1));
  const [clash] = sets.filter(({ factory }) => factory === 'loma_linda');
  const other = sampleId('26-029');
  const twice =
    clash === undefined
      ? []
      : [
          {
            ...book('Bragg crane, 110 t', clash, 1, 1),
            id: sampleId('booking twice'),
            projectId: other,
            note: 'Held for the garages',
          },
        ];
  const bookings = [...carried, ...lifted, ...crews, ...twice];
  if (bookings.length > 0) await write.tx.insert(scheduleBookings).values(bookings);
  await loadReadiness(write, sets, today);
  // What ships soon has its permits, of the factory's state and the site's; one ends two days before its module ships.
  await write.tx.execute(sql`
    update modules m set route_permits =
      (select json_agg(json_build_object('state', s.state, 'no', 'T-' ||
        left(m.id::text, 6), 'valid_from', (m.ship_forecast_on - 40)::text, 'valid_to',
        (m.ship_forecast_on + case
          when m.id = (select id from modules
            where ship_actual_on is null and ship_forecast_on > ${addDays(today, 5)}
              and project_id = ${sampleId('26-038')} order by ship_forecast_on, module_no limit 1) then -2 else 30
              end)::text) order by s.state)
      from (select distinct state
        from unnest(array[case p.factory when 'butte' then 'MT' when 'reno' then 'NV' when 'monterrey' then 'NLE'
          else 'CA' end, upper(p.state)]) state where state ~ '^[A-Z]{2,3}$') s)
    from projects p where p.id = m.project_id and m.ship_actual_on is null
      and m.ship_forecast_on between ${today} and ${addDays(today, 60)}`);
  await proposeAfterLate(write, today);
}

/** The nearer a set day, the more of its points are answered. */
async function loadReadiness(write: Write, sets: readonly Day[], today: string): Promise<void> {
  for (const [index, day] of sets.entries()) {
    const id = sampleId(`readiness ${day.project_number} ${day.on_day}`);
    const daysLeft = Math.round((Date.parse(day.on_day) - Date.parse(today)) / 86_400_000);
    const answered = Math.max(2, Math.min(11, 12 - Math.floor(daysLeft / 5)));
    await write.tx.insert(setReadiness).values({ id, projectId: day.project_id, setOn: day.on_day });
    await write.tx.insert(setReadinessPoints).values(
      readinessPoints.slice(0, answered).map((point, place) => ({
        readinessId: id,
        point,
        state: place === 9 && index % 3 === 0 ? 'na' : 'yes',
        forOn: day.on_day,
        byId: sampleId(place % 2 === 0 ? 'marcus' : 'employee'),
        at: `${addDays(today, -3 - place)}T17:20:00Z`,
      })),
    );
  }
}

/** One module left the line late; what follows is proposed. */
async function proposeAfterLate(write: Write, today: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; project_id: string; ship: string }>(sql`
    select id, project_id, ship_forecast_on::text as ship from modules
    where project_id = ${sampleId('26-033')} and offline_actual_on is not null and ship_actual_on is null
      and ship_forecast_on > ${today} order by set_sequence limit 3`);
  const [first] = rows;
  if (first === undefined) return;
  await write.tx.insert(scheduleProposals).values({
    id: sampleId('proposal 26-033'),
    projectId: first.project_id,
    kind: 'done_late',
    facts: { days: 4, count: rows.length },
    changes: rows.map(({ id, ship }) => ({ module: id, step: 'ship', on: nextWorkingDay(addDays(ship, 4), 'mx') })),
  });
}
