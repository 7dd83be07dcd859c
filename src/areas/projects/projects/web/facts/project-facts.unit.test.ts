import { describe, expect, test } from 'vitest';
import { ProjectPatch, type ProjectRead } from '#areas/projects/projects/schema.ts';
import { fieldInWords } from '../history/history-values.ts';
import { bodyOfFacts, factPaths, factsOf, type ProjectFacts } from './project-facts.ts';
import { projectPaths } from './project-fields.tsx';

/** Fields that a person sets elsewhere: the cover at its picture, a status and what it needs by the move. */
const elsewhere = [
  'cover_file_id',
  'project_number',
  'status',
  'reason',
  'hold_reason',
  'hold_until',
  'archive_reason',
  'acknowledge',
  'override',
  'version',
];

const facts: ProjectFacts = {
  name: 'Alder',
  channel: 'b2b',
  project_type: 'adu',
  factory: 'reno',
  developer_organisation_id: { id: '01a2057c-ea66-7ef2-bfc2-2a3e6468fe14', name: 'North' },
  line1: '1 Main St',
  line2: 'Suite 2',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  country: 'mx',
  dollars: 10.5,
  gross_sqft: 900,
  county: 'Washoe',
  latitude: 39.5,
  longitude: -119.8,
  site_time_zone: 'America/Los_Angeles',
  ahj_name: 'City of Reno',
  ahj_contact: '555',
  state_program: 'NV MHD',
  third_party_agency: 'NTA',
  budget: 7,
  forecast: 8.25,
  actual: 9,
  percent_method: 'manual',
  percent_complete: 40,
  hubspot_deal_id: '77',
  chat_channel_url: 'https://chat.test/a',
  tags: 'Solar, hillside , Solar',
  owner_visible: true,
  developer_visible: false,
  show_photos: true,
  show_dates: false,
  show_sign_offs: true,
};

describe('the form of a project', () => {
  test('holds every field that may be written, but for those that are set elsewhere', () => {
    const fields = Object.keys(ProjectPatch.shape).filter((field) => !elsewhere.includes(field));
    expect(Object.keys(bodyOfFacts(facts)).toSorted()).toEqual(fields.toSorted());
  });

  test('sends what the API takes: cents, one of each tag, upper-case countries, nothing for an empty word', () => {
    const body = ProjectPatch.parse(bodyOfFacts(facts));
    expect(body).toMatchObject({
      cost_budget_cents: 700,
      cost_forecast_cents: 825,
      cost_actual_cents: 900,
      tags: ['Solar', 'hillside'],
      address: { line2: 'Suite 2', country: 'MX' },
    });
    expect(bodyOfFacts({ ...facts, county: '  ', tags: ' , ', budget: null })).toMatchObject({
      county: null,
      tags: [],
      cost_budget_cents: null,
    });
  });

  test('reads back what it has sent, so that saving without a change changes nothing', () => {
    const body = bodyOfFacts(facts);
    const read = { ...body, developer_org: 'North', percent_complete: 40 } as unknown as ProjectRead;
    expect(factsOf(read)).toEqual({ ...facts, country: 'MX', tags: 'Solar, hillside' });
  });

  test('leaves a completion that is counted to the server', () => {
    expect(bodyOfFacts({ ...facts, percent_method: 'modules' })).not.toHaveProperty('percent_complete');
  });

  test('puts each fault of the API at a field that it has', () => {
    for (const name of Object.values({ ...projectPaths, ...factPaths })) expect(facts).toHaveProperty(name);
  });

  test('has words for each of its fields in the history, in both languages', () => {
    const columns = [
      ...Object.keys(bodyOfFacts(facts)).filter((field) => field !== 'address'),
      'addressLine1',
      'addressLine2',
      'city',
      'state',
      'zip',
      'country',
    ];
    const bare = (column: string) =>
      column.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
    for (const column of columns)
      for (const language of ['en', 'es'] as const)
        expect(fieldInWords(column, language), `${column} ${language}`).not.toBe(bare(column));
  });
});
