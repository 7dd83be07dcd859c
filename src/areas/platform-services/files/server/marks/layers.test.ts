import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let floor: Viewer;
let stranger: Viewer;
let developer: Viewer;
let project: string;
let photo: string;
let bytes: Buffer;

const ofAll = [
  {
    kind: 'pen',
    points: [
      [0.1, 0.1],
      [0.2, 0.3],
      [0.3, 0.1],
    ],
    colour: 'red',
    width: 10,
  },
  { kind: 'arrow', from: [0.9, 0.9], to: [0.5, 0.5], colour: 'yellow', width: 10 },
  { kind: 'circle', from: [0.2, 0.2], to: [0.6, 0.7], colour: 'blue', width: 10 },
  { kind: 'text', at: [0.1, 0.8], text: 'Grieta <b>&"', colour: 'white', width: 60 },
];
const draw = (by: Viewer, marks: unknown, id = photo) => at.call(by, 'PUT', `/files/${id}/layers`, { marks });
const layers = async (by: Viewer) => (await at.call(by, 'GET', `/files/${photo}/layers`)).body;
const picture = async (by: Viewer, query = 'size=320'): Promise<Buffer> =>
  (await getBytes(at, by, `/files/${photo}/thumbnail?${query}`)).bytes;
const colourAt = async (image: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
  return [...data.subarray(place, place + 3)];
};

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Luis' });
  stranger = await at.person(['floor_manager'], { factory: 'butte' });
  developer = await at.person(['developer']);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-821',
    name: 'Juniper Ridge',
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  });
  project = made.body.id;
  await at.database.db.execute(sql`update projects set status = 3, developer_visible = true where id = ${project}`);
  await at.database.db.execute(sql`insert into project_members (project_id, user_id, role)
    values (${project}, ${developer.userId}, 'developer')`);
  bytes = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#808080' } })
    .png()
    .toBuffer();
  const sent = await postForm(at, floor, '/files', { owner_type: 'project', owner_id: project, kind: 'photo' }, [
    { name: 'wall.png', content: bytes },
  ]);
  photo = sent.body[0].id;
});
afterAll(() => at.close());

test('marks of every kind are kept as their author drew them, each person’s by themselves, and none takes them away', async () => {
  expect((await draw(floor, ofAll)).status).toBe(200);
  expect((await draw(admin, [ofAll[0]])).status).toBe(200);
  const [first, second] = await layers(floor);
  expect(first).toMatchObject({ author: { id: floor.userId }, marks: ofAll, is_own: true });
  expect(second).toMatchObject({ author: { id: admin.userId }, marks: [ofAll[0]], is_own: false });
  await draw(admin, []);
  expect((await layers(admin)).map((each: { author: { id: string } }) => each.author.id)).toEqual([floor.userId]);
});

test('the thumbnail shows the marks, the picture itself stays byte for byte, and can be seen without them', async () => {
  await draw(floor, [
    {
      kind: 'pen',
      points: [
        [0.5, 0.1],
        [0.5, 0.9],
      ],
      colour: 'red',
      width: 40,
    },
  ]);
  const [red, green] = await colourAt(await picture(floor), 0.5, 0.5);
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(100);
  expect((await colourAt(await picture(floor, 'size=320&plain=true'), 0.5, 0.5))[0]).toBeLessThan(150);
  const { rows } = await at.database.db.execute<{ sha256: string }>(sql`select sha256 from files where id = ${photo}`);
  expect(rows[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const { body } = await at.call(floor, 'GET', `/files/${photo}`);
  expect(body.marked_at).not.toBeNull();
  await draw(floor, []);
  expect((await at.call(floor, 'GET', `/files/${photo}`)).body.marked_at).toBeNull();
  expect((await colourAt(await picture(floor), 0.5, 0.5))[0]).toBeLessThan(150);
});

test('words of a mark are words in the picture and never its markup', async () => {
  await draw(floor, [{ kind: 'text', at: [0.1, 0.5], text: '</text><image href="x"/>', colour: 'red', width: 60 }]);
  expect((await sharp(await picture(floor)).metadata()).format).toBe('webp');
  await draw(floor, []);
});

test('only who may change a photo draws on it, and who sees it sees the marks', async () => {
  await draw(floor, ofAll);
  expect((await draw(stranger, ofAll)).status).toBe(404);
  expect((await draw(developer, ofAll)).status).toBe(403);
  expect((await at.call(developer, 'GET', `/files/${photo}/layers`)).status).toBe(404);
  await at.call(admin, 'PATCH', `/files/${photo}`, { visibility: 'developer' });
  expect(await layers(developer)).toHaveLength(1);
});

test('a mark outside the picture, of another colour, or too much of it is refused at its place', async () => {
  for (const [mark, path] of [
    [{ kind: 'pen', points: [[1.2, 0]], colour: 'red', width: 10 }, 'marks.0.points.0.0'],
    [{ kind: 'circle', from: [0, 0], to: [1, 1], colour: 'pink', width: 10 }, 'marks.0.colour'],
    [{ kind: 'text', at: [0, 0], text: '', colour: 'red', width: 10 }, 'marks.0.text'],
  ] as const)
    expect(await draw(floor, [mark])).toMatchObject({ status: 400, body: { details: [{ path }] } });
  expect(
    (
      await draw(
        floor,
        Array.from({ length: 101 }, () => ofAll[1]),
      )
    ).status,
  ).toBe(400);
});

test('the database keeps marks on photos, and a layer its author’s', async () => {
  const sent = await postForm(at, admin, '/files', { owner_type: 'project', owner_id: project }, [
    { name: 'plan.txt', content: Buffer.from('a plan') },
  ]);
  expect((await draw(admin, ofAll, sent.body[0].id)).status).toBe(422);
  await expect(
    at.database.db.execute(sql`insert into photo_layers (id, file_id, author_id, marks)
      values (${crypto.randomUUID()}, ${sent.body[0].id}, ${admin.userId}, '[{"kind":"pen"}]')`),
  ).rejects.toMatchObject({ cause: { constraint: 'photo_layers_place' } });
  await expect(
    at.database.db.execute(sql`update photo_layers set author_id = ${admin.userId} where file_id = ${photo}`),
  ).rejects.toMatchObject({ cause: { constraint: 'photo_layers_kept' } });
});
