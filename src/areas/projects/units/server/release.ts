import { sql, type SQL } from 'drizzle-orm';
import { openCriticalItem } from '#areas/projects/projects/server/reads.ts';
import { releaseGuards, type ReleaseGuard } from '../states.ts';

/** What is looked up of a module for its release: figures to show, and the first record of each kind that stands in its way. */
export interface ReleaseFacts {
  label_given: boolean;
  condition_photos: number;
  pre_ship_signed: boolean;
  data_plate_shown: boolean;
  critical_fails: number;
  /** The first deviation that is used for as many modules as it holds for; nobody outside staff is told which. */
  used_up_deviation: string | null;
  critical_item: string | null;
}

/** The columns of `ReleaseFacts` over alias `m` of `modules`. */
export const releaseFacts: SQL = sql`m.label_no is not null as label_given,
  (select count(*)::int from files f where f.module_id = m.id and f.kind = 'photo' and f.deleted_at is null
    and 'condition_out' = any(f.tags)) as condition_photos,
  hearth_pre_ship_signed(m.id) as pre_ship_signed, hearth_data_plate_shown(m.id) as data_plate_shown,
  hearth_critical_fails(m.id) as critical_fails, hearth_deviation_used_up(m.id) as used_up_deviation,
  ${openCriticalItem('factory', sql`item.module_id = m.id`)} as critical_item`;

const conditions: Readonly<Record<ReleaseGuard, (facts: ReleaseFacts) => boolean>> = {
  no_critical_fail: (facts) => facts.critical_fails === 0,
  no_critical_factory_item: (facts) => facts.critical_item === null,
  deviations_not_used_up: (facts) => facts.used_up_deviation === null,
  pre_ship_signed: (facts) => facts.pre_ship_signed,
  label_given: (facts) => facts.label_given,
  data_plate_shown: (facts) => facts.data_plate_shown,
  six_condition_photos: (facts) => facts.condition_photos >= 6,
};

/** The guards of a module's release that are not met, the gravest first. The one place where they are judged. */
export const releaseBlocks = (facts: ReleaseFacts): ReleaseGuard[] =>
  releaseGuards.filter((guard) => !conditions[guard](facts));
