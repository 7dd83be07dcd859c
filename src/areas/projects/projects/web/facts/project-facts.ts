import { percentMethods, type ProjectRead } from '#areas/projects/projects/schema.ts';
import { bodyOf, formOf, type ProjectForm } from './project-fields.tsx';

/** Everything about a project that a person may enter, as it is typed; money in dollars. */
export interface ProjectFacts extends ProjectForm {
  line2: string;
  country: string;
  county: string;
  latitude: number | null;
  longitude: number | null;
  site_time_zone: string | null;
  ahj_name: string;
  ahj_contact: string;
  state_program: string;
  third_party_agency: string;
  budget: number | null;
  forecast: number | null;
  actual: number | null;
  percent_method: (typeof percentMethods)[number];
  percent_complete: number | null;
  hubspot_deal_id: string;
  chat_channel_url: string;
  /** Separated by commas. */
  tags: string;
  owner_visible: boolean;
  developer_visible: boolean;
  show_photos: boolean;
  show_dates: boolean;
  show_sign_offs: boolean;
}

const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);
const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
const text = (typed: string) => (typed.trim() === '' ? null : typed.trim());

export function factsOf(project: ProjectRead): ProjectFacts {
  return {
    ...formOf(project),
    line2: project.address.line2 ?? '',
    country: project.address.country,
    county: project.county ?? '',
    latitude: project.latitude,
    longitude: project.longitude,
    site_time_zone: project.site_time_zone,
    ahj_name: project.ahj_name ?? '',
    ahj_contact: project.ahj_contact ?? '',
    state_program: project.state_program ?? '',
    third_party_agency: project.third_party_agency ?? '',
    budget: dollars(project.cost_budget_cents),
    forecast: dollars(project.cost_forecast_cents),
    actual: dollars(project.cost_actual_cents),
    percent_method: percentMethods.find((method) => method === project.percent_method) ?? 'manual',
    percent_complete: project.percent_complete,
    hubspot_deal_id: project.hubspot_deal_id ?? '',
    chat_channel_url: project.chat_channel_url ?? '',
    tags: (project.tags ?? []).join(', '),
    owner_visible: project.owner_visible ?? false,
    developer_visible: project.developer_visible ?? false,
    show_photos: project.show_photos ?? false,
    show_dates: project.show_dates ?? false,
    show_sign_offs: project.show_sign_offs ?? false,
  };
}

/** The facts as the API takes them. Completion goes along only where a person sets it: else it is counted, and what stood here may be old. */
export function bodyOfFacts(facts: ProjectFacts) {
  const { address, ...rest } = bodyOf(facts);
  return {
    ...rest,
    address: {
      ...address,
      line2: text(facts.line2),
      ...(facts.country.trim() === '' ? {} : { country: facts.country.trim().toUpperCase() }),
    },
    county: text(facts.county),
    latitude: facts.latitude,
    longitude: facts.longitude,
    site_time_zone: facts.site_time_zone,
    ahj_name: text(facts.ahj_name),
    ahj_contact: text(facts.ahj_contact),
    state_program: text(facts.state_program),
    third_party_agency: text(facts.third_party_agency),
    cost_budget_cents: cents(facts.budget),
    cost_forecast_cents: cents(facts.forecast),
    cost_actual_cents: cents(facts.actual),
    percent_method: facts.percent_method,
    ...(facts.percent_method === 'manual' && facts.percent_complete !== null
      ? { percent_complete: facts.percent_complete }
      : {}),
    hubspot_deal_id: text(facts.hubspot_deal_id),
    chat_channel_url: text(facts.chat_channel_url),
    tags: [
      ...new Set(
        facts.tags
          .split(',')
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ''),
      ),
    ],
    owner_visible: facts.owner_visible,
    developer_visible: facts.developer_visible,
    show_photos: facts.show_photos,
    show_dates: facts.show_dates,
    show_sign_offs: facts.show_sign_offs,
  };
}

/** Where the body of the API has another name for a field of the form. */
export const factPaths = {
  'address.line2': 'line2',
  'address.country': 'country',
  cost_budget_cents: 'budget',
  cost_forecast_cents: 'forecast',
  cost_actual_cents: 'actual',
} as const;
