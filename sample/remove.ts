import { sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { removeGroups } from './assembly-groups.ts';
import { sampleIdPrefix } from './ids.ts';
import { emergencyPhones } from './on-call.ts';

/**
 * Takes the sample company out again: its projects with all that hangs on them, and its people. What others made stays, with their names;
 * the audit log stays as it is. `records`: the declared ones. Answers the keys of the files that nobody needs any more.
 */
export async function removeSampleCompany(
  write: Write,
  records: readonly { table: string; declaration: RecordDeclaration }[],
): Promise<string[]> {
  const mine = `${sampleIdPrefix}%`;
  const { tx } = write;
  // Projects of one's own that were given a made-up developer lose it.
  await tx.execute(
    sql`update projects set developer_organisation_id = null where developer_organisation_id::text like ${mine}`,
  );
  await tx.execute(sql`delete from developer_organisation_people where user_id::text like ${mine}`);
  await removeMeetings(write, mine);
  // What the sample's people said on tickets of others goes with them, and so do they among those who work on them.
  await tx.execute(sql`delete from ticket_comments where author_id::text like ${mine}`);
  await tx.execute(sql`delete from ticket_people where user_id::text like ${mine}`);
  await tx.execute(sql`delete from ticket_comment_reactions where user_id::text like ${mine}`);
  await tx.execute(sql`update ticket_relations set added_by = null where added_by::text like ${mine}`);
  await tx.execute(sql`update ticket_files set added_by = null where added_by::text like ${mine}`);
  await tx.execute(sql`update ticket_points set done_by = null, done_at = null where done_by::text like ${mine}`);
  await tx.execute(sql`delete from ticket_events where by_id::text like ${mine}`);
  // A form that one of the sample's people answered, signed or spoke on means nothing without them.
  await tx.execute(sql`
    delete from sign_offs s where exists (select 1 from sign_off_results r where r.sign_off_id = s.id and r.by_id::text like ${mine})
      or exists (select 1 from sign_off_signatures g where g.sign_off_id = s.id and g.user_id::text like ${mine})
      or exists (select 1 from sign_off_comments c where c.sign_off_id = s.id and c.author_id::text like ${mine})
      or exists (select 1 from sign_off_links k where k.sign_off_id = s.id and k.made_by::text like ${mine})
      or exists (select 1 from sign_off_areas a where a.sign_off_id = s.id
        and (a.submitted_by::text like ${mine} or a.approved_by::text like ${mine}))`);
  // Whom a punch item names stands in the fields of its own kind; what only they put right or accepted means nothing without them.
  await tx.execute(sql`update tickets set manager_id = null where manager_id::text like ${mine}`);
  await tx.execute(sql`update tickets set reviewer_id = null where reviewer_id::text like ${mine}`);
  await tx.execute(
    sql`delete from tickets where submitted_by::text like ${mine} or verified_by::text like ${mine}
      or (approver_id::text like ${mine} and state = 'punch_closed')`,
  );
  await tx.execute(sql`update tickets set approver_id = null where approver_id::text like ${mine}`);
  await tx.execute(sql`update tickets set completed_by = null where completed_by::text like ${mine}`);
  for (const column of ['submitted_by', 'approved_by'].map((name) => sql.identifier(name)))
    await tx.execute(sql`update contracts set ${column} = null where ${column}::text like ${mine}`);
  // A change order of the sample, or with the hand of one of its people in it, goes with its reviews, versions and signatures.
  await tx.execute(sql`select set_config('hearth.sample_leaves', 'on', true)`);
  await tx.execute(sql`
    delete from change_orders c where c.project_id::text like ${mine} or c.created_by::text like ${mine} or c.priced_by::text like ${mine}
      or c.submitted_by::text like ${mine} or c.executed_by::text like ${mine} or c.requested_by::text like ${mine}
      or exists (select 1 from change_order_reviews v where v.change_order_id = c.id and v.user_id::text like ${mine})
      or exists (select 1 from change_order_revisions v where v.change_order_id = c.id and v.sent_by::text like ${mine})
      or exists (select 1 from change_order_approvers a where a.change_order_id = c.id and a.user_id::text like ${mine})
      or exists (select 1 from change_order_comments a where a.change_order_id = c.id and a.author_id::text like ${mine})`);
  // A trip that one of the sample's people made, signed or gave the way in to means nothing without them.
  await tx.execute(sql`
    delete from service_trips r where r.technician::text like ${mine}
      or exists (select 1 from service_trip_links k where k.trip_id = r.id and k.made_by::text like ${mine})
      or exists (select 1 from service_trip_signatures k where k.trip_id = r.id and k.user_id::text like ${mine})`);
  await tx.execute(sql`delete from on_call_duties where person::text like ${mine}`);
  await removeDeals(write, mine);
  for (const { table, declaration } of records) await removeRecords(write, mine, table, declaration);
  await tx.execute(sql`delete from post_replies where author_id::text like ${mine}`);
  await tx.execute(sql`delete from posts where project_id::text like ${mine} or author_id::text like ${mine}`);
  await tx.execute(sql`delete from share_links where project_id::text like ${mine}`);
  await tx.execute(sql`delete from albums where project_id::text like ${mine}`);
  const envelopes = await removeEnvelopes(write, mine);
  const keys = await tx.execute<{ storage_key: string }>(
    sql`delete from files where project_id::text like ${mine} or owner_id::text like ${mine} returning storage_key`,
  );
  await tx.execute(sql`delete from subtasks where project_id::text like ${mine}`);
  await tx.execute(sql`update subtasks set owner_id = null where owner_id::text like ${mine}`);
  // Also the months that are closed.
  await tx.execute(sql`select set_config('hearth.allow_closed_month', 'on', true)`);
  await tx.execute(sql`delete from break_even_targets where id::text like ${mine}`);
  await tx.execute(
    sql`delete from schedule_bookings where resource_id::text like ${mine} or project_id::text like ${mine}`,
  );
  await tx.execute(sql`delete from schedule_resources where id::text like ${mine}`);
  // A change of the plan that touched the sample, or that one of its people made, means nothing without them.
  await tx.execute(sql`delete from schedule_proposals where project_id::text like ${mine}`);
  await tx.execute(
    sql`delete from schedule_changes c
      where exists (select 1 from schedule_change_projects cp
        where cp.change_id = c.id and cp.project_id::text like ${mine}) or c.by_id::text like ${mine}`,
  );
  await tx.execute(sql`update set_readiness_points set by_id = null where by_id::text like ${mine}`);
  const models = await removeDesign(write, mine);
  // Rates and articles of the sample go, but for the articles that somebody's own estimate, bill or rule counts on.
  await tx.execute(sql`delete from rate_cards where id::text like ${mine}`);
  await tx.execute(sql`
    delete from cost_items i where i.id::text like ${mine} and not exists (select 1 from estimate_lines l where l.item_id = i.id)
      and not exists (select 1 from bom_lines l where l.item_id = i.id) and not
      exists (select 1 from quantity_rules q where q.item_id = i.id)
      and not exists (select 1 from run_elements x where x.item_id = i.id)`);
  await tx.execute(sql`
    delete from suppliers s where s.id::text like ${mine} and not exists (select 1 from cost_prices p where p.supplier_id = s.id)
      and not exists (select 1 from bom_lines l where l.supplier_id = s.id)`);
  await tx.execute(sql`delete from modules where project_id::text like ${mine}`);
  await tx.execute(
    sql`delete from unit_owners where user_id::text like ${mine} or unit_id in (select id from units where project_id::text like ${mine})`,
  );
  await tx.execute(sql`delete from units where project_id::text like ${mine}`);
  await tx.execute(sql`delete from projects where id::text like ${mine}`);
  await tx.execute(sql`delete from project_members where user_id::text like ${mine}`);
  await tx.execute(sql`update milestones set owner_id = null where owner_id::text like ${mine}`);
  // The sample admin goes as well; the next start prints a link for a first admin of one's own.
  await tx.execute(sql`select set_config('hearth.allow_no_admin', 'on', true)`);
  await tx.execute(sql`delete from users where id::text like ${mine}`);
  await tx.execute(sql`delete from installation_facts where key = 'sample_company'
    or (key = 'emergency_phones' and value = ${JSON.stringify(emergencyPhones)}::jsonb)`);
  await tx.execute(
    sql`insert into installation_facts (key, value) values ('sample_company_removed', '{}') on conflict do nothing`,
  );
  write.audit({ action: 'sample_company.removed', entityType: 'installation', entityId: 'sample_company' });
  return [...keys.rows.map((row) => row.storage_key), ...models, ...envelopes];
}

/**
 * What was sent to be signed of the sample's own projects goes with all that happened to it. In an envelope of anybody else's project the
 * names stay where they were written, and the accounts behind them go. Answers the keys of the files.
 */
async function removeEnvelopes({ tx }: Write, mine: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; keys: string[] }>(sql`
    select e.id, array_remove(array(select d.storage_key from envelope_documents d where d.envelope_id = e.id) || e.sealed_key, null) as keys
    from envelopes e where e.project_id::text like ${mine}`);
  const gone = sql.param(rows.map(({ id }) => id));
  for (const table of ['log', 'links', 'signatures', 'fields', 'recipients', 'documents'])
    await tx.execute(sql`delete from ${sql.identifier(`envelope_${table}`)} where envelope_id = any(${gone}::uuid[])`);
  await tx.execute(sql`delete from envelopes where id = any(${gone}::uuid[])`);
  await tx.execute(sql`update envelopes set created_by = null where created_by::text like ${mine}`);
  for (const table of ['recipients', 'signatures'])
    await tx.execute(
      sql`update ${sql.identifier(`envelope_${table}`)} set user_id = null where user_id::text like ${mine}`,
    );
  await tx.execute(sql`delete from envelope_links where host_id::text like ${mine}`);
  return rows.flatMap(({ keys }) => keys);
}

/** Models, bills and estimates of the sample's projects and people, also what was released or approved. Answers the keys of the models' files. */
async function removeDesign({ tx }: Write, mine: string): Promise<string[]> {
  const theirs = sql`project_id::text like ${mine} or created_by::text like ${mine}`;
  await tx.execute(sql`select set_config('hearth.sample_leaves', 'on', true)`);
  await tx.execute(sql`delete from bim2bom_runs where ${theirs}`);
  await tx.execute(sql`delete from estimates where ${theirs}`);
  await tx.execute(sql`delete from boms where ${theirs}`);
  await removeGroups(tx, mine);
  await tx.execute(sql`delete from quantity_rules where ${theirs}`);
  const { rows } = await tx.execute<{ keys: (string | null)[] }>(sql`
    delete from building_models m where (${theirs}) and not exists (select 1 from bim2bom_runs r where r.model_id = m.id)
    returning array[storage_key, viewer_key] as keys`);
  await tx.execute(sql`update building_models set project_id = null where project_id::text like ${mine}`);
  return rows.flatMap(({ keys }) => keys.filter((key) => key !== null));
}

/** Meetings that people of the sample made, and what they had to do, also where somebody else asked it of them. */
async function removeMeetings({ tx }: Write, mine: string): Promise<void> {
  await tx.execute(sql`delete from action_items where owner::text like ${mine}`);
  await tx.execute(sql`delete from meeting_participants where user_id::text like ${mine}`);
  await tx.execute(
    sql`update agenda_items set lease_holder = null, lease_until = null where lease_holder::text like ${mine}`,
  );
  for (const table of ['meetings', 'meeting_series']) {
    const name = sql.identifier(table);
    await tx.execute(sql`delete from ${name} where facilitator::text like ${mine} and created_by::text like ${mine}`);
    await tx.execute(sql`update ${name} set facilitator = created_by where facilitator::text like ${mine}`);
  }
}

/** A deal with one of the sample's people, or of one of its projects, means nothing without them; others lose its sellers. */
async function removeDeals({ tx }: Write, mine: string): Promise<void> {
  await tx.execute(sql`
    delete from opportunities where id::text like ${mine} or primary_contact::text like ${mine} or project_id::text like ${mine}`);
  await tx.execute(sql`update opportunities set company_id = null where company_id::text like ${mine}`);
  await tx.execute(sql`
    update opportunities set contacts = array(select each from unnest(contacts) each where each::text not like ${mine})
    where exists (select 1 from unnest(contacts) each where each::text like ${mine})`);
  await tx.execute(sql`update opportunity_moves set by_id = null where by_id::text like ${mine}`);
  await tx.execute(sql`update opportunity_checks set by_id = null where by_id::text like ${mine}`);
  await tx.execute(sql`delete from slot_holds where overbooked_by::text like ${mine}`);
  for (const column of ['created_by', 'released_by'].map((name) => sql.identifier(name)))
    await tx.execute(sql`update slot_holds set ${column} = null where ${column}::text like ${mine}`);
  await tx.execute(sql`delete from sales_targets`);
}

/** Takes out the declared records of the sample and of its projects; those of others lose its people. */
async function removeRecords(
  { tx }: Write,
  mine: string,
  table: string,
  { project, fields }: RecordDeclaration,
): Promise<void> {
  const name = sql.identifier(table);
  const ofProject = project === undefined ? sql`false` : sql`${sql.identifier(project)}::text like ${mine}`;
  // A signed contract goes with its project alone, a supplier after the prices and lines that name it.
  const isGone = { contracts: sql`signed_on is null and`, suppliers: sql`false and` }[table] ?? sql``;
  await tx.execute(sql`delete from ${name} where ${isGone} (id::text like ${mine} or ${ofProject})`);
  for (const [field, declared] of Object.entries(fields)) {
    const column = sql.identifier(field);
    if (declared.derived === true) continue;
    if (declared.kind === 'person' && declared.required !== true)
      await tx.execute(sql`update ${name} set ${column} = null where ${column}::text like ${mine}`);
    else if (declared.kind === 'links' && declared.to === 'person')
      await tx.execute(sql`
        update ${name} set ${column} = array(select each from unnest(${column}) each where each::text not like ${mine})
        where exists (select 1 from unnest(${column}) each where each::text like ${mine})`);
  }
}
