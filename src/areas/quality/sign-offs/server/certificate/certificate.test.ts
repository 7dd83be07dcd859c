import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoment } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { openSigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { hasOpenssl, hasPdfsig, pagesOf, saidByOpenssl, saidByPdfsig } from '#test/pdf.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { marked, question, section } from '#test/sign-off-forms.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';
import type { SignOffForm } from '#areas/quality/sign-offs/schema.ts';

let at: TestPortal;
let quality: Viewer;
let floor: Viewer;
let form: SignOffForm;
const photo = { sha256: '' };

const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const certificate = async (language: string) => {
  const { status, bytes } = await getBytes(at, quality, `/sign-off-forms/${form.id}/certificate?language=${language}`);
  expect(status).toBe(200);
  return bytes;
};
/** Long words are broken over lines in their cells. */
const joined = async (bytes: Buffer) => (await pagesOf(bytes)).join(' ').replaceAll(/\s+/gu, '');
const plain = (words: string) => words.replaceAll(/\s+/gu, '');

beforeAll(async () => {
  at = await makePortal();
  const admin = await at.person(['admin']);
  quality = await at.person(['employee'], { firstName: 'Joel', lastName: 'Bernstein' });
  floor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Luis', lastName: 'Arredondo' });
  const project = (
    await done(admin, 'POST', '/projects', { project_number: '26-807', name: 'Proven', factory: 'reno' })
  ).id;
  const { db } = at.database;
  await db.execute(
    sql`update projects set status = 4, address_line1 = '1 Main St', city = 'Reno' where id = ${project}`,
  );
  await db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${quality.userId}, 'qa_inspector')`,
  );
  const module = (await done(admin, 'POST', '/modules', { project, module_no: 'M1', factory: 'reno' })).id;
  const template = (await done(admin, 'POST', '/sign-off-templates', { name: 'Own', form_type: 'factory_qa' })).id;
  await done(admin, 'PUT', `/sign-off-templates/${template}/areas`, {
    areas: [
      section('tests', [
        question('gauge', { text: 'Gauge holds', text_es: 'El manómetro se mantiene', photo_rule: 'always' }),
      ]),
    ],
  });
  await done(admin, 'POST', `/sign-off-templates/${template}/move`, { to: 'active' });
  const content = await picture({ width: 90 });
  photo.sha256 = createHash('sha256').update(content).digest('hex');
  const sent = await postForm(at, floor, '/files', { owner_type: 'module', owner_id: module, kind: 'photo' }, [
    { name: 'gauge.jpg', content },
  ]);
  form = await done(floor, 'POST', '/sign-off-forms', {
    project_id: project,
    module_id: module,
    form_type: 'factory_qa',
  });
  const [area] = form.areas;
  const answers = [
    {
      id: newId(),
      item_id: area?.items[0]?.id,
      answer: 'pass',
      photo_ids: [sent.body[0].id],
      device_time: new Date().toISOString(),
    },
  ];
  await done(floor, 'POST', `/sign-off-forms/${form.id}/answers`, { answers });
  await done(floor, 'POST', `/sign-off-areas/${area?.id}/submit`, marked);
  await done(quality, 'POST', `/sign-off-areas/${area?.id}/approve`, marked);
  form = await done(quality, 'POST', `/sign-off-forms/${form.id}/sign`, marked);
});
afterAll(() => at.close());

test('a certificate says what was asked and answered, who signed over which hash, and which photos belong to it, in its language', async () => {
  const signatures = [...form.areas.flatMap((area) => area.signatures), ...form.signatures];
  expect(signatures).toHaveLength(3);
  for (const [language, words] of [
    ['en', ['Gauge holds', 'Index of photos', 'gauge.jpg']],
    ['es', ['El manómetro se mantiene', 'Índice de fotos', 'gauge.jpg']],
  ] as const) {
    const text = await joined(await certificate(language));
    for (const word of [...words, form.code, 'Luis Arredondo', 'Joel Bernstein', photo.sha256])
      expect(text).toContain(plain(word));
    for (const { hash } of signatures) expect(text).toContain(hash);
    // A moment without its zone is no evidence: it is that of the company, on whatever server.
    expect(text).toContain(plain('America/Los_Angeles'));
    for (const { at: when } of signatures)
      expect(text).toContain(plain(formatMoment(when, language, 'America/Los_Angeles')));
  }
});

test.skipIf(!hasOpenssl)(
  'openssl verifies it by the certificate of the portal, and finds a byte that was changed',
  async () => {
    const { pem } = await openSigningKey(await openKeyRoom(at.database.db, at.dataFolder), 'Hearth');
    const bytes = await certificate('en');
    expect(await saidByOpenssl(bytes, pem)).toMatch(/verification successful/iu);
    const forged = Buffer.from(bytes);
    forged[200] = (forged[200] ?? 0) ^ 1;
    expect(await saidByOpenssl(forged, pem)).not.toMatch(/verification successful/iu);
  },
);

test.skipIf(!hasPdfsig)('pdfsig verifies it over the whole document', async () => {
  const said = await saidByPdfsig(await certificate('en'));
  expect(said).toContain('Signature is Valid.');
  expect(said).toContain('Total document signed');
});
