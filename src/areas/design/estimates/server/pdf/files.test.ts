import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { isCounted } from '#areas/design/shared/pricing.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pagesOf } from '#test/pdf.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes } from '#test/uploads.ts';
import { clientShares } from '../shares.ts';

let at: TestPortal;
let estimator: Viewer;
let id: string;
const floor = newId();
beforeAll(async () => {
  at = await makePortal();
  estimator = await at.person(['employee']);
  id = (
    await at.call(estimator, 'POST', '/estimates', {
      name: 'The Bradys’ house',
      modules: 2,
      sqft: 1000,
      inclusions: 'Crane and set',
    })
  ).body.estimate.id;
  const line = (fields: object) => ({ line_uid: newId(), fields });
  await at.call(estimator, 'POST', `/estimates/${id}/lines`, {
    changes: [
      line({
        description: '=HYPERLINK("http://evil")',
        section: '06',
        quantity: '3',
        unit_cost: '33.33',
        note: 'Ask Renee',
      }),
      line({ description: 'Paredes de la cocina', section: '06', quantity: '7', unit_cost: '1.01' }),
      {
        line_uid: floor,
        fields: { description: 'Vinyl floor', section: '09', quantity: '1', unit_cost: '400', markup_override: '3.25' },
      },
      line({ description: 'Oak floor', section: '09', quantity: '1', unit_cost: '1000', alternate_of: floor }),
      line({ description: 'Skylight', section: '08', quantity: '1', unit_cost: '900', optional: true }),
      ...Array.from({ length: 120 }, (_value, index) =>
        line({ description: `Line ${index + 1}`, section: '09', quantity: '1', unit_cost: '1' }),
      ),
    ],
  });
  await at.call(estimator, 'PUT', `/estimates/${id}/markups`, {
    markups: [{ name: 'Secret profit', category: 'profit', kind: 'percent', value: '17.77', base: 'direct' }],
  });
});
afterAll(() => at.close());

async function pdf(query: string): Promise<{ pages: string[]; bytes: Buffer }> {
  const { status, bytes, headers } = await getBytes(at, estimator, `/estimates/${id}/pdf?${query}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  return { pages: await pagesOf(bytes), bytes };
}

test('the client’s PDF shows what is built and the price, on numbered pages with repeated heads, and no cost, margin or note of ours', async () => {
  const { pages } = await pdf('view=client');
  const text = pages.join('\n');
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[1]).toContain('Description');
  expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
  expect(text).toContain('The Bradys’ house');
  expect(text).toContain('Crane and set');
  expect(text).toContain('Skylight (optional, not in the price)');
  expect(text).toContain('Draft, not approved');
  for (const secret of ['33.33', 'Secret profit', 'Ask Renee', 'Margin', 'Direct cost'])
    expect(text).not.toContain(secret);
  const { estimate } = (await at.call(estimator, 'GET', `/estimates/${id}`)).body;
  const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    estimate.price_cents / 100,
  );
  expect(text).toContain(price);
});

test('alternates are listed with what they change of the whole price, and none is counted', async () => {
  const text = (await pdf('view=client')).pages.join('\n');
  // Vinyl at 400 with 3.25 percent goes, oak at 1,000 with the 17.77 percent of the estimate comes: 1,177.70 - 413.00.
  expect(text).toMatch(/Alternates .*Oak floor\s+Vinyl floor\s+1\s+ea\s+\+\$764\.70/su);
  expect(text).not.toContain('3.25');
  expect((await pdf('view=internal')).pages.join('\n')).toContain('Vinyl floor (own mark-up 3.25 %)');
  const csv = (await getBytes(at, estimator, `/estimates/${id}/export?format=csv&view=client`)).bytes.toString();
  expect(csv).toMatch(/Oak floor,Vinyl floor,[^\n]*764\.7/u);
  const detail = (await at.call(estimator, 'GET', `/estimates/${id}`)).body;
  expect(clientShares(detail).get(floor)).toBe(41_300);
});

test('the internal PDF shows costs, mark-ups and margin, and speaks Spanish when asked', async () => {
  const internal = (await pdf('view=internal')).pages.join('\n');
  for (const words of ['33.33', 'Secret profit', 'Margin', 'Internal: not for clients'])
    expect(internal).toContain(words);
  const spanish = (await pdf('view=client&language=es')).pages.join('\n');
  expect(spanish).toContain('Borrador, sin aprobar');
  expect(spanish).toContain('Paredes de la cocina');
});

test('what a client sees of the lines adds up to the price before tax to the cent', async () => {
  const detail = (await at.call(estimator, 'GET', `/estimates/${id}`)).body;
  const shares = clientShares(detail);
  const sum = detail.lines.reduce(
    (total: number, line: any) => total + (isCounted(line) ? (shares.get(line.line_uid) ?? 0) : 0),
    0,
  );
  expect(sum).toBe(detail.estimate.price_cents - detail.estimate.tax_cents);
});

test('as a sheet, text stays text, and the client’s has no cost', async () => {
  const client = (await getBytes(at, estimator, `/estimates/${id}/export?format=csv&view=client`)).bytes.toString();
  expect(client).toContain("'=HYPERLINK(");
  expect(client).not.toContain('33.33');
  const internal = (await getBytes(at, estimator, `/estimates/${id}/export?format=csv&view=internal`)).bytes.toString();
  expect(internal).toContain('33.33');
  expect((await getBytes(at, estimator, `/estimates/${id}/export?format=xlsx`)).bytes.subarray(0, 2).toString()).toBe(
    'PK',
  );
  expect((await at.call(estimator, 'GET', `/estimates/${id}/pdf?view=all`)).status).toBe(400);
});
