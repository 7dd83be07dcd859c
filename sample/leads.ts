import { leads } from '#areas/sales/leads/server/tables.ts';
import { firstResponseClock } from '#areas/sales/leads/clock.ts';
import { consentWords } from '#areas/sales/leads/choices.ts';
import { scoreOf } from '#areas/sales/leads/rules.ts';
import { calendarFor } from '#areas/company/deadlines/server/reads.ts';
import { addDays } from '#platform/shared/dates.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

type LeadRow = typeof leads.$inferInsert;
type Sample = Pick<LeadRow, 'name' | 'state' | 'channel' | 'source'> &
  Partial<LeadRow> & {
    /** How many hours ago they asked, and after how many of them somebody answered. */
    hoursAgo: number;
    answeredAfter?: number;
    seller?: 'priya' | 'tomas' | 'employee' | 'hannah';
    /** From today. */
    dueInDays?: number;
    agrees?: 'en' | 'es';
    sameAs?: string;
    /** The deal that it became, with the contact of it. */
    became?: readonly [deal: string, contact: string];
  };

const asked: readonly Sample[] = [
  {
    name: 'Rachel Nakamura',
    state: 'open',
    channel: 'dtc',
    source: 'web',
    hoursAgo: 2,
    seller: 'priya',
    email: 'rachel.nakamura@example.com',
    phone: '+17755550142',
    siteAddress: '88 Juniper Hill Rd, Reno, NV',
    landStatus: 'owned',
    timeline: '3-6m',
    message:
      'We own half an acre and would like a two-bedroom home for my parents. What does the foundation have to look like?',
    language: 'en',
    agrees: 'en',
    campaign: 'fall-open-house',
  },
  {
    name: 'Jorge Treviño',
    state: 'open',
    channel: 'dtc',
    source: 'web',
    hoursAgo: 52,
    seller: 'tomas',
    email: 'jorge.trevino@example.com',
    phone: '+528183550177',
    siteAddress: 'Calle Encino 412, Monterrey, NL',
    landStatus: 'in_escrow',
    timeline: '6-12m',
    financing: 'construction_loan',
    message: 'Busco una casa de tres recámaras. ¿Pueden entregarla en la Carretera Nacional?',
    language: 'es',
    agrees: 'es',
  },
  {
    name: 'R. Nakamura',
    state: 'open',
    channel: 'dtc',
    source: 'event',
    hoursAgo: 70,
    seller: 'priya',
    email: 'rnakamura.office@example.com',
    phone: '+17755550142',
    campaign: 'home-show',
    language: 'en',
  },
  {
    name: 'Marisol Benítez',
    state: 'contacted',
    channel: 'b2b',
    source: 'partner',
    companyName: 'Truckee Workforce Homes',
    hoursAgo: 96,
    answeredAfter: 3,
    seller: 'priya',
    email: 'm.benitez@truckee-workforce.example.com',
    unitsEstimate: 18,
    landStatus: 'owned',
    zoningChecked: true,
    timeline: '6-12m',
    financing: 'developer',
    siteAddress: '1200 Soaring Way, Truckee, CA',
    nextStep: 'Send the plans of the eight-unit building',
    dueInDays: 2,
    language: 'en',
  },
  {
    name: 'Dale Whitcomb',
    state: 'nurturing',
    channel: 'dtc',
    source: 'referral',
    hoursAgo: 900,
    answeredAfter: 20,
    seller: 'employee',
    phone: '+14065550118',
    landStatus: 'searching',
    timeline: '12m+',
    financing: 'cash',
    budgetMin: 32_000_000,
    budgetMax: 41_000_000,
    productInterest: 'Two-bedroom cabin',
    nextStep: 'Ask whether the lot in Anaconda went through',
    dueInDays: 24,
    language: 'en',
  },
  {
    name: 'Priscilla Hartwell',
    state: 'unqualified',
    channel: 'dtc',
    source: 'ad',
    hoursAgo: 420,
    answeredAfter: 5,
    seller: 'priya',
    email: 'p.hartwell@example.com',
    siteAddress: 'Galveston, TX',
    disqualifyReason: 'out_of_area',
    language: 'en',
  },
  {
    name: 'Nils Halvorsen',
    state: 'qualified',
    channel: 'dtc',
    source: 'referral',
    hoursAgo: 340,
    answeredAfter: 2,
    seller: 'hannah',
    email: 'nils.halvorsen@example.com',
    phone: '+14065550177',
    siteAddress: '9 Georgetown Lake Rd, Anaconda, MT',
    landStatus: 'owned',
    zoningChecked: true,
    timeline: '3-6m',
    financing: 'cash',
    message: 'Two rooms and a stove by the lake. The lot is ours since spring.',
    language: 'en',
    became: ['Halvorsen Cabin', 'Nils Halvorsen'],
  },
  {
    name: 'SEO Growth Team',
    state: 'junk',
    channel: 'b2b',
    source: 'web',
    hoursAgo: 31,
    seller: 'priya',
    email: 'ranking@example.net',
    message: 'We bring your website to page one of the results.',
    language: 'en',
  },
  {
    name: 'Marisol Benitez',
    state: 'merged',
    channel: 'b2b',
    source: 'event',
    hoursAgo: 80,
    seller: 'employee',
    email: 'm.benitez@truckee-workforce.example.com',
    sameAs: 'Marisol Benítez',
    language: 'en',
  },
];

/** People who asked, in every state that a lead can be in; the deals that some became are there already. */
export async function loadLeads(write: Write, today: string): Promise<void> {
  const calendar = await calendarFor(write.tx, null);
  const now = new Date();
  for (const each of asked) {
    const { hoursAgo, answeredAfter, seller, dueInDays, agrees, sameAs, became, ...facts } = each;
    const momentAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
    const openedAt = momentAgo(hoursAgo);
    const answeredAt = answeredAfter === undefined ? null : momentAgo(hoursAgo - answeredAfter);
    const due =
      calendar === undefined
        ? null
        : firstResponseClock({ openedAt, answeredAt }, calendar.calendar, now.toISOString()).dueAt;
    await write.tx.insert(leads).values({
      ...facts,
      id: sampleId(`lead ${each.name}`),
      code: await nextCode(write, 'lead', 'LE'),
      owner: seller === undefined ? null : sampleId(seller),
      score: scoreOf({
        channel: facts.channel,
        source: facts.source,
        land_status: facts.landStatus,
        timeline: facts.timeline,
        financing: facts.financing,
        budget_min: facts.budgetMin,
        budget_max: facts.budgetMax,
        units_estimate: facts.unitsEstimate,
        site_address: facts.siteAddress,
        zoning_checked: facts.zoningChecked,
        email: facts.email,
        phone: facts.phone,
      }).score,
      createdAt: openedAt,
      createdBy: facts.source === 'web' || seller === undefined ? null : sampleId(seller),
      responseDueAt: due,
      firstResponseAt: answeredAt,
      lastContactAt: answeredAt,
      nextDue: dueInDays === undefined ? null : addDays(today, dueInDays),
      ...(agrees === undefined
        ? {}
        : { marketingConsent: true, consentWords: consentWords[agrees], consentAt: openedAt }),
      ...(became === undefined
        ? {}
        : {
            qualifiedAt: answeredAt,
            opportunityId: sampleId(`deal ${became[0]}`),
            contactId: sampleId(`contact ${became[1]}`),
          }),
      ...(sameAs === undefined ? {} : { duplicateOf: sampleId(`lead ${sameAs}`) }),
    });
  }
}
