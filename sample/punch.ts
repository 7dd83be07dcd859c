import { sql } from 'drizzle-orm';
import { noteEvent, settleDeadlines } from '#areas/company/tickets/server/clock/deadlines.ts';
import { ticketFiles, tickets } from '#areas/company/tickets/server/tables.ts';
import { usualTrade, type PunchCategory } from '#areas/company/tickets/choices.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { planId } from './pictures.ts';
import { dateBack } from './tickets.ts';

interface Found {
  project: string;
  /** Which of the project's modules, from the first on; none for what is found on site. */
  module?: number;
  area: string;
  category: PunchCategory;
  defect?: string;
  title: string;
  priority?: 'urgent' | 'high' | 'medium' | 'low';
  safety?: true;
  state?:
    | 'punch_open'
    | 'punch_in_progress'
    | 'punch_review'
    | 'punch_closed'
    | 'punch_not_accepted'
    | 'punch_disputed';
  by: string;
  lead?: string;
  /** Days ago. */
  ago: number;
  /** Days from now. */
  due?: number;
  station?: string;
  caused?: string;
  photo: string;
  repeats?: number;
  /** Where it stands on the drawing of the house, from its left and its top. */
  pin?: readonly [number, number];
  /** Somebody said that the module does not ship with it. */
  before?: 'ship';
}

const juniper = '26-041';

const found: readonly Found[] = [
  {
    project: juniper,
    module: 8,
    area: 'Kitchen',
    category: 'finishes',
    defect: 'Seam crack',
    title: 'Seam crack over the window',
    pin: [0.18, 0.13],
    by: 'floor',
    lead: 'floor',
    ago: 3,
    due: 4,
    station: 'Board and paint',
    caused: 'Walls',
    photo: 'line',
  },
  {
    project: juniper,
    module: 8,
    area: 'Kitchen',
    category: 'electrical',
    defect: 'Dead outlet',
    title: 'Outlet beside the sink is dead',
    pin: [0.31, 0.2],
    before: 'ship',
    priority: 'high',
    by: 'floor',
    lead: 'joel',
    ago: 2,
    due: 1,
    station: 'Board and paint',
    caused: 'Rough electrical',
    photo: 'line',
    state: 'punch_in_progress',
  },
  {
    project: juniper,
    module: 9,
    area: 'Bath',
    category: 'plumbing',
    defect: 'Drip',
    title: 'Trap under the basin drips',
    pin: [0.45, 0.18],
    priority: 'high',
    by: 'floor',
    lead: 'joel',
    ago: 6,
    due: -1,
    station: 'Board and paint',
    caused: 'Rough plumbing',
    photo: 'interior',
    state: 'punch_review',
  },
  {
    project: juniper,
    module: 9,
    area: 'Bedroom',
    category: 'doors_windows',
    defect: 'Latch',
    title: 'Bedroom door does not latch',
    pin: [0.69, 0.45],
    by: 'floor',
    lead: 'floor',
    ago: 8,
    due: 2,
    station: 'Board and paint',
    photo: 'interior',
    repeats: 1,
  },
  {
    project: juniper,
    module: 10,
    area: 'Living',
    category: 'structural',
    defect: 'Missing fastener',
    title: 'Two hold-downs without nuts',
    priority: 'urgent',
    safety: true,
    by: 'joel',
    lead: 'floor',
    ago: 1,
    due: 0,
    station: 'Walls',
    caused: 'Walls',
    photo: 'line',
  },
  {
    project: juniper,
    module: 11,
    area: 'Roof',
    category: 'envelope',
    defect: 'Torn membrane',
    title: 'Membrane torn at the ridge',
    priority: 'high',
    by: 'floor',
    lead: 'floor',
    ago: 5,
    due: 3,
    station: 'Roof and ceiling',
    caused: 'Roof and ceiling',
    photo: 'truck',
    state: 'punch_not_accepted',
  },
  {
    project: juniper,
    module: 12,
    area: 'Hall',
    category: 'finishes',
    defect: 'Nail pop',
    title: 'Nail pops along the ceiling',
    priority: 'low',
    by: 'floor',
    ago: 4,
    due: 9,
    station: 'Board and paint',
    caused: 'Board and paint',
    photo: 'interior',
  },
  {
    project: juniper,
    module: 5,
    area: 'Kitchen',
    category: 'cabinets',
    defect: 'Drawer sticks',
    title: 'Drawer below the oven sticks',
    by: 'joel',
    lead: 'joel',
    ago: 12,
    due: 5,
    station: 'Board and paint',
    photo: 'interior',
    state: 'punch_disputed',
  },
  {
    project: juniper,
    module: 1,
    area: 'Living',
    category: 'finishes',
    defect: 'Paint miss',
    title: 'Paint missing behind the door',
    priority: 'low',
    by: 'floor',
    lead: 'floor',
    ago: 25,
    station: 'Board and paint',
    caused: 'Board and paint',
    photo: 'interior',
    state: 'punch_closed',
  },
  {
    project: juniper,
    module: 2,
    area: 'Bath',
    category: 'mechanical',
    defect: 'No airflow',
    title: 'Fan in the bath moves no air',
    by: 'joel',
    lead: 'floor',
    ago: 31,
    station: 'Board and paint',
    caused: 'Rough electrical',
    photo: 'line',
    state: 'punch_closed',
  },
  {
    project: juniper,
    module: 3,
    area: 'Kitchen',
    category: 'plumbing',
    defect: 'Slow drain',
    title: 'Sink drains slowly',
    by: 'floor',
    lead: 'floor',
    ago: 18,
    station: 'Board and paint',
    caused: 'Rough plumbing',
    photo: 'line',
    state: 'punch_closed',
    repeats: 1,
  },
  {
    project: juniper,
    area: 'Outside',
    category: 'site',
    defect: 'Grading',
    title: 'Water stands at the north steps',
    by: 'marcus',
    lead: 'marcus',
    ago: 7,
    due: 6,
    photo: 'truck',
  },
  {
    project: juniper,
    area: 'Entry',
    category: 'doors_windows',
    defect: 'Seal',
    title: 'Seal of the entry door is pinched',
    by: 'marcus',
    lead: 'marcus',
    ago: 4,
    due: 8,
    photo: 'interior',
    state: 'punch_in_progress',
  },
];

/** What was found wrong in the sample company, with a photo each; `loadPictures` has put those where they are. */
export async function loadPunchItems(write: Write): Promise<void> {
  const first = 501;
  for (const [index, each] of found.entries()) {
    const id = sampleId(`punch ${index}`);
    const { state = 'punch_open' } = each;
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const isDone = state === 'punch_closed';
    const isSubmitted = isDone || state === 'punch_review' || state === 'punch_not_accepted';
    const end = at(Math.max(1, each.ago - 5));
    // Whoever put it right is not who accepts it.
    const worker = sampleId(each.lead ?? 'floor');
    const { rows } = await write.tx.execute<{ id: string; unit_id: string | null }>(sql`
      select id, unit_id from modules where project_id = ${sampleId(each.project)} and deleted_at is null
      order by unit_id, module_no, id limit 1 offset ${each.module ?? 0}`);
    const module = each.module === undefined ? undefined : rows[0];
    await write.tx.insert(tickets).values({
      id,
      code: `T-${String(first + index).padStart(4, '0')}`,
      kind: 'punch_list',
      state,
      title: each.title,
      priority: each.priority ?? 'medium',
      projectId: sampleId(each.project),
      unitId: module?.unit_id ?? null,
      moduleId: module?.id ?? null,
      phase: each.module === undefined ? 'site' : 'factory',
      area: each.area,
      category: each.category,
      defectType: each.defect ?? null,
      trade: usualTrade[each.category],
      severity: each.safety === true ? 'safety' : each.priority === 'low' ? 'cosmetic' : 'functional',
      regulatory: false,
      mustFixBefore:
        each.module !== undefined && (each.before === 'ship' || each.priority === 'urgent' || each.safety === true)
          ? 'ship'
          : 'handover',
      leadId: each.lead === undefined ? null : sampleId(each.lead),
      managerId: sampleId(each.module === undefined ? 'marcus' : 'floor'),
      approverId: sampleId('joel'),
      dueOn: each.due === undefined ? null : at(-each.due).slice(0, 10),
      stationFound: each.station ?? null,
      stationCaused: each.caused ?? null,
      foundIn: 'walk',
      ...(each.pin === undefined ? {} : { pinFileId: planId, pinPage: 1, pinX: each.pin[0], pinY: each.pin[1] }),
      source: each.by === 'floor' ? 'floor' : 'staff',
      visibility: 'internal',
      submittedBy: isSubmitted ? worker : null,
      reviewerId: state === 'punch_review' ? sampleId(each.lead === 'joel' ? 'employee' : 'joel') : null,
      ...(isDone
        ? {
            verifiedBy: sampleId(each.lead === 'joel' ? 'employee' : 'joel'),
            verifiedAt: end,
            resolvedAt: end,
            closedAt: end,
            resolution: 'fixed',
          }
        : {}),
      reopenCount: each.repeats ?? 0,
      createdBy: sampleId(each.by),
      createdAt: at(each.ago),
      updatedAt: at(Math.max(0.2, each.ago / 3)),
    });
    const by = { priority: each.priority ?? 'medium', byId: sampleId(each.by) };
    await noteEvent(write, id, { kind: 'created', state: 'punch_open', ...by });
    await dateBack(write, id, at(each.ago));
    if (state !== 'punch_open') {
      await noteEvent(write, id, { kind: 'state', state, ...by });
      await dateBack(write, id, isDone ? end : at(Math.max(0.2, each.ago / 3)));
    }
    await write.tx.insert(ticketFiles).values({
      ticketId: id,
      fileId: sampleId(`${each.project} picture ${each.photo}`),
      role: 'before',
      audience: 'internal',
      addedBy: sampleId(each.by),
      addedAt: at(each.ago),
    });
    // What is handed in was photographed as it stands now.
    if (isSubmitted)
      await write.tx.insert(ticketFiles).values({
        ticketId: id,
        fileId: sampleId(`${each.project} picture ${each.photo === 'interior' ? 'line' : 'interior'}`),
        role: 'after',
        audience: 'internal',
        addedBy: worker,
        addedAt: isDone ? end : at(Math.max(0.2, each.ago / 3)),
      });
    await settleDeadlines(write, id);
  }
  await write.tx.execute(sql`
    insert into record_numbers (kind, last) values ('ticket', ${first + found.length})
    on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`);
}
