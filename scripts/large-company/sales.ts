// The sales of a large company: leads in every state, and deals on every stage of both pipelines.
import type pg from 'pg';
import { firstNumber, numbersGoOn } from './numbers.ts';
import type { Size } from './size.ts';

/** Leads of the last year, each with its person; the newest still wait for their first answer. */
export async function seedLeads(client: pg.Client, admin: string, { worked, staff, leadsEach }: Size): Promise<void> {
  const leads = worked * leadsEach;
  await client.query(
    `insert into contacts (id, name, email, phone, owner, created_by, created_at)
     select gen_random_uuid(), (array['Maria','John','Ana','Luke','José','Grace','Priscila','Bartholomew'])[1 + n % 8] || ' '
         || (array['Okafor','Treviño','Nakamura','Benítez','Vanderbergh-Montgomery','Lund','Ruiz','Hsu','Abara'])[1 + n % 9] || ' ' || n,
       'large' || n || '@leads.example', '+1775' || lpad((2000000 + n)::text, 7, '0'), l.id, $1, now() - n * interval '4 hours'
     from generate_series(1, ${leads}) n join large_staff l on l.place = n % ${staff}`,
    [admin],
  );
  await client.query(
    `create temp table large_contacts on commit drop as
     select c.id, c.name, c.email, c.phone, c.owner, c.created_at, substring(c.email from '[0-9]+')::int as n
     from contacts c where c.email like 'large%@leads.example'`,
  );
  await client.query('create index on large_contacts (n)');
  await client.query('analyze large_contacts');
  await client.query(
    `insert into leads (id, code, state, name, channel, source, campaign, email, phone, owner, score, response_due_at, first_response_at,
       last_contact_at, next_step, next_due, site_address, land_status, timeline, financing, budget_min, budget_max, language, message,
       disqualify_reason, created_at)
     select gen_random_uuid(), 'LE-' || (${firstNumber} + c.n), s.state, c.name, (array['dtc','b2b'])[1 + c.n % 2],
       (array['web','referral','event','partner','ad','repeat'])[1 + c.n % 6], case when c.n % 3 = 0 then 'fall-open-house' end, c.email, c.phone, c.owner,
       (c.n * 37) % 101, c.created_at + interval '4 hours', case when s.state <> 'open' then c.created_at + (c.n % 9) * interval '1 hour' end,
       case when s.state <> 'open' then c.created_at + interval '1 day' end, case when s.state in ('contacted', 'nurturing') then 'Call back' end,
       case when s.state in ('contacted', 'nurturing') then current_date + c.n % 30 - 8 end, c.n || ' Juniper Hill Road, Reno, NV',
       (array['owned','in_escrow','searching','unknown'])[1 + c.n % 4], (array['0-3m','3-6m','6-12m','12m+'])[1 + c.n % 4],
       (array['cash','construction_loan','undecided'])[1 + c.n % 3], 20000000 + c.n % 40 * 100000, 30000000 + c.n % 50 * 200000,
       (array['en','es'])[1 + c.n % 2], 'We would like a home for ' || (2 + c.n % 4) || ' people and ask what comes first.',
       case when s.state = 'unqualified' then (array['no_budget','no_land','out_of_area','no_answer'])[1 + c.n % 4] end, c.created_at
     from large_contacts c
       cross join lateral (select case when c.n <= 40 then 'open' else (array['contacted','nurturing','unqualified','junk','contacted'])[1 + c.n % 5] end as state) s`,
  );
  await numbersGoOn(client, 'lead', leads);
}

/** Deals of both pipelines: half of them open, on every stage and of every age, the others won or lost within two years. */
export async function seedDeals(
  client: pg.Client,
  { worked, lastWorked, staff, leadsEach, dealsEach }: Size,
): Promise<void> {
  const deals = worked * dealsEach;
  // One deal makes one project: those that were won are the deals of the projects that are in work or done.
  await client.query(
    `create temp table large_won on commit drop as
     select p.id, p.name, row_number() over (order by p.project_number)::int as place from projects p
     where p.project_number like 'L-%' and p.project_number <= $1 and p.status between 4 and 6`,
    [lastWorked],
  );
  await client.query(
    `create temp table large_steps on commit drop as
     select id, pipeline, probability, (row_number() over (partition by pipeline order by place))::int - 1 as place,
       (count(*) over (partition by pipeline))::int as many
     from sales_stages where deleted_at is null`,
  );
  await client.query(
    `insert into opportunities (id, code, state, name, pipeline, stage_id, stage_entered_at, amount, probability, next_step, next_step_on, expected_close,
       owner, primary_contact, source, units, modules, sqft, factory, slot_month, city, state_code, project_id, won_reason, closed_on, lost_reason,
       created_by, created_at, last_activity_at)
     select gen_random_uuid(), 'OP-' || (${firstNumber} + d.n), d.state,
       coalesce(w.name, (array['Alder','Cedar','Elkhorn','Larkspur','Ophir','Tamarack','Nogal'])[1 + d.n % 7] || ' '
         || (array['Residence','Row','Ranch','Workforce Housing and Community Center','Court'])[1 + d.n % 5] || ' ' || d.n),
       d.pipeline, s.id, now() - (d.n % 80) * interval '1 day', (18000000 + d.n % 900 * 431000)::bigint,
       case d.state when 'won' then 100 when 'lost' then 0 else s.probability end,
       case when d.state = 'open' then (array['Send the quote','Visit the site','Call the lender','Review with the engineer'])[1 + d.n % 4] end,
       case when d.state = 'open' then current_date + d.n % 30 - 7 end, current_date + d.n % 300 - 20, l.id, c.id,
       (array['web','referral','event','partner'])[1 + d.n % 4], 1 + d.n % 12, 2 + d.n % 24, 900 + d.n % 9000,
       (array['loma_linda','butte','monterrey','reno'])[1 + d.n % 4], date_trunc('month', current_date + d.n % 300)::date, 'Reno', 'NV', w.id,
       case d.state when 'won' then 'Signed on paper before the portal came' end, case when d.state <> 'open' then current_date - d.n % 700 end,
       case d.state when 'lost' then (array['price','no_slot','timing','land','financing'])[1 + d.n % 5] end, l.id,
       now() - (90 + d.n % 700) * interval '1 day', now() - (d.n % 40) * interval '1 day'
     from (select n, (array['b2b','dtc'])[1 + n % 2] as pipeline,
         case when n <= (select count(*) from large_won) then 'won' when n % 3 = 0 then 'lost' else 'open' end as state
       from generate_series(1, ${deals}) n) d
       join large_steps s on s.pipeline = d.pipeline and s.place = (d.n / 2) % s.many
       join large_contacts c on c.n = 1 + d.n % ${worked * leadsEach}
       join large_staff l on l.place = d.n % ${staff}
       left join large_won w on w.place = d.n and d.state = 'won'`,
  );
  await numbersGoOn(client, 'opportunity', deals);
}
