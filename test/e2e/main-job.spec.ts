import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { callAs, openPage, settled, signInByScreen, type OpenPage } from './harness.ts';

/** Real files of the trade, where they lie beside the clone; never part of it. */
const real = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const hasReal = existsSync(join(real, 'cobie/Duplex-Design.xlsx'));

type Given = { name: string; mimeType: string; buffer: Buffer } | string;

interface Material {
  sheet: Given;
  photo: Given;
  pdf: Given;
  /** A unit that the sheet brings. */
  unit: RegExp;
}

const sheet = [
  'unit,module,plan',
  ...['A-101', 'A-102', 'B-201'].flatMap((unit, index) => [
    `${unit},M-${index * 2 + 1},Birch 2`,
    `${unit},M-${index * 2 + 2},Birch 2`,
  ]),
].join('\n');

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** The main job from the door to the bell; the steps are those of a person with a mouse. */
async function mainJob(projectNumber: string, { sheet: units, photo, pdf: document, unit }: Material): Promise<void> {
  // Hannah works beside, in another browser, and has nothing open but her own home.
  const hannah = await openPage({ as: 'hannah', path: '/projects' });
  const dana = await openPage({ as: null });
  await signInByScreen(dana, 'employee');
  await dana.page.waitForURL((url) => url.pathname === '/');

  await createProject(dana, projectNumber);
  // It arrives on the other screen by itself.
  await hannah.page.getByText(`Project ${projectNumber}`).filter({ visible: true }).first().waitFor();

  const project = (await callAs('employee', 'GET', `/projects/${projectNumber}`)).body;
  const colleague = (await callAs('admin', 'GET', '/users?q=hannah')).body[0];
  const members = [
    ...project.members.map(({ user_id, role }: { user_id: string; role: string }) => ({ user_id, role })),
    { user_id: colleague.id, role: 'designer' },
  ];
  const joined = await callAs('employee', 'PUT', `/projects/${project.id}/members`, { members });
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  await bell(hannah, /you are on the project now/u);

  await importUnits(dana, projectNumber, units, unit);
  await attach(dana, projectNumber, 'files', document);
  await attach(dana, projectNumber, 'photos', photo);
  await bell(hannah, /file added/u);

  expect(dana.errors).toEqual([]);
  expect(hannah.errors).toEqual([]);
}

async function createProject({ page }: OpenPage, projectNumber: string): Promise<void> {
  await page.goto('/projects/new-project');
  await settled(page);
  await page.getByLabel('Project number').fill(projectNumber);
  await page.getByLabel('Project name').fill(`Project ${projectNumber}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${projectNumber}`);
}

async function importUnits({ page }: OpenPage, projectNumber: string, file: Given, unit: RegExp): Promise<void> {
  await page.goto(`/projects/${projectNumber}?tab=units`);
  await settled(page);
  await page.getByRole('button', { name: 'Import a spreadsheet' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Import \d+ rows?$/u }).click({ timeout: 30_000 });
  await dialog
    .getByText(/^Imported: \d+ new units?/u)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(unit).filter({ visible: true }).first().waitFor();
}

async function attach({ page }: OpenPage, projectNumber: string, tab: 'files' | 'photos', file: Given): Promise<void> {
  await page.goto(`/projects/${projectNumber}?tab=${tab}`);
  await settled(page);
  await page.locator('input[type=file]').first().setInputFiles(file);
  const name = typeof file === 'string' ? (file.split('/').at(-1) ?? '') : file.name;
  // In the list, and not only on its way: whoever leaves the page before that stops it.
  const place = tab === 'files' ? page.getByRole('list', { name: 'Files' }) : page;
  await place.getByText(name).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
}

/** The bell has news; the panel shows them. */
async function bell({ page }: OpenPage, words: RegExp): Promise<void> {
  await page.locator('#unread-notifications').getByText('unread').waitFor({ state: 'attached', timeout: 15_000 });
  // By keyboard: a message that has just risen stands over the bell, and stays while the mouse is on it.
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  await page.getByText(words).filter({ visible: true }).first().waitFor();
  await page.keyboard.press('Escape');
}

describe('the main job', () => {
  test(
    'a project is made, its units come from a sheet, a photo and a PDF are attached, and a colleague sees it arrive',
    { timeout: 180_000 },
    async () => {
      const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b45a1e' } })
        .jpeg()
        .toBuffer();
      await mainJob('27-901', {
        sheet: { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) },
        photo: { name: 'front.jpg', mimeType: 'image/jpeg', buffer: picture },
        pdf: { name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
        unit: /A-101/u,
      });
    },
  );

  test.skipIf(!hasReal)('the same with a real COBie workbook and a real photo', { timeout: 180_000 }, async () => {
    const photo = readdirSync(join(real, 'photos')).find((name) => /\.jpe?g$/iu.test(name)) ?? '';
    await mainJob('27-902', {
      sheet: join(real, 'cobie/Duplex-Design.xlsx'),
      photo: join(real, 'photos', photo),
      pdf: join(real, 'owner-manuals/Range-ProductData.pdf'),
      unit: /\w/u,
    });
  });
});
