import { sql, type SQL } from 'drizzle-orm';
import { stateChoices } from '#platform/shared/versioned-template.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { Group } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import { ladders } from '#areas/company/tickets/states.ts';
import type { Rows } from './bodies/rows.ts';

/** What a record's kinds of field can't tell of its values. */
interface Particulars {
  /** Values that go together, in place of those of the kinds. */
  values?: (rows: Rows) => Record<string, unknown>;
  /** Fields that no field alone demands and a rule over several does: every draft has them. */
  always?: readonly string[];
  /** Two changes that no state forbids, where those of its words are. */
  changes?: readonly [one: Record<string, unknown>, many: Record<string, unknown>];
  /** Fields that a change of their own does not reach, each with the reason. */
  apart?: Readonly<Record<string, string>>;
  /** By a group that sees only rows of its own: what makes a record one of a person's. */
  seenBy?: Partial<Record<Group, (id: string, userId: string) => SQL>>;
  /** What makes somebody of a group that may write it one who does: a rule of the record asks for more than the group. */
  answersFor?: (userId: string) => SQL;
  /** By the state that a step leads to: what stands in the row besides, in SQL, for its guards. */
  ready?: Readonly<Record<string, (rows: Rows) => Record<string, string>>>;
  /** States of another kind in the same table, which a record made here never takes: that kind has tests of its own. */
  ofOthers?: readonly string[];
}

let states = 0;
/** A state that no other template of the test has. */
const anyState = () => Object.keys(stateChoices)[states++ % 51];

let duties = 0;
/** An hour in which nobody else of the test is on call. */
const dutyHour = () => {
  const from = Date.UTC(2038, 0, 1, duties++ * 2);
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(from + 3_600_000).toISOString() };
};

/** What a contract has that can be approved: two who sign, and payments that make its amount; its template asks for nothing. */
const readyContract = (rows: Rows): Record<string, string> => {
  const party = (role: string) => ({ key: role, role, part: 'signer', name: role, email: null, user_id: null });
  return {
    amount: '12500',
    owner: `'${rows['users']}'`,
    template_id: `'${rows['contract-templates']}'`,
    parties: `'${JSON.stringify([party('buyer'), party('builder')])}'`,
    schedule: `'[{"key": "a", "amount": 12500}]'`,
  };
};

const isNeverNothing = 'Is what is usual where nothing is said, never nothing.';

const particulars: Readonly<Record<string, Particulars>> = {
  meeting_series: {
    apart: {
      start_time: 'Is a time of day.',
      tz: 'Is a time zone.',
      interval: isNeverNothing,
      duration_minutes: isNeverNothing,
      end_rule: 'Goes with the day or the number that it names.',
      ends_on: 'Goes with the rule by which it ends.',
      end_count: 'Goes with the rule by which it ends.',
      video_url: 'Is an address.',
      facilitator: 'Is whoever made it where nobody is named.',
      guests: 'Are addresses of mail.',
    },
  },
  meeting: {
    apart: {
      tz: 'Is a time zone.',
      duration_minutes: isNeverNothing,
      video_url: 'Is an address.',
      facilitator: 'Is whoever made it where nobody is named.',
    },
  },
  agenda_item: {
    apart: {
      item_type: 'Is a topic where nothing is said.',
      section_id: 'Is a section of the same meeting.',
      duration_minutes: isNeverNothing,
      status: isNeverNothing,
      sort_order: 'Is the last where nothing is said.',
    },
  },
  meeting_outcome: { apart: { kind: 'Is a decision where nothing is said.' } },
  action_item: {
    apart: { dropped_reason: 'Is said of a completed one only.' },
    ready: { Completed: () => ({ completed_at: 'now()' }) },
  },
  developer_organisation: {
    values: () => ({ name: `Developer ${newId()}` }),
    apart: { name: 'Is nobody else’s.', email: 'Is an address.' },
    seenBy: {
      developer: (id, userId) =>
        sql`insert into developer_organisation_people (organisation_id, user_id, role) values (${id}, ${userId}, 'viewer')`,
    },
  },
  department: {
    // The person of the test world owns a home; a department is of the company's people.
    values: () => ({ name: `Department ${newId()}`, members: [] }),
    apart: { name: 'Is nobody else’s.', members: 'Are people of the company.' },
  },
  deadline_policy: {
    // Times that no walk reaches: what comes due by the clock is no part of a write.
    values: () => ({
      name: `Policy ${newId()}`,
      ...Object.fromEntries(['urgent', 'high', 'medium', 'low'].map((priority) => [`response_${priority}`, 6000])),
    }),
    apart: {
      name: 'Is nobody else’s.',
      rank: 'Is a place in an order, never nothing.',
      ...Object.fromEntries(
        ['urgent', 'high', 'medium', 'low'].flatMap((priority) => [
          [`response_${priority}`, 'Is no longer than the time to solve.'],
          [`resolution_${priority}`, 'Is no shorter than the time to answer.'],
        ]),
      ),
    },
  },
  business_calendar: {
    values: () => ({ place: 'none', time_zone: 'America/Los_Angeles', monday: '7:00-12:00, 12:30-16:00' }),
    apart: {
      place: 'Has one calendar.',
      time_zone: 'Is one that the machine knows.',
      ...Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
          day,
          'Are hours, not words.',
        ]),
      ),
      holidays: 'Are days, not words.',
    },
  },
  feature_flag: { values: () => ({ name: `flag-${newId()}` }) },
  subtask: {
    // The person of the test world owns a home; a subtask is for staff.
    values: () => ({ owner_id: null }),
    apart: {
      module_id: 'Stands in place of the unit, never beside it.',
      status: 'Is To Do where nothing is said, never nothing.',
      weight: 'Is 1 where nothing is said, never nothing.',
      sort_order: 'Is 0 where nothing is said, never nothing.',
    },
  },
  ticket: {
    // Whoever takes care of it is staff; the person of the test world owns a home.
    values: (rows) => ({
      lead_id: rows['other_users'] === undefined ? null : rows['users'],
      requester_id: rows['users'],
    }),
    apart: {
      visibility: 'Goes with somebody outside who asked.',
      project_id: 'Is said by the unit.',
      module_id: 'Says the unit.',
      priority: 'Is medium where nothing is said, never nothing.',
    },
    ofOthers: [...Object.keys(ladders.punch_list.rungs), ...Object.keys(ladders.warranty.rungs)],
    ready: {
      waiting_requester: (rows) => ({
        visibility: `'shared'`,
        side: `'developer'`,
        project_id: `'${rows['projects']}'`,
        last_staff_reply_at: 'now()',
      }),
      closed: () => ({ resolution: `'fixed'`, resolved_at: `now() - interval '8 days'` }),
      open: () => ({ resolution: `'fixed'`, resolved_at: 'now()' }),
    },
  },
  warranty_request: {
    values: () => ({ received_at: '2026-01-01T10:00:00Z' }),
    apart: { channel: 'Is a call where nothing is said, never nothing.' },
  },
  warranty_coverage: {
    apart: {
      transfers: 'Is what is usual where nothing is said, never nothing.',
      name: 'Is that of the unit where nothing is said, never nothing.',
    },
  },
  change_order: {
    // What it touches and that it touches nothing do not go together.
    values: (rows) => ({ site_only: false, modules: [rows['modules']] }),
    apart: {
      site_only: 'Goes with no module.',
      no_charge: 'Is no where nothing is said, never nothing.',
    },
  },
  sign_off: {
    values: (rows) => ({ form_type: 'site_final', module_id: null, unit_id: rows['units'], template_id: null }),
    apart: {
      title: 'Is said by the place where nothing is said.',
      form_type: 'Is said when it is begun.',
      unit_id: 'Is said when it is begun.',
      module_id: 'Is said when it is begun.',
      template_id: 'Is the one in use where nothing is said.',
      asks_developer: 'Is no where nothing is said, never nothing.',
    },
  },
  sign_off_template: {
    // One is in use for a form and a state: each has a state of its own.
    values: () => ({ applies_state: anyState() }),
    ready: {
      active: () => ({ areas: `'[{"key": "a", "items": []}]'`, applies_state: `'WV'` }),
      retired: () => ({ applies_state: `'WI'` }),
    },
  },
  contract: {
    values: () => ({ contract_type: 'Design Agreement', template_id: null, estimate_id: null, deposit_amount: null }),
    apart: {
      template_id: 'Is of the kind of the contract.',
      estimate_id: 'Is made by estimators.',
      deposit_amount: 'Is not more than the amount.',
      binding: 'Is no where nothing is said, never nothing.',
    },
    // What signing alone makes of a contract; its own tests send one.
    ofOthers: ['sent', 'partially_signed', 'completed', 'voided', 'superseded', 'terminated'],
    ready: {
      ...Object.fromEntries(
        ['draft', 'internal_review', 'ready', 'declined', 'expired'].map((state) => [state, readyContract]),
      ),
      terminated: (rows) => ({ ...readyContract(rows), signed_on: 'current_date', signed_on_paper: 'true' }),
    },
  },
  company: {
    apart: { email: 'Is an address.', phone: 'Is figures.', website: 'Is an address.' },
  },
  contact: { apart: { email: 'Is an address.', phone: 'Is figures.' } },
  supplier: {
    values: () => ({ name: `Supplier ${newId()}`, email: null }),
    apart: { name: 'Is nobody else’s.', email: 'Is an address.' },
  },
  opportunity: {
    apart: {
      amount_min: 'Is not more than the amount.',
      amount_max: 'Is not less than the amount.',
      probability: 'Is that of the stage where nothing is said, never nothing.',
      won_reason: 'Is said with the step that it explains.',
      primary_contact: 'Is somebody always.',
    },
    // What a signed agreement makes of a deal; its own tests sign one.
    ofOthers: ['won'],
    ready: { open: () => ({ probability: '0', closed_on: 'current_date', lost_reason: `'price'` }) },
  },
  sales_stage: {
    // A name is nobody else's of its pipeline.
    values: () => ({ name: `Stage ${newId()}` }),
    apart: { name: 'Is nobody else’s of its pipeline.' },
  },
  activity: {
    always: ['contact_id'],
    // What a next step does to a deal is held by the tests beside it.
    apart: {
      happened_at: 'Is now where nothing is said, never nothing.',
      lead_id: 'Is answered by it, which is another change.',
      contact_id: 'Is somebody, where no lead, deal or company is named.',
      next_step: 'Goes with its day.',
      next_due: 'Goes with the step.',
    },
  },
  lead: {
    values: () => ({ email: 'lea@example.com' }),
    always: ['email'],
    apart: {
      email: 'Is an address, and how somebody is reached.',
      phone: 'Is a number.',
      budget_max: 'Is not below where the budget begins.',
      zoning_checked: isNeverNothing,
      marketing_consent: 'Goes with the words that were agreed to.',
    },
    // What qualifying alone makes of a lead; its own tests qualify one.
    ofOthers: ['qualified'],
    ready: Object.fromEntries(
      ['contacted', 'nurturing'].map((state) => [state, () => ({ first_response_at: 'now()' })]),
    ),
  },
  contract_template: {
    // One is in use for a kind and a state: each has a state of its own.
    values: () => ({ contract_type: 'Design Agreement', applies_state: anyState() }),
    ready: {
      active: () => ({ clauses: `'[{"key": "a"}]'`, applies_state: `'WV'` }),
      retired: () => ({ applies_state: `'WI'` }),
    },
  },
  on_call_duty: {
    // One person at a time for a place: each duty has an hour of its own. Whoever has it is staff; the person of the test world owns a home.
    values: (rows) => ({
      person: rows['other_users'] ?? rows['users'],
      ...dutyHour(),
    }),
    always: ['person'],
    answersFor: (userId) =>
      sql`insert into departments (id, name, lead_id) values (gen_random_uuid(), 'Service ' || gen_random_uuid(), ${userId})`,
    apart: {
      name: 'Is whoever has it where nothing is said.',
      person: 'Is of the company.',
      starts_at: 'Is before the end.',
      ends_at: 'Is after the beginning.',
    },
  },
  service_trip: {
    // Whoever goes is staff; the person of the test world owns a home.
    values: (rows) => ({
      technician: rows['other_users'] === undefined ? null : rows['users'],
      window_start: '2037-03-01T08:00:00Z',
      window_end: '2037-03-01T12:00:00Z',
    }),
    always: ['technician'],
    apart: {
      technician: 'Is of the company, and goes in place of a provider.',
      provider_name: 'Goes with how to reach them, and in place of a technician.',
      provider_email: 'Is an address.',
      provider_phone: 'Goes with the name of the provider.',
      window_start: 'Goes with the end of the time.',
      window_end: 'Goes with the beginning of the time.',
      arrived_at: 'Is before they left.',
      departed_at: 'Is after they arrived.',
    },
    ready: Object.fromEntries(
      ['proposed', 'owner_accepted', 'confirmed', 'en_route', 'done', 'no_access'].map((state) => [
        state,
        (rows: Rows) => ({
          technician: `'${rows['users']}'`,
          window_start: `'2037-03-01T08:00:00Z'`,
          window_end: `'2037-03-01T12:00:00Z'`,
          departed_at: 'now()',
          outcome: `'Done'`,
        }),
      ]),
    ),
  },
  saved_reply: { apart: { scope: 'Is for everybody where nothing is said, never nothing.' } },
  checklist_template: {
    values: () => ({ name: `Checklist ${newId()}` }),
    apart: { name: 'Is nobody else’s.' },
  },
  punch_template: {
    values: () => ({ name: `Defect ${newId()}` }),
    apart: { name: 'Is nobody else’s of its category.', disabled: 'Is no where nothing is said, never nothing.' },
  },
  ticket_type: {
    values: () => ({ name: `Category ${newId()}`, fields: null }),
    apart: {
      fields: 'Are lines of definitions, not words.',
      name: 'Is nobody else’s.',
      disabled: 'Is no where nothing is said, never nothing.',
    },
  },
  lesson: {
    apart: {
      priority_why: 'Goes with the priority that it explains.',
      priority_set: 'Goes with why.',
      evidence_template: 'Several versions of the test have one name, by which a sheet names it.',
      evidence_bom: 'Is the number of a bill of materials that is there.',
      check_template: 'Goes with the whole question.',
      check_area: 'Goes with the whole question.',
      check_text: 'Goes with the whole question.',
      check_text_es: 'Goes with the whole question.',
      check_photo: 'Goes with the whole question.',
    },
  },
  deviation: {
    values: () => ({ limit_qty: 3, done_modules: [] }),
    changes: [{ label_agency_notified: false }, { label_agency_notified: false }],
    apart: {
      design_by: 'Is given by oneself while it is under review.',
      quality_by: 'Is given by oneself while it is under review.',
      done_modules: 'Are among the modules, which the change before takes away.',
    },
    ready: {
      approved: (rows) => ({ quality_by: `'${rows['users']}'`, design_by: `'${rows['other_users']}'` }),
      closed: (rows) => ({ quality_by: `'${rows['users']}'`, done_modules: 'modules' }),
      expired: (rows) => ({ quality_by: `'${rows['users']}'`, expires_on: `'2026-01-01'` }),
    },
  },
};

export const particularsOf = ({ name }: RecordDeclaration): Particulars => particulars[name] ?? {};
