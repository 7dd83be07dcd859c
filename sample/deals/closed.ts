import { b2b, inland, sierra, type SampleDeal } from './deal.ts';

const lost = (
  name: string,
  reason: string,
  ago: number,
  dollars: number,
  days: readonly number[],
  source: SampleDeal['source'] = 'web',
) =>
  b2b(
    name,
    'priya',
    sierra,
    ['Carol Zhang', 'carol.zhang@example.com', '+1 775 555 0171'],
    ['1 Main St', 'Reno', 'NV'],
    {
      dollars,
      homes: 8,
      modules: 8,
      source,
      days,
      closed: { ago, lost: reason },
    },
  );
const won = (
  name: string,
  project: string,
  ago: number,
  dollars: number,
  days: readonly number[],
  facts: Partial<SampleDeal>,
): SampleDeal => ({
  ...b2b(
    name,
    'employee',
    inland,
    ['Luis Ferrer', 'luis.ferrer@example.com', '+1 951 555 0190'],
    ['1 Main St', 'Redlands', 'CA'],
    {
      dollars,
      homes: 12,
      modules: 12,
      source: 'referral',
      days,
      closed: { ago, project },
    },
  ),
  ...facts,
});

/** What was won and lost within the last year. */
export const closedDeals: readonly SampleDeal[] = [
  won('Juniper Ridge Townhomes', '26-041', 126, 4_186_000, [4, 9, 20, 25, 22, 40, 38, 19], {}),
  won('Residencial Cumbres Norte', '26-033', 118, 2_940_000, [3, 8, 18, 20, 20, 36, 30, 16], {
    owner: 'tomas',
    source: 'repeat',
  }),
  won('Silver Bow Flats', '26-038', 140, 3_605_000, [5, 12, 24, 28, 17, 44, 40, 21], {
    owner: 'hannah',
    source: 'event',
  }),
  won('Mission Grove Cottages', '26-022', 210, 1_890_000, [4, 10, 19, 22, 20, 35, 31, 18], { source: 'repeat' }),
  won('Truckee Meadows Row', '26-029', 225, 2_480_000, [3, 11, 21, 26, 18, 41, 33, 20], {
    owner: 'priya',
    source: 'partner',
  }),
  won('Casa Treviño, San Pedro', '26-036', 32, 612_000, [2, 6, 10, 15, 22, 14, 9, 6], {
    pipeline: 'dtc',
    owner: 'tomas',
    homes: 1,
    modules: 4,
    source: 'web',
  }),
  lost('Fernley Duplex Park', 'no_slot', 40, 2_100_000, [4, 10, 20, 28]),
  lost('Dayton Row', 'no_slot', 88, 1_700_000, [5, 12, 19]),
  lost('Sun Valley Court', 'price', 61, 1_450_000, [3, 9, 15, 30], 'ad'),
  lost('Stead Workforce', 'price', 150, 2_300_000, [4, 14, 22], 'event'),
  lost('Lemmon Drive Lots', 'land', 104, 900_000, [6, 11, 25], 'partner'),
  lost('Kings Row Infill', 'financing', 175, 1_250_000, [3, 8, 20, 26, 30]),
  lost('Golden Valley Homes', 'site_built', 66, 1_100_000, [4, 9], 'ad'),
  lost('Mogul Terrace', 'land', 200, 1_300_000, [5, 15]),
];
