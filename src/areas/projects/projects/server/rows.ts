import type { ProjectPatch } from '../schema.ts';
import type { projects } from './tables.ts';

export type ProjectRow = typeof projects.$inferSelect;

type Columns = Partial<typeof projects.$inferInsert>;

const plainFields = {
  name: 'name',
  channel: 'channel',
  project_type: 'projectType',
  developer_organisation_id: 'developerOrganisationId',
  factory: 'factory',
  latitude: 'latitude',
  longitude: 'longitude',
  site_time_zone: 'siteTimeZone',
  county: 'county',
  ahj_name: 'ahjName',
  ahj_contact: 'ahjContact',
  state_program: 'stateProgram',
  third_party_agency: 'thirdPartyAgency',
  gross_sqft: 'grossSqft',
  contract_value_cents: 'contractValueCents',
  cost_budget_cents: 'costBudgetCents',
  cost_forecast_cents: 'costForecastCents',
  cost_actual_cents: 'costActualCents',
  percent_complete: 'percentComplete',
  percent_method: 'percentMethod',
  hubspot_deal_id: 'hubspotDealId',
  chat_channel_url: 'chatChannelUrl',
  cover_file_id: 'coverFileId',
  tags: 'tags',
  owner_visible: 'ownerVisible',
  developer_visible: 'developerVisible',
  show_photos: 'showPhotos',
  show_dates: 'showDates',
  show_sign_offs: 'showSignOffs',
} as const satisfies Partial<Record<keyof ProjectPatch, keyof Columns>>;

const addressFields = {
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
} as const;

/** The columns that a draft or patch sets: only the fields that were given, an address field by field. */
export function toColumns(patch: Partial<ProjectPatch>): Columns {
  const given = Object.entries(plainFields).flatMap(([field, column]) => {
    const value = patch[field as keyof typeof plainFields];
    return value === undefined ? [] : [[column, value] as const];
  });
  const address = Object.entries(addressFields).flatMap(([field, column]) => {
    const value = patch.address?.[field as keyof typeof addressFields];
    return value === undefined ? [] : [[column, value] as const];
  });
  return Object.fromEntries([...given, ...address]);
}
