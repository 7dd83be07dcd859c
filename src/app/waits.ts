import { sql } from 'drizzle-orm';
import { waitingRegistrations } from '#areas/people/accounts/server/waits.ts';
import { waitingBoms } from '#areas/design/boms/server/waits.ts';
import { waitingEstimates } from '#areas/design/estimates/server/waits.ts';
import { declaredWaits } from '#areas/company/inbox/server/declared.ts';
import { waitingProposals } from '#areas/projects/schedule/server/waits.ts';
import { subtaskPlaces, visibleSubtasks } from '#areas/projects/subtasks/server/reads.ts';
import { waitingRuns } from '#areas/design/take-offs/server/waits.ts';
import { waitingAnnouncements, waitingMentions } from '#areas/company/wall/server/waits.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { holds } from '#platform/shared/access.ts';
import { records } from './records.ts';

/** The value of a rate `c` as people of either language write it. */
const rateValue = sql`(case when c.uom like 'usd%' then '$' else '' end || trim_scale(round(c.value, 2)) || case c.uom
  when 'usd_per_hour' then '/h' when 'usd_per_mile' then '/mi' when 'usd_per_sqft' then '/ft²' when 'usd_per_day' then '/d' when 'percent' then ' %' when 'times' then ' ×' else '' end)`;

/** Rates that somebody wrote wait for an admin who has not. Stands here until rates are declared. */
const waitingRates: WaitSource = {
  kind: 'rate_card',
  todo: 'decide',
  asks: { approve: { en: 'Approve this rate', es: 'Aprobar esta tarifa' } },
  select(viewer, part) {
    if (!holds(viewer.groups, part === 'mine' ? 'rates.approve' : 'rates.write')) return undefined;
    return sql`
      select ${waitColumns({
        id: sql`c.id`,
        title: sql`initcap(replace(c.key, '_', ' ')) || ': ' || ${rateValue}`,
        link: sql`'/finance/rates?tab=waiting&rate=' || c.id`,
        ask: sql`'approve'`,
        asker: sql`c.created_by`,
        since: sql`c.updated_at`,
        dueOn: sql`c.effective_from`,
      })}
      from rate_cards c where c.status = 'draft' and c.deleted_at is null
        and c.created_by ${part === 'mine' ? sql`is distinct from` : sql`=`} ${viewer.userId}`;
  },
};

/** Subtasks of the person themselves that are due, and those that they gave to others. Stands here until subtasks are declared. */
const waitingSubtasks: WaitSource = {
  kind: 'subtask',
  todo: 'do',
  asks: { do: { en: 'Your subtask is due', es: 'Vence tu subtarea' } },
  select(viewer, part) {
    if (!holds(viewer.groups, 'subtasks.read')) return undefined;
    const whose =
      part === 'mine'
        ? sql`st.owner_id = ${viewer.userId}`
        : sql`st.created_by = ${viewer.userId} and st.owner_id <> ${viewer.userId}`;
    return sql`
      select ${waitColumns({
        id: sql`st.id`,
        title: sql`st.name`,
        link: sql`'/projects/project-breakdown?subtask=' || st.id`,
        ask: sql`'do'`,
        projectId: sql`st.project_id`,
        asker: sql`st.created_by`,
        waiter: sql`st.owner_id`,
        // A new day for it is a new turn: whoever was done with it, or had put it off, sees it again.
        since: sql`st.due_on`,
        changed: sql`st.updated_at`,
        dueOn: sql`st.due_on`,
      })}
      from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces}
      where ${visibleSubtasks(viewer)} and st.status <> 'Completed' and st.due_on <= ${companyToday()} and ${whose}`;
  },
};

/** Everything in the portal that waits for somebody. A declared record stands here by its `waits`. */
export const waitSources: readonly WaitSource[] = [
  ...records.flatMap(declaredWaits),
  waitingRates,
  waitingEstimates,
  waitingBoms,
  waitingRegistrations,
  waitingProposals,
  waitingMentions,
  waitingSubtasks,
  waitingRuns,
  waitingAnnouncements,
];
