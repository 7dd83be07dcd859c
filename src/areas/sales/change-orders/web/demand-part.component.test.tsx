import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryGround } from '#platform/web/call/query-ground.tsx';
import { answer } from '#test/component/server.ts';
import { DemandPart } from './demand-part.tsx';

const order = (code: string) => ({ id: code, code, title: 'Larger opening' });
const row = (facts: object) => ({ line_uid: 'a', description: 'Outlet', uom: 'ea', released: '40', ...facts });
const show = (bomId: string) =>
  render(
    <QueryGround>
      <DemandPart bomId={bomId} />
    </QueryGround>,
  );

test('a bill says what change orders alter of it, and leads to each', async () => {
  answer('GET', '/boms/altered/change-orders', () => ({
    body: [
      row({ change_order: order('CO-0001'), quantity: '6', needed: '44' }),
      row({ change_order: order('CO-0002'), quantity: '-2', needed: '44' }),
      row({ line_uid: 'b', change_order: order('CO-0002'), released: null, quantity: '1200.5', needed: '1200.5' }),
    ],
  }));
  show('altered');
  const rows = within(await screen.findByRole('table', { name: 'Altered by change orders' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    'OutletCO-0001 Larger opening40 ea+6 ea44 ea',
    'OutletCO-0002 Larger opening40 ea-2 ea44 ea',
    'OutletCO-0002 Larger opening–+1,200.5 ea1,200.5 ea',
  ]);
  const [link] = screen.getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/projects/change-orders/CO-0001');
});

test('a bill that nothing alters says nothing of it', async () => {
  let isAsked = false;
  answer('GET', '/boms/plain/change-orders', () => {
    isAsked = true;
    return { body: [] };
  });
  const { container } = show('plain');
  await expect.poll(() => isAsked).toBe(true);
  expect(container.textContent).toBe('');
});
