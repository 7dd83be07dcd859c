import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { pagesOf } from '#test/pdf.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import { raisePunchItem } from './reads.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let floor: Viewer;
let crew: Viewer;
let elsewhere: Viewer;
let owner: Viewer;
let project: string;
let module: string;
let uploads = 0;

const run = (statement: string) => at.database.db.execute(sql.raw(statement));
const photo = async (who: Viewer): Promise<string> => {
  uploads += 1;
  const sent = await postForm(
    at,
    who,
    '/files',
    { owner_type: 'module', owner_id: module, kind: 'photo', client_upload_id: `photo-${uploads}` },
    [{ name: `gap-${uploads}.jpg`, content: await picture({ width: 40 + uploads }) }],
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body[0].id;
};
const draft = (more: object = {}) => ({
  title: 'Gap at the window',
  phase: 'factory',
  project_id: project,
  module_id: module,
  area: 'Kitchen',
  category: 'finishes',
  ...more,
});
const raised = async (who: Viewer, more: object = {}) => {
  const { status, body } = await at.call(who, 'POST', '/punch-items/raise', {
    item: draft(more),
    file_ids: [await photo(who)],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string; code: string; state: string };
};
const move = (who: Viewer, id: string, to: string, more: object = {}) =>
  at.call(who, 'POST', `/punch-items/${id}/move`, { to, ...more });
const moved = async (who: Viewer, id: string, to: string, more: object = {}) => {
  const { status, body } = await move(who, id, to, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const after = async (who: Viewer, id: string) =>
  expect(
    (await at.call(who, 'POST', `/punch-items/${id}/photos`, { role: 'after', file_ids: [await photo(who)] })).status,
  ).toBe(200);
const submitted = async (who: Viewer, id: string) => {
  await moved(who, id, 'punch_in_progress');
  await after(who, id);
  return moved(who, id, 'punch_review');
};

beforeAll(async () => {
  at = await makePortal();
  [admin, staff, floor, crew, elsewhere, owner] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['floor_manager'], { factory: 'butte' }),
    await at.person(['home_owner']),
  ];
  project = (await at.call(staff, 'POST', '/projects', { project_number: '26-870', name: 'Punched', factory: 'reno' }))
    .body.id;
  const made = await at.call(staff, 'POST', '/modules', { project, module_no: '1/2', factory: 'reno' });
  module = made.body.id;
  await run(
    `update projects set status = 4, address_line1 = '1 Main St', city = 'Reno', factory = 'reno' where id = '${project}'`,
  );
});
afterAll(() => at.close());

describe('a punch item is a ticket of its kind', () => {
  test('raised with a photo it stands open with a number of the tickets, what is usual filled in, and no money for the floor', async () => {
    const item = await raised(floor);
    expect(item.state).toBe('punch_open');
    expect(item.code).toMatch(/^T-\d{4}$/u);
    const { body } = await at.call(floor, 'GET', `/punch-items/${item.id}`);
    expect(body).toMatchObject({
      priority: 'medium',
      severity: 'functional',
      trade: 'drywall_paint',
      must_fix_before: 'handover',
      found_in: 'walk',
    });
    // Nobody is of quality on the project: an admin approves, and never who raised it.
    expect(body.approver_id.id).not.toBe(floor.userId);
    expect(body).not.toHaveProperty('cost_cents');
    expect((await at.call(floor, 'PATCH', `/punch-items/${item.id}`, { cost_cents: 1 })).status).toBe(400);
    expect((await at.call(staff, 'PATCH', `/punch-items/${item.id}`, { cost_cents: 12_500 })).status).toBe(200);
    // Among all tickets it stands as well, and is worked on in its own list.
    expect((await at.call(staff, 'GET', `/tickets/${item.id}`)).body).toMatchObject({
      kind: 'punch_list',
      code: item.code,
    });
    const refused = await at.call(staff, 'PATCH', `/tickets/${item.id}`, { title: 'By another door' });
    expect([refused.status, refused.body.details?.[0]?.path]).toEqual([422, 'kind']);
  });

  test('without a photo it stays a draft, and is not raised until there is one', async () => {
    const { body } = await at.call(floor, 'POST', '/punch-items/raise', { item: draft({ area: 'Bath' }) });
    expect(body.state).toBe('punch_draft');
    expect((await move(floor, body.id, 'punch_open')).status).toBe(422);
    await at.call(floor, 'POST', `/punch-items/${body.id}/photos`, { role: 'before', file_ids: [await photo(floor)] });
    await moved(floor, body.id, 'punch_open');
  });

  test('an item whose photos come after it is raised with the first of them, once, and one that went on is left where it stands', async () => {
    const { body } = await at.call(floor, 'POST', '/punch-items/raise', { item: draft({ area: 'Loft' }) });
    const send = async (role: 'before' | 'after') =>
      at.call(floor, 'POST', `/punch-items/${body.id}/photos`, { role, raise: true, file_ids: [await photo(floor)] });
    // A picture of it put right shows nothing of what was wrong.
    expect((await send('after')).status).toBe(422);
    expect((await send('before')).status).toBe(200);
    expect((await at.call(floor, 'GET', `/punch-items/${body.id}`)).body.state).toBe('punch_open');
    await moved(floor, body.id, 'punch_in_progress');
    expect((await send('before')).status).toBe(200);
    const { body: now } = await at.call(floor, 'GET', `/punch-items/${body.id}`);
    expect(now.state).toBe('punch_in_progress');
    const { body: detail } = await at.call(floor, 'GET', `/punch-items/${body.id}/detail`);
    expect(detail.photos).toHaveLength(2);
  });

  test('an item of the factory names its module, here and in the database', async () => {
    const { status, body } = await at.call(floor, 'POST', '/punch-items/raise', {
      item: draft({ module_id: undefined }),
    });
    expect([status, body.details?.[0]?.path]).toEqual([400, 'module_id']);
    const { id } = await raised(floor);
    await expect(run(`update tickets set module_id = null where id = '${id}'`)).rejects.toThrow();
    await expect(run(`update tickets set kind = 'general' where id = '${id}'`)).rejects.toThrow();
    await expect(run(`update tickets set state = 'open' where id = '${id}'`)).rejects.toThrow();
    const general = (await at.call(staff, 'POST', '/tickets', { title: 'A question' })).body.id;
    await expect(run(`update tickets set category = 'finishes' where id = '${general}'`)).rejects.toThrow();
  });
});

describe('the way of a punch item', () => {
  test('submitted with a photo of the work, accepted by somebody else, and each step refused by name before', async () => {
    const { id } = await raised(floor, { lead_id: crew.userId, approver_id: staff.userId });
    expect((await move(elsewhere, id, 'punch_in_progress')).status).toBe(404);
    await moved(crew, id, 'punch_in_progress');
    const bare = await move(crew, id, 'punch_review');
    expect([bare.status, bare.body.details[0].message]).toEqual([422, 'Needs a photo of it put right.']);
    await after(crew, id);
    await moved(crew, id, 'punch_review');
    const own = await move(crew, id, 'punch_closed');
    expect([own.status, own.body.details[0].message]).toEqual([422, 'Somebody else than who put it right judges it.']);
    const done = await moved(floor, id, 'punch_closed');
    expect(done).toMatchObject({
      state: 'punch_closed',
      submitted_by: { id: crew.userId },
      verified_by: { id: floor.userId },
      reopen_count: 0,
    });
    const late = await at.call(staff, 'PATCH', `/punch-items/${id}`, { title: 'Something else' });
    expect([late.status, late.body.details[0].path]).toEqual([422, 'title']);
    expect((await at.call(staff, 'PATCH', `/punch-items/${id}`, { cost_cents: 900, back_charge: true })).status).toBe(
      200,
    );
  });

  test('what its own manager put right waits for somebody else who may accept it, in the reply, the Inbox and the news', async () => {
    const waits = async (who: Viewer, id: string) =>
      (await at.call(who, 'GET', `/punch-items/${id}`)).body.waits_for?.id;
    const inbox = async (who: Viewer) => {
      const { status, body } = await at.call(who, 'GET', '/inbox');
      expect(status).toBe(200);
      return JSON.stringify(body);
    };
    const told = async (who: Viewer, code: string) => {
      const { rows } = await at.database.db.execute<{ message: string }>(
        sql`select message from (select user_id, message from notifications union all select user_id, message ->> 'en' from gathered_news) n
          where user_id = ${who.userId} and message like ${`%${code}%waits for you%`}`,
      );
      return rows.length;
    };
    // In charge of it is who raised it, here who puts it right too.
    const own = await raised(floor, { approver_id: staff.userId });
    expect(await submitted(floor, own.id)).toMatchObject({ reviewer_id: { id: staff.userId } });
    expect(await waits(floor, own.id)).toBe(staff.userId);
    expect(await inbox(staff)).toContain(own.id);
    expect(await told(staff, own.code)).toBe(1);
    // By anybody else: its manager.
    const other = await raised(staff, { approver_id: floor.userId });
    await submitted(crew, other.id);
    expect(await waits(crew, other.id)).toBe(staff.userId);
    // Critical: its approver, whoever is in charge, and when that changes, who it is then.
    const urgent = await raised(staff, { priority: 'urgent', approver_id: floor.userId });
    await submitted(crew, urgent.id);
    expect(await waits(staff, urgent.id)).toBe(floor.userId);
    expect(await told(floor, urgent.code)).toBe(1);
    const named = await at.call(staff, 'PATCH', `/punch-items/${urgent.id}`, { approver_id: admin.userId });
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    expect(await waits(staff, urgent.id)).toBe(admin.userId);
    // Manager and approver in one: quality on the project, and without any, somebody who runs lists.
    const alone = await raised(floor);
    await submitted(floor, alone.id);
    expect(await waits(staff, alone.id)).toSatisfy((id) => ![undefined, floor.userId].includes(id));
    await moved(crew, alone.id, 'punch_not_accepted', { reason: 'Still a gap' });
    expect((await at.call(floor, 'GET', `/punch-items/${alone.id}`)).body).toMatchObject({ reviewer_id: null });
    const inspector = await at.person(['employee']);
    const members = { members: [{ user_id: inspector.userId, role: 'qa_inspector' }] };
    const added = await at.call(admin, 'PUT', `/projects/${project}/members`, members);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const late = await raised(floor);
    await submitted(floor, late.id);
    expect(await waits(staff, late.id)).toBe(inspector.userId);
    expect(await inbox(inspector)).toContain(late.id);
    await moved(inspector, late.id, 'punch_closed');
    await expect(run(`update tickets set reviewer_id = submitted_by where id = '${urgent.id}'`)).rejects.toThrow();
  });

  test('what is critical or required by code is accepted by its approver alone, whoever else runs the list', async () => {
    for (const kind of [{ priority: 'urgent' }, { regulatory: true }]) {
      const { id } = await raised(floor, { ...kind, approver_id: staff.userId });
      await submitted(crew, id);
      expect((await move(floor, id, 'punch_closed')).status).toBe(422);
      expect((await move(admin, id, 'punch_closed')).status).toBe(422);
      await moved(staff, id, 'punch_closed');
    }
  });

  test('the database closes nothing that was not accepted by another person, nor what is critical for anybody but the approver', async () => {
    const closed = (by: string, more = '') =>
      `update tickets set state = 'punch_closed', resolution = 'fixed', resolved_at = now(), closed_at = now(), verified_at = now(),
        verified_by = '${by}', submitted_by = '${crew.userId}' ${more}`;
    const { id } = await raised(floor, { approver_id: staff.userId });
    await expect(run(`${closed(crew.userId)} where id = '${id}'`)).rejects.toThrow();
    await expect(
      run(`update tickets set state = 'punch_closed', resolution = 'fixed', resolved_at = now() where id = '${id}'`),
    ).rejects.toThrow();
    await expect(run(`${closed(floor.userId, `, priority = 'urgent'`)} where id = '${id}'`)).rejects.toThrow();
    await run(`${closed(floor.userId)} where id = '${id}'`);
    await expect(run(`update tickets set regulatory = true where id = '${id}'`)).rejects.toThrow();
  });

  test('opened again within 30 days it counts as a repeat and needs a new photo; later it stays closed; undo brings back what stood', async () => {
    const { id } = await raised(floor);
    await submitted(crew, id);
    const closed = await at.call(floor, 'POST', `/punch-items/${id}/move`, { to: 'punch_closed' });
    const undo = closed.headers['x-undo'];
    expect((await at.call(floor, 'POST', `/undo/${String(undo)}`)).status).toBe(200);
    expect((await at.call(floor, 'GET', `/punch-items/${id}`)).body).toMatchObject({
      state: 'punch_review',
      verified_by: null,
      submitted_by: { id: crew.userId },
      reopen_count: 0,
    });
    await moved(floor, id, 'punch_closed');
    const again = await moved(floor, id, 'punch_open', { reason: 'It came back' });
    expect(again).toMatchObject({ reopen_count: 1, verified_by: null, submitted_by: null });
    await moved(crew, id, 'punch_in_progress');
    expect((await move(crew, id, 'punch_review')).status).toBe(422);
    await after(crew, id);
    await moved(crew, id, 'punch_review');
    await moved(floor, id, 'punch_closed');
    await run(`update tickets set closed_at = now() - interval '40 days' where id = '${id}'`);
    expect((await move(floor, id, 'punch_open', { reason: 'Too late' })).status).toBe(422);
  });

  test('sent back, disputed and voided go with a reason; who does not run the list voids nothing', async () => {
    const { id } = await raised(floor, { lead_id: staff.userId });
    expect((await move(floor, id, 'punch_void')).status).toBe(400);
    const stranger = await at.person(['employee']);
    expect((await move(stranger, id, 'punch_void', { reason: 'Not ours' })).status).toBe(422);
    expect((await move(stranger, id, 'punch_in_progress')).status).toBe(422);
    await moved(staff, id, 'punch_disputed', { reason: 'As drawn' });
    await moved(floor, id, 'punch_open');
    await submitted(crew, id);
    expect((await move(floor, id, 'punch_not_accepted')).status).toBe(400);
    await moved(floor, id, 'punch_not_accepted', { reason: 'Still open' });
    await moved(crew, id, 'punch_in_progress');
    await moved(floor, id, 'punch_void', { reason: 'Cut out' });
    const { body } = await at.call(floor, 'POST', `/punch-items/${id}/photos`, {
      role: 'after',
      file_ids: [await photo(floor)],
    });
    expect(body.details[0].path).toBe('state');
  });
});

describe('who sees and writes which item', () => {
  test('the floor works on the factory items of its own factory, an owner sees none, and nobody outside by another door', async () => {
    const { id } = await raised(floor);
    expect((await at.call(elsewhere, 'GET', `/punch-items/${id}`)).status).toBe(404);
    expect((await at.call(elsewhere, 'GET', `/punch-items/${id}/detail`)).status).toBe(404);
    expect((await at.call(elsewhere, 'GET', '/tables/punch-items')).body.rows).toEqual([]);
    expect((await at.call(owner, 'GET', `/punch-items/${id}`)).status).toBe(403);
    expect((await at.call(floor, 'GET', `/tickets/${id}`)).status).toBe(403);
    expect((await at.call(floor, 'GET', `/requests/${id}`)).status).toBe(404);
    const site = await at.call(floor, 'POST', '/punch-items/raise', { item: draft({ phase: 'site' }) });
    expect([site.status, site.body.details[0].path]).toEqual([422, 'phase']);
    const own = await at.call(staff, 'POST', '/punch-items/raise', { item: draft({ phase: 'site', module_id: null }) });
    expect(own.status).toBe(201);
    expect((await at.call(floor, 'GET', `/punch-items/${own.body.id}`)).status).toBe(404);
  });

  test('nobody outside the house and the floor of its factory is made responsible', async () => {
    for (const [field, person] of [
      ['lead_id', owner],
      ['manager_id', elsewhere],
      ['approver_id', owner],
    ] as const) {
      const { status, body } = await at.call(staff, 'POST', '/punch-items/raise', {
        item: draft({ [field]: person.userId }),
      });
      expect([status, body.details[0].path], field).toEqual([400, field]);
    }
    const { body } = await at.call(floor, 'GET', `/punch/people?project_id=${project}`);
    const ids = body.map((each: { id: string }) => each.id);
    expect(ids).toEqual(expect.arrayContaining([staff.userId, floor.userId, crew.userId]));
    expect(ids).not.toContain(elsewhere.userId);
  });
});

describe('what ships open', () => {
  test('goes on at the site with its photos, ends in the factory, and the floor reads on; it is never carried round', async () => {
    const other = (await at.call(staff, 'POST', '/modules', { project, module_no: '2/2', factory: 'reno' })).body.id;
    const { id } = await raised(floor, { module_id: other, priority: 'low' });
    await run(`update modules set status = 'released', label_no = 'L-1' where id = '${other}'`);
    const shipped = await at.call(staff, 'POST', `/modules/${other}/status`, { to: 'in_transit' });
    expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
    expect((await at.call(floor, 'GET', `/punch-items/${id}`)).body.state).toBe('punch_void');
    const { carried_to: site } = (await at.call(floor, 'GET', `/punch-items/${id}/detail`)).body;
    expect(site.state).toBe('punch_open');
    const read = (await at.call(floor, 'GET', `/punch-items/${site.id}`)).body;
    expect(read).toMatchObject({ phase: 'site', carried_over_from: { id }, must_fix_before: 'handover' });
    expect((await at.call(floor, 'GET', `/punch-items/${site.id}/detail`)).body.photos).toHaveLength(1);
    expect((await at.call(floor, 'PATCH', `/punch-items/${site.id}`, { title: 'Ours' })).status).toBe(422);
    await expect(run(`update tickets set carried_over_from = id where id = '${site.id}'`)).rejects.toThrow();
    await expect(run(`update tickets set phase = 'site' where id = '${id}'`)).rejects.toThrow();
  });
});

describe('what others find and ask', () => {
  test('a sign-off raises an item within its write, without a photo of its own, critical by its word', async () => {
    const id = await inTransaction(
      at.portal.kernel,
      { id: crew.userId, name: 'Crew', source: 'ui', requestId: null },
      (write) =>
        raisePunchItem(write, {
          project_id: project,
          module_id: module,
          area: 'Station 12',
          title: 'Gas test failed',
          category: 'mechanical',
          station_found: 'tests',
          found_in: 'sign_off_item',
          sign_off_item_id: crypto.randomUUID(),
          priority: 'critical',
          safety: true,
        }),
    );
    const { body } = await at.call(floor, 'GET', `/punch-items/${id}`);
    expect(body).toMatchObject({
      state: 'punch_open',
      priority: 'urgent',
      severity: 'safety',
      found_in: 'sign_off_item',
    });
  });

  test('what is open in the same place is shown before it is written twice; areas and people are offered', async () => {
    const { id, code } = await raised(floor, { area: 'Hall', category: 'electrical', lead_id: crew.userId });
    const place = `project_id=${project}&module_id=${module}&area=hall&category=electrical`;
    expect((await at.call(floor, 'GET', `/punch/alike?${place}`)).body).toMatchObject([{ id, code }]);
    expect((await at.call(elsewhere, 'GET', `/punch/alike?${place}`)).body).toEqual([]);
    const offered = (await at.call(floor, 'GET', `/punch/suggestions?project_id=${project}&category=electrical`)).body;
    expect(offered.people).toMatchObject([{ id: crew.userId }]);
    expect(offered.areas).toContain('Hall');
    const grid = (await at.call(floor, 'GET', `/punch/grid?project_id=${project}&phase=factory`)).body;
    expect(grid.cells).toContainEqual({ area: 'Hall', module_id: module, open: 1, critical: 0 });
    expect((await at.call(elsewhere, 'GET', `/punch/grid?project_id=${project}&phase=factory`)).status).toBe(404);
    const charts = (await at.call(floor, 'GET', `/punch/charts?phase=factory&project_id=${project}`)).body;
    expect(charts.judged).toBeGreaterThan(0);
    expect(charts.burn_down.at(-1).open).toBeGreaterThan(0);
  });

  test('what is marked on a drawing stands there with its unit, of one list or of both, for whoever reads the item', async () => {
    const plan = await photo(staff);
    await run(`update files set tags = '{plan}' where id = '${plan}'`);
    const unit = (await at.call(staff, 'POST', '/units', { project, name: 'Pinned' })).body.id;
    const inside = await raised(floor, { title: 'Marked inside' });
    const outside = await raised(staff, { title: 'Marked outside', phase: 'site', module_id: null, unit_id: unit });
    for (const [who, { id }] of [
      [floor, inside],
      [staff, outside],
    ] as const) {
      const put = { pin_file_id: plan, pin_page: null, pin_x: 0.25, pin_y: 0.5 };
      expect((await at.call(who, 'PATCH', `/punch-items/${id}`, put)).status).toBe(200);
    }
    const pinned = async (who: Viewer, more = '') => {
      const { status, body } = await at.call(who, 'GET', `/punch/pins?project_id=${project}${more}`);
      return { status, pins: body.pins?.map((pin: { title: string; unit: unknown }) => [pin.title, pin.unit]), body };
    };
    const [inFactory, onSite] = [
      ['Marked inside', null],
      ['Marked outside', { id: unit, name: 'Pinned' }],
    ];
    expect((await pinned(staff)).pins).toEqual([inFactory, onSite]);
    expect((await pinned(staff, '&phase=site')).pins).toEqual([onSite]);
    expect((await pinned(floor)).pins).toEqual([inFactory]);
    expect((await pinned(staff)).body.drawings).toMatchObject([{ id: plan }]);
    expect([(await pinned(elsewhere)).status, (await pinned(owner)).status]).toEqual([404, 403]);
    const { status, body } = await at.call(floor, 'GET', '/punch/pins?phase=roof');
    expect([status, body.details?.map(({ path }: { path: string }) => path)]).toEqual([400, ['project_id', 'phase']]);
  });

  test('a print by trade and a document with photos hold what the reader sees, of a selection, in its language', async () => {
    const [one, two, other] = [
      await raised(floor, { trade: 'plumbing', title: 'Trap drips', due_on: '2026-12-24', lead_id: crew.userId }),
      await raised(floor, { trade: 'electrical', title: 'Outlet is dead' }),
      await raised(floor, { title: 'Not picked' }),
    ];
    await submitted(crew, one.id);
    const print = async (who: Viewer, as: string) => {
      const printed = await getBytes(at, who, `/punch/print?ids=${one.id},${two.id}&as=${as}&language=es`);
      expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
      return { words: (await pagesOf(printed.bytes)).join(' '), text: printed.bytes.toString('latin1') };
    };
    const byTrade = await print(floor, 'trades');
    for (const word of [one.code, two.code, 'Plomería', 'Electricidad', 'Trap drips', '24 dic', 'Por revisar'])
      expect(byTrade.words).toContain(word);
    expect(byTrade.words).not.toContain(other.code);
    const withPhotos = await print(floor, 'photos');
    for (const word of [one.code, 'Antes', 'Después']) expect(withPhotos.words).toContain(word);
    expect(withPhotos.text.match(/\/Subtype \/Image/gu)?.length).toBeGreaterThanOrEqual(3);
    expect((await print(elsewhere, 'trades')).words).not.toContain(one.code);
  });
});

describe('what an open critical item holds up', () => {
  const stand = async (who: Viewer, path: string, guard: string) =>
    (await at.call(who, 'GET', path)).body.transitions
      .flatMap((each: { guards: { guard: string; state: string; place: string | null }[] }) => each.guards)
      .find((each: { guard: string }) => each.guard === guard);

  test('a module does not leave the factory while one of its own is open, and the guard leads to it', async () => {
    const other = (await at.call(staff, 'POST', '/modules', { project, module_no: '3/3', factory: 'reno' })).body.id;
    await run(`update modules set status = 'yard' where id = '${other}'`);
    const guard = () => stand(floor, `/modules/${other}?view=floor`, 'no_critical_factory_item');
    expect(await guard()).toMatchObject({ state: 'met' });
    const { id } = await raised(floor, { module_id: other, priority: 'urgent' });
    expect(await guard()).toMatchObject({ state: 'unmet', count: 1, place: `/floor/punch-lists?panel=${id}` });
    const second = await raised(floor, { module_id: other, priority: 'urgent' });
    expect(await guard()).toMatchObject({ count: 2, place: `/floor/punch-lists?panel=${id}` });
    await moved(floor, id, 'punch_void', { reason: 'Cut out' });
    await moved(floor, second.id, 'punch_void', { reason: 'Cut out' });
    expect(await guard()).toMatchObject({ state: 'met' });
    expect(await guard()).not.toHaveProperty('count');
  });

  test('with several open, the guard says how many and leads staff to the list of just those', async () => {
    const other = (await at.call(staff, 'POST', '/modules', { project, module_no: '5/5', factory: 'reno' })).body.id;
    await run(`update modules set status = 'yard' where id = '${other}'`);
    const urgent = await raised(floor, { module_id: other, priority: 'urgent' });
    const safety = await raised(floor, { module_id: other, severity: 'safety' });
    await raised(floor, { module_id: other, priority: 'low' });
    const before = [
      await raised(floor, { module_id: other, must_fix_before: 'ship' }),
      await raised(floor, { module_id: other, must_fix_before: 'ship', severity: 'cosmetic' }),
    ];
    // How grave it is need not be known for it to keep the module here.
    await run(`update tickets set severity = null where id = '${before[0]?.id}'`);
    const leadsTo = async (guard: string) => {
      const { count, place } = await stand(staff, `/modules/${other}`, guard);
      const filter = new URL(place, 'http://portal').searchParams.get('filter') ?? '';
      const { body } = await at.call(staff, 'GET', `/tables/punch-items?filter=${encodeURIComponent(filter)}`);
      return [count, body.rows.map(({ id }: { id: string }) => id).toSorted()];
    };
    expect(await leadsTo('no_critical_factory_item')).toEqual([2, [urgent.id, safety.id].toSorted()]);
    expect(await leadsTo('no_item_before_ship')).toEqual([2, before.map(({ id }) => id).toSorted()]);
  });

  test('nor while one is open of which somebody said that it must be fixed first, for the road as for the foundation; any other goes on at the site', async () => {
    const other = (await at.call(staff, 'POST', '/modules', { project, module_no: '4/4', factory: 'reno' })).body.id;
    await run(`update modules set status = 'yard' where id = '${other}'`);
    const guard = (name: string) => stand(staff, `/modules/${other}`, name);
    await raised(floor, { module_id: other });
    expect(await guard('no_item_before_ship')).toMatchObject({ state: 'met' });
    const { id } = await raised(floor, { module_id: other, must_fix_before: 'ship' });
    expect(await guard('no_item_before_ship')).toMatchObject({
      state: 'unmet',
      place: `/projects/punch-lists?panel=${id}`,
    });
    expect(await guard('no_critical_factory_item')).toMatchObject({ state: 'met' });
    await moved(floor, id, 'punch_void', { reason: 'Cut out' });
    expect(await guard('no_item_before_ship')).toMatchObject({ state: 'met' });
    // What is critical is so said once, not twice.
    await raised(floor, { module_id: other, priority: 'urgent' });
    expect(await guard('no_item_before_ship')).toMatchObject({ state: 'met' });

    const late = await raised(floor, { module_id: other, must_fix_before: 'set' });
    await run(`update modules set status = 'delivered' where id = '${other}'`);
    expect(await guard('no_item_before_set')).toMatchObject({
      state: 'unmet',
      place: `/projects/punch-lists?list=site&panel=${late.id}`,
    });
  });

  test('a home is not handed over while a critical or safety item of its site is open', async () => {
    await run(`update projects set status = 5 where id = '${project}'`);
    const guard = () => stand(staff, `/projects/${project}`, 'no_critical_site_item');
    expect(await guard()).toMatchObject({ state: 'met' });
    const { id } = await raised(staff, { phase: 'site', module_id: null, severity: 'safety' });
    expect(await guard()).toMatchObject({ state: 'unmet', place: `/projects/punch-lists?list=site&panel=${id}` });
    await moved(staff, id, 'punch_void', { reason: 'Cut out' });
    expect(await guard()).toMatchObject({ state: 'met' });
    await run(`update projects set status = 4 where id = '${project}'`);
  });
});

describe('the lists in other hands', () => {
  test('the two tables of the spreadsheet-database hold each its own list, with money for staff', async () => {
    const { code } = await raised(floor, { priority: 'low' });
    const table = (name: string) =>
      at.call(staff, 'GET', `/airtable/table/?tbl=${encodeURIComponent(name)}&app=x&fld=Number&fld=Priority&fld=Cost`);
    const factory = await table('factory punch list');
    expect(factory.status, JSON.stringify(factory.body)).toBe(200);
    expect(factory.body.map((row: { fields: object }) => row.fields)).toContainEqual(
      expect.objectContaining({ Number: code, Priority: 'Low' }),
    );
    expect(JSON.stringify((await table('site punch list')).body)).not.toContain(code);
    expect((await at.call(floor, 'GET', '/airtable/table/?tbl=factory%20punch%20list&app=x')).status).toBe(403);
  });

  test('a list goes out as a sheet, and comes in as one for the factory of the floor', async () => {
    const exported = await at.call(floor, 'GET', '/tables/punch-items/export?format=xlsx&columns=code,title');
    expect(exported.status, JSON.stringify(exported.body)).toBe(200);
    const sheet = `What is wrong,List,Project,Module,Area,Category\nLoose trim,Factory,26-870 Punched,1/2,Hall,Finishes`;
    const done = await postForm(at, floor, '/punch-items/import', { dry_run: 'false' }, [
      { name: 'items.csv', content: sheet },
    ]);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body).toMatchObject({ applied: true, counts: { create: 1, error: 0 } });
  });

  test('many are given to somebody at once, and each that is not theirs to close says so', async () => {
    const [one, two] = [await raised(floor), await raised(floor, { approver_id: staff.userId, priority: 'urgent' })];
    const bulk = (who: Viewer, action: string, values: object) =>
      at.call(who, 'POST', '/tables/punch-items/bulk', { action, ids: [one.id, two.id], values });
    expect((await bulk(floor, 'change', { lead_id: crew.userId, due_on: '2026-12-24' })).body).toMatchObject({
      done: 2,
    });
    for (const { id } of [one, two]) await submitted(crew, id);
    expect((await bulk(floor, 'move', { to: 'punch_closed' })).body).toMatchObject({ done: 1, refused: 1 });
  });

  test('whoever it waits for is told: staff in their queue, the floor on its own page', async () => {
    // What is critical is told at once; anything else when the walk is over (`gathering.test.ts`).
    const { id } = await raised(crew, { lead_id: floor.userId, priority: 'urgent' });
    const news = (await at.call(floor, 'GET', '/notifications')).body;
    expect(JSON.stringify(news)).toContain(`/floor/punch-lists?panel=${id}`);
    await at.call(floor, 'PATCH', `/punch-items/${id}`, { lead_id: staff.userId });
    expect(JSON.stringify((await at.call(staff, 'GET', '/notifications')).body)).toContain(id);
    expect(JSON.stringify((await at.call(staff, 'GET', '/inbox?limit=1000')).body)).toContain(id);
  });
});
