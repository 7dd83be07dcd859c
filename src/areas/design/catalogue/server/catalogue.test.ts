import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';
import type { ItemRead, PricedItem } from '../schema.ts';
import { findItems, findItemsBySku, priceHistory, pricesAsOf } from './reads.ts';
import { starterItems } from './starter.ts';

let at: TestPortal;
let employee: Viewer;
let admin: Viewer;
let owner: Viewer;
const today = companyToday();

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const post = async (path: string, body: object, status = 201) => {
  const answer = await at.call(employee, 'POST', path, body);
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
let number = 0;
const item = (facts: object = {}): Promise<ItemRead> =>
  post('/catalogue/items', { sku: `T-${(number += 1)}`, name: 'Stud 2x6', cost_code: '061100', uom: 'ft', ...facts });
const supplier = async (facts: object = {}): Promise<string> =>
  (await post('/suppliers', { name: `Supplier ${(number += 1)}`, ...facts })).id;
const price = (itemId: string, supplierId: string, cost: string, from: string, facts: object = {}) =>
  post('/catalogue/prices', {
    item_id: itemId,
    supplier_id: supplierId,
    unit_cost: cost,
    effective_from: from,
    ...facts,
  });
const read = async (id: string): Promise<ItemRead> => (await at.call(employee, 'GET', `/catalogue/items/${id}`)).body;
const best = async (id: string, day: string) => (await pricesAsOf(at.database.db, [id], day)).get(id);

async function rate(kind: string, key: string, value: string, from: string, facts: object = {}): Promise<void> {
  const made = await post('/rates', { kind, key, value, effective_from: from, source: 'A table', ...facts });
  await at.call(admin, 'POST', `/rates/${made.id}/approve`, {});
}

describe('what an item costs on a day', () => {
  test('is the newest price of each supplier, and of those the cheapest', async () => {
    const { id } = await item();
    const [a, b] = [await supplier(), await supplier({ lead_days: 9 })];
    await price(id, a, '10', '2026-01-01');
    await price(id, a, '14', '2026-06-01');
    await price(id, b, '12.345678', '2026-03-01');
    expect(await best(id, '2025-12-31')).toBeUndefined();
    expect(await best(id, '2026-05-31')).toMatchObject({ unit_cost: '10', supplier: { id: a } });
    expect(await best(id, '2026-06-01')).toMatchObject({ unit_cost: '12.345678', supplier: { id: b }, lead_days: 9 });
    await at.call(employee, 'PATCH', `/suppliers/${b}`, { retired: true });
    expect(await best(id, '2026-06-01')).toMatchObject({ unit_cost: '14' });
    expect((await priceHistory(at.database.db, id, '2026-05-01')).map(({ unit_cost }) => unit_cost)).toEqual([
      '12.345678',
      '10',
    ]);
  });

  test('in pesos is compared by the rate of that day, and left out while there is none', async () => {
    const { id } = await item();
    const [mexico, states] = [await supplier(), await supplier()];
    await price(id, mexico, '100', '2026-01-01', { currency: 'MXN' });
    expect(await best(id, '2026-02-01')).toBeUndefined();
    await rate('currency', 'MXN', '0.05', '2026-01-01', { factory: 'monterrey' });
    await rate('currency', 'MXN', '0.07', '2026-07-01', { factory: 'monterrey' });
    await price(id, states, '6', '2026-01-01');
    expect(await best(id, '2026-02-01')).toMatchObject({
      unit_cost: '5',
      quoted: { unit_cost: '100', currency: 'MXN' },
    });
    expect(await best(id, '2026-08-01')).toMatchObject({ unit_cost: '6', quoted: null });
  });

  test('is, of an hour without a price, what its class is paid at the factory or on site', async () => {
    await rate('labor_class', 'plumber', '60', '2026-01-01');
    await rate('labor_class', 'plumber', '22', '2026-01-01', { factory: 'monterrey' });
    await rate('site_labor', 'plumber', '81', '2026-01-01');
    const hour = { kind: 'labor', uom: 'h', labor_hours: '1', labor_class: 'Plumber' };
    const [shop, site] = [await item(hour), await item({ ...hour, place: 'site' })];
    const at26 = (id: string, factory?: string) =>
      pricesAsOf(at.database.db, [id], '2026-06-01', { factory }).then((found) => found.get(id));
    expect(await at26(shop.id)).toMatchObject({ source: 'rate', unit_cost: '60', price_id: null });
    expect(await at26(shop.id, 'monterrey')).toMatchObject({ unit_cost: '22' });
    expect(await at26(site.id)).toMatchObject({ unit_cost: '81' });
  });

  test(
    'is the same as by hand for random prices of three suppliers, whatever order they were written in',
    { timeout: 240_000 },
    async () => {
      let seed = 7;
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const { id } = await item();
      const suppliers = [await supplier(), await supplier(), await supplier()];
      const written: { supplier: string; cost: number; from: string }[] = [];
      while (written.length < 40) {
        const one = {
          supplier: suppliers[random(3)] ?? '',
          cost: 1 + random(9000) / 100,
          from: addDays('2026-01-01', random(200)),
        };
        if (written.some((each) => each.supplier === one.supplier && each.from === one.from)) continue;
        written.push(one);
        await price(id, one.supplier, String(one.cost), one.from);
      }
      for (let day = -3; day < 210; day += 7) {
        const on = addDays('2026-01-01', day);
        const offers = suppliers.flatMap((name) => {
          const own = written.filter((each) => each.supplier === name && each.from <= on);
          const newest = own.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
          return newest === undefined ? [] : [newest.cost];
        });
        const found = await best(id, on);
        expect(found === undefined ? undefined : Number(found.unit_cost), on).toBe(
          offers.length === 0 ? undefined : Math.min(...offers),
        );
      }
    },
  );
});

describe('an item', () => {
  test('is found by any of its words in any order, without accents and case; its SKU first', async () => {
    const made = await item({ sku: 'PERÚ-7', name: 'Ventana de balcón, doble', cad_part_numbers: ['HW-99'] });
    for (const q of ['balcon ventana', 'peru', 'hw-99', 'DOBLE 06 11', '061100 balcón']) {
      const found: PricedItem[] = (await at.call(employee, 'GET', `/catalogue/items?q=${encodeURIComponent(q)}`)).body;
      expect(
        found.map(({ id }) => id),
        q,
      ).toContain(made.id);
    }
    expect((await at.call(employee, 'GET', '/catalogue/items?q=zzz')).body).toEqual([]);
    expect((await findItemsBySku(at.database.db, ['perú-7'])).get('PERÚ-7')?.id).toBe(made.id);
  });

  test('costs nothing only where the owner supplies it, whichever of the two comes first', async () => {
    const made = await item();
    const by = await supplier();
    const free = { item_id: made.id, supplier_id: by, unit_cost: '0', effective_from: today };
    const refused = await at.call(employee, 'POST', '/catalogue/prices', free);
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'unit_cost']);
    await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, { supplied_by_owner: true });
    await post('/catalogue/prices', free);
    const back = await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, { supplied_by_owner: false });
    expect([back.status, back.body.details[0].path]).toEqual([422, 'supplied_by_owner']);
  });

  test('that something counts on is only set aside, and then is offered to nobody', async () => {
    const made = await item({ name: 'Zebrano panel' });
    const bom = newId();
    await at.database.db.execute(
      sql`insert into quantity_rules (id, name, layer, match, quantity, item_id)
        values (${bom}, 'Panels', 'finish', '{}', '{"measure":"area","shape":"none"}', ${made.id})`,
    );
    expect((await read(made.id)).used_in).toEqual([{ kind: 'rule', id: bom, name: 'Panels', count: 1 }]);
    const refused = await at.call(employee, 'DELETE', `/catalogue/items/${made.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    const bulk = await at.call(employee, 'POST', '/tables/catalogue/bulk', {
      action: 'remove',
      ids: [made.id],
      values: {},
    });
    expect(bulk.body).toMatchObject({ done: 0, refused: 1 });
    await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, { active: false });
    expect((await at.call(employee, 'GET', '/catalogue/items?q=zebrano')).body).toEqual([]);
    expect((await at.call(employee, 'GET', '/catalogue/items?q=zebrano&include_inactive=true')).body).toHaveLength(1);
    expect((await findItems(at.database.db, [made.id])).get(made.id)?.active).toBe(false);
  });

  test('goes to the bin, comes back, and every change of it can be undone', async () => {
    const made = await item();
    const changed = await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, {
      waste_percent: 12.5,
      name: 'New',
    });
    expect(changed.body).toMatchObject({ waste_percent: '12.5', name: 'New', version: 2 });
    await at.call(employee, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
    expect(await read(made.id)).toMatchObject({ waste_percent: '0', name: 'Stud 2x6' });
    await at.call(employee, 'DELETE', `/catalogue/items/${made.id}`);
    expect((await at.call(employee, 'GET', `/catalogue/items/${made.id}`)).status).toBe(404);
    expect((await at.call(admin, 'GET', '/bin')).body.map(({ id }: { id: string }) => id)).toContain(made.id);
    expect((await post(`/catalogue/items/${made.id}/restore`, {}, 200)).id).toBe(made.id);
  });

  test('names its substitutes, which are other items, each once', async () => {
    const [a, b] = [await item(), await item()];
    const put = (body: object) => at.call(employee, 'PUT', `/catalogue/items/${a.id}/substitutes`, body);
    expect((await put({ substitutes: [{ item_id: b.id, factor: '0.5' }] })).body.substitutes).toMatchObject([
      { item_id: b.id, factor: '0.5' },
    ]);
    expect((await read(b.id)).stands_in_for).toMatchObject([{ item_id: a.id }]);
    expect((await put({ substitutes: [{ item_id: a.id }] })).status).toBe(400);
    expect((await put({ substitutes: [{ item_id: newId() }] })).body.details[0].path).toBe('substitutes.0.item_id');
  });

  test('gets its substitutes back by undo, and the undo is undone; not over a change that came after', async () => {
    const [a, b, c] = [await item(), await item(), await item()];
    const undo = (by: Viewer, id: unknown) => at.call(by, 'POST', `/undo/${String(id)}`);
    const put = (substitutes: object[]) =>
      at.call(employee, 'PUT', `/catalogue/items/${a.id}/substitutes`, { substitutes });
    const names = async () => (await read(a.id)).substitutes.map((each: { item_id: string }) => each.item_id);
    await put([{ item_id: b.id, factor: '0.5', note: 'longer' }, { item_id: c.id }]);
    const removed = await put([{ item_id: c.id }]);
    expect(removed.headers['x-undo']).toBeDefined();
    const colleague = await at.person(['employee']);
    expect((await undo(colleague, removed.headers['x-undo'])).status).toBe(404);
    const taken = await undo(employee, removed.headers['x-undo']);
    expect(taken.body).toMatchObject({ done: 1, refused: 0 });
    expect((await read(a.id)).substitutes).toEqual(
      expect.arrayContaining([expect.objectContaining({ item_id: b.id, factor: '0.5', note: 'longer' })]),
    );
    expect(await names()).toHaveLength(2);
    expect((await undo(employee, taken.body.undo)).body).toMatchObject({ done: 1 });
    expect(await names()).toEqual([c.id]);
    const emptied = await put([]);
    await put([{ item_id: b.id }]);
    expect((await undo(employee, emptied.headers['x-undo'])).body).toMatchObject({ done: 0, refused: 1 });
    expect(await names()).toEqual([b.id]);
    // The same list again is no change: there is nothing to take back.
    expect((await put([{ item_id: b.id }])).headers['x-undo']).toBeUndefined();
  });

  test('with faults names the field and the rule; a stale version is told what stands', async () => {
    const made = await item();
    for (const [body, path] of [
      [{ cost_code: 'wood' }, 'cost_code'],
      [{ labor_hours: '2' }, 'labor_class'],
      [{ waste_percent: '-3' }, 'waste_percent'],
      [{ station: 14 }, 'station'],
      [{ uom: 'furlong' }, 'uom'],
    ] as const) {
      const answer = await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, body);
      expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(body)).toEqual([400, path]);
    }
    const twin = await at.call(employee, 'POST', '/catalogue/items', {
      sku: made.sku.toLowerCase(),
      name: 'x',
      cost_code: '061100',
      uom: 'ft',
    });
    expect([twin.status, twin.body.details[0].path]).toEqual([409, 'sku']);
    await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, { name: 'One' });
    const stale = await at.call(employee, 'PATCH', `/catalogue/items/${made.id}`, { name: 'Two', version: 1 });
    expect([stale.status, stale.body.current.name]).toEqual([409, 'One']);
  });

  test('shows nobody outside staff a cost', async () => {
    const made = await item();
    for (const path of [
      '/catalogue/items',
      `/catalogue/items/${made.id}`,
      '/tables/suppliers',
      '/catalogue/groups',
      '/tables/catalogue',
      '/tables/catalogue-prices',
    ])
      expect((await at.call(owner, 'GET', path)).status, path).toBe(403);
  });
});

describe('a supplier', () => {
  const inPlace = async (id: string) => (await at.call(employee, 'GET', `/suppliers/${id}`)).body;

  test('stays while prices or lines name it, and says what to do instead; one that nobody names can go', async () => {
    const [used, unused] = [await supplier(), await supplier()];
    const { id } = await item();
    const made = await price(id, used, '10', '2026-01-01');
    expect(await inPlace(used)).toMatchObject({ items: 1, retired: false, can: { change: true, remove: false } });
    expect((await inPlace(unused)).can.remove).toBe(true);
    const refused = await at.call(employee, 'DELETE', `/suppliers/${used}`);
    expect([refused.status, refused.body.said.en]).toEqual([422, expect.stringContaining('retire it instead')]);
    // A price in the bin may come back, and with it the supplier that it names.
    await at.call(employee, 'DELETE', `/catalogue/prices/${made.id}`);
    expect((await at.call(employee, 'DELETE', `/suppliers/${used}`)).status).toBe(422);
    expect(await inPlace(used)).toMatchObject({ items: 0 });
    expect((await at.call(employee, 'DELETE', `/suppliers/${unused}`)).status).toBe(204);
    const late = await at.call(employee, 'POST', '/catalogue/prices', {
      item_id: id,
      supplier_id: unused,
      unit_cost: '1',
      effective_from: '2026-01-01',
    });
    expect([late.status, late.body.details[0].path]).toEqual([400, 'supplier_id']);
  });

  test('has a name of its own, an address that can be written to, and a lead time of at most two years', async () => {
    const id = await supplier({ name: 'Redlands Lumber' });
    const faults = async (facts: object) => {
      const { status, body } = await at.call(employee, 'PATCH', `/suppliers/${id}`, facts);
      return [status, body.details?.[0]?.path];
    };
    const twin = await at.call(employee, 'POST', '/suppliers', { name: 'redlands LUMBER' });
    expect([twin.status, twin.body.details[0].path]).toEqual([409, 'name']);
    expect(await faults({ email: 'nobody' })).toEqual([422, 'email']);
    expect(await faults({ lead_days: 731 })).toEqual([400, 'lead_days']);
    expect(await faults({ email: 'sales@redlands.test', lead_days: 730 })).toEqual([200, undefined]);
  });
});

describe('a sheet of items and prices', () => {
  const send = (content: string, fields: Record<string, string> = {}) =>
    postForm(at, employee, '/catalogue/import', fields, [{ name: 'list.csv', content }]);

  test('says what each row would do, changes nothing, and then does it', async () => {
    const content = [
      'Artículo;Descripción;Código;Unidad;Proveedor;Precio unitario;Moneda;Vigente desde;Plazo',
      'IMP-1;Panel de yeso;09 29 00;sf;Yesos del Norte;1234,5;MXN;15/03/2026;12',
      'IMP-1;;;;Redlands;"$70.25";USD;2026-03-15;',
      'IMP-2;Tornillo =SUMA(1);06.05.23;pza;;;;;',
    ].join('\n');
    const dry = await send(content);
    expect(dry.body.rows.map(({ action, errors }: { action: string; errors: unknown[] }) => [action, errors])).toEqual([
      ['create', []],
      ['create', []],
      ['create', []],
    ]);
    expect((await at.call(employee, 'GET', '/catalogue/items?q=imp-')).body).toEqual([]);
    expect((await send(content, { dry_run: 'false' })).body.applied).toBe(true);
    const found: PricedItem[] = (await at.call(employee, 'GET', '/catalogue/items?q=imp-1')).body;
    // The one whose SKU it is stands first.
    expect(found.map(({ sku }) => sku)).toEqual(['IMP-1', 'IMP-2']);
    const whole = await read(found[0]?.id ?? '');
    expect(whole).toMatchObject({ name: 'Panel de yeso', cost_code: '09 29 00', uom: 'sqft' });
    expect(
      whole.prices.map((each) => [
        each.supplier.name,
        each.unit_cost,
        each.currency,
        each.effective_from,
        each.lead_days,
      ]),
    ).toEqual([
      ['Redlands', '70.25', 'USD', '2026-03-15', null],
      ['Yesos del Norte', '1234.5', 'MXN', '2026-03-15', 12],
    ]);
    expect((await send(content)).body.counts).toMatchObject({ skip: 3, create: 0, update: 0, error: 0 });
  });

  test('with a fault changes nothing, and says row, column and rule', async () => {
    const content =
      'SKU,Name,Cost code,Unit,Supplier,Price\nBAD-1,Nail,060523,lb,A,0\nBAD-2,Nail,wood,lb,A,1\nBAD-3,Nail,060523,lb,,1\nBAD-4,,,,A,abc\n';
    const answer = await send(content, { dry_run: 'false' });
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ path }: { path: string }) => path)).toEqual([
      '2.Price',
      '3.Cost code',
      '4.Supplier',
      '5.Price',
      '5.Name',
      '5.Cost code',
      '5.Unit',
    ]);
    expect((await at.call(employee, 'GET', '/catalogue/items?q=bad-')).body).toEqual([]);
    for (const [name, bytes] of [
      ['x.csv', ''],
      ['x.xlsx', 'no workbook'],
      ['x.csv', 'a,b\n1,2'],
    ] as const) {
      const refused = await postForm(at, employee, '/catalogue/import', {}, [{ name, content: bytes }]);
      expect([refused.status, refused.body.details[0].path], name).toEqual([422, 'file']);
    }
  });

  test('that came out of the price list, as CSV and XLSX, goes in again without a change', async () => {
    await at.call(employee, 'POST', '/catalogue/items', { sku: "'=X", name: '=1+1', cost_code: '061100', uom: 'ea' });
    for (const format of ['csv', 'xlsx'] as const) {
      const response = await at.portal.kernel.app.inject({
        method: 'GET',
        url: `/api/tables/catalogue-prices/export?format=${format}`,
        headers: { 'x-test-person': employee.userId },
      });
      const again = await postForm(at, employee, '/catalogue/import', {}, [
        { name: `again.${format}`, content: response.rawPayload },
      ]);
      expect(again.body.counts, JSON.stringify(again.body).slice(0, 600)).toMatchObject({
        create: 0,
        update: 0,
        error: 0,
      });
      expect(again.body.counts.skip).toBeGreaterThan(10);
    }
  });
});

test('an empty catalogue takes the starter items, once; every one has what it costs', async () => {
  expect((await at.call(employee, 'POST', '/catalogue/starter')).status).toBe(422);
  const empty = await makePortal();
  try {
    const [person, boss] = [await empty.person(['employee']), await empty.person(['admin'])];
    await empty.call(person, 'POST', '/rates/starter');
    for (const { id } of (await empty.call(boss, 'GET', '/rates')).body)
      await empty.call(boss, 'POST', `/rates/${id}/approve`, {});
    const loaded = await empty.call(person, 'POST', '/catalogue/starter');
    expect(loaded.body.items).toBe(starterItems.length);
    const items: PricedItem[] = (await empty.call(person, 'GET', '/catalogue/items?limit=1000&on=2026-11-20')).body;
    expect(items.filter((each) => each.best === null && !each.supplied_by_owner).map(({ sku }) => sku)).toEqual([]);
    expect(items.every((each) => each.is_sample)).toBe(true);
  } finally {
    await empty.close();
  }
}, 60_000);
