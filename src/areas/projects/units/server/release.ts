import { sql, type SQL } from 'drizzle-orm';
import { type OpenItems, openCriticalItems, openItemsBefore } from '#areas/projects/projects/server/reads.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import { type BlockGuard, blockGuards, releaseGuards, type ReleaseGuard } from '../states.ts';

/** What is looked up of a module for its release: figures to show, and the first record of each kind that stands in its way. */
export interface ReleaseFacts {
  label_given: boolean;
  condition_photos: number;
  /** How many areas of its factory form nobody has checked yet; one where a form in use was not begun. */
  factory_areas_open: number;
  pre_ship_signed: boolean;
  data_plate_shown: boolean;
  critical_fails: number;
  /** The first deviation that is used for as many modules as it holds for, or past its day; staff and the floor are told which. */
  holding_deviation: string | null;
  critical_items: OpenItems;
  /** The open ones of which somebody said that they must be fixed before the module ships. */
  items_before_ship: OpenItems;
  /** The names of the conditions for shipping that do not hold, as the database judges them. */
  ship_blocks: string[];
}

/** The columns of `ReleaseFacts` over alias `m` of `modules`, as of today. */
export const releaseFacts: SQL = sql`m.label_no is not null as label_given,
  hearth_condition_photos(m.id) as condition_photos,
  hearth_factory_areas_open(m.id) as factory_areas_open, hearth_pre_ship_signed(m.id) as pre_ship_signed,
  hearth_data_plate_shown(m.id) as data_plate_shown,
  hearth_critical_fails(m.id) as critical_fails, (select hearth_deviations_holding(m.id, ${companyDay}) limit 1) as holding_deviation,
  ${openCriticalItems('factory', sql`item.module_id = m.id`)} as critical_items,
  ${openItemsBefore('ship', sql`m.id`)} as items_before_ship, hearth_ship_blocks(m.id) as ship_blocks`;

const conditions: Readonly<Record<ReleaseGuard, (facts: ReleaseFacts) => boolean>> = {
  no_critical_fail: (facts) => facts.critical_fails === 0,
  no_critical_factory_item: (facts) => facts.critical_items.count === 0,
  no_item_before_ship: (facts) => facts.items_before_ship.count === 0,
  deviations_not_used_up: (facts) => facts.holding_deviation === null,
  factory_form_checked: (facts) => facts.factory_areas_open === 0,
  pre_ship_signed: (facts) => facts.pre_ship_signed,
  label_given: (facts) => facts.label_given,
  data_plate_shown: (facts) => facts.data_plate_shown,
  six_condition_photos: (facts) => facts.condition_photos >= 6,
};

/** The guards of a module's release that are not met, the gravest first. The one place where they are judged. */
export const releaseBlocks = (facts: ReleaseFacts): ReleaseGuard[] =>
  releaseGuards.filter((guard) => !conditions[guard](facts));

/** The conditions by those names, the gravest first; a name that is none is left out. */
export const blocksNamed = (names: readonly string[]): BlockGuard[] =>
  blockGuards.filter((guard) => names.includes(guard));

/** The conditions that keep a module from its next step out of the factory: its release, or shipping once it is released. */
export const blocksOf = (status: string, facts: ReleaseFacts): BlockGuard[] =>
  status === 'released' ? blocksNamed(facts.ship_blocks) : releaseBlocks(facts);

/** How many things stand in the way, of the guards that count them. */
export const releaseCounts = (facts: ReleaseFacts) =>
  ({
    no_critical_fail: facts.critical_fails,
    no_critical_factory_item: facts.critical_items.count,
    no_item_before_ship: facts.items_before_ship.count,
  }) satisfies Partial<Record<ReleaseGuard, number>>;
