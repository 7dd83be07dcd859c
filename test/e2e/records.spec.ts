import { beforeAll, describe, expect, test } from 'vitest';
import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { callAs, expectAccessible, openPage, openPageForAll, settled, type OpenPage } from './harness.ts';

/** Kinds whose panel has tabs: their history is one of them. */
const tabbedPanels: ReadonlySet<string> = new Set(['ticket']);
/** Records that open on a page of their own, where others have a panel. */
const ownPages: ReadonlySet<string> = new Set(['meeting']);

const manyCards = 30;

const withQuery = (address: string, name: string, value: string) =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

describe('the screens of declared records', () => {
  describe('each for everybody, in both languages, on a desk and on a phone', () => {
    const looks = [
      { width: 1440, language: 'en' },
      { width: 390, language: 'es' },
    ] as const;
    let windows: OpenPage[] = [];
    // Two windows stay open and go from screen to screen as a person does; only the first is a load of the page.
    beforeAll(async () => {
      windows = [];
      for (const { width, language } of looks)
        windows.push(await openPageForAll({ as: 'admin', width, height: 900, language, path: '/settings' }));
      return async () => {
        for (const each of windows) await each.leave();
      };
    });

    test.for(Object.entries(recordKinds))(
      'the list and the panel of %s',
      { timeout: 240_000 },
      async ([kind, { screen, path, many }]) => {
        const { rows, total } = (await callAs('admin', 'GET', `/tables/${path}?limit=1&count=true`)).body;
        for (const [index, { width, language }] of looks.entries()) {
          const here = windows[index];
          if (here === undefined) throw new Error('The windows are not open.');
          const { page, errors, visit } = here;
          errors.length = 0;
          // A phone draws every card of a page of the list, and axe looks at each part of each; those that one search finds are like the others.
          const isLong = total > manyCards && width < 500;
          const list = isLong ? withQuery(screen, 'q', rows[0].title ?? rows[0].name) : screen;
          await visit(list);
          await page.getByText(many[language]).filter({ visible: true }).first().waitFor();
          // On a desk the list stands beside its panel, and axe reads both there.
          if (rows[0] === undefined || width < 500 || ownPages.has(kind)) await expectAccessible(page);
          if (rows[0] !== undefined) {
            await visit(withQuery(list, 'panel', rows[0].id));
            if (ownPages.has(kind)) await page.getByRole('heading', { level: 1 }).waitFor();
            else
              await page
                .getByRole(tabbedPanels.has(kind) ? 'tab' : 'heading', {
                  name: language === 'en' ? 'History' : 'Historial',
                })
                .waitFor();
            await settled(page);
            await expectAccessible(page);
          }
          expect(errors).toEqual([]);
        }
      },
    );
  });

  test(
    'a deviation is written down on the page of its project, refused with what it lacks, and a lesson shows its like while it is typed',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/projects/26-041?tab=quality',
        language: 'es',
      });
      await page.getByRole('main').getByRole('button', { name: 'Nueva' }).first().click();
      const dialog = page.getByRole('dialog');
      const title = `Puerta de otra medida ${Date.now()}`;
      await dialog.getByLabel('Título').fill(title);
      await dialog.getByLabel('Requisito').fill('A-301');
      await dialog.getByLabel('Cuándo').click();
      await page.getByRole('option', { name: 'Antes de construir' }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Agregar' }).click();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('button', { name: 'Enviar' }).click();
      for (const label of ['Como se diseñó', 'Como se construye', 'Motivo'])
        await page.getByRole('dialog').getByLabel(label, { exact: true }).fill('Palabras');
      await page.getByRole('dialog').getByLabel('Qué se hace').click();
      await page.getByRole('option', { name: 'Reparar' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
      await page.getByText('Necesita los módulos o unidades a los que se refiere.').first().waitFor();

      const lessons = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/design/dfma-lessons-learned',
      });
      await lessons.page.getByRole('main').getByRole('button', { name: 'New' }).first().click();
      await lessons.page.getByRole('dialog').getByLabel('Title').fill('Sill flashing cut short at the marriage wall');
      await lessons.page.getByRole('dialog').getByRole('heading', { name: 'Similar lessons' }).waitFor();
      expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    },
  );

  test(
    'rows of a sheet are told and imported as one, tabs narrow the list, and who is at a record shows in its row',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/design/dfma-lessons-learned',
      });
      const title = `Sheet lesson ${Date.now()}`;
      const sheet = `Title,Came from,Captured on,Category\n${title},Punch item,2026-11-02,Quality\nFaulty,Nowhere,2026-11-02,Quality\n`;
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Import…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'lessons.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await dialog.getByText(/Came from: “Nowhere” is not one of the choices/u).waitFor();
      await expectAccessible(page);
      await dialog.getByLabel('Leave out the faulty row').check();
      await dialog.getByRole('button', { name: 'Import 1 row' }).click();
      await dialog.getByText('Imported: 1 new, 0 changed.').waitFor();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('tab', { name: 'Captured' }).click();
      const row = page.getByRole('row').filter({ hasText: title });
      await row.waitFor();

      const { rows } = (await callAs('admin', 'GET', `/tables/lessons?q=${encodeURIComponent(title)}`)).body;
      const other = await openPage({
        as: 'admin',
        width: 1440,
        height: 900,
        path: `/design/dfma-lessons-learned?panel=${rows[0].id}`,
      });
      await row.getByRole('img', { name: /^Also here: / }).waitFor();
      await row.getByText(title).click();
      await other.page
        .getByRole('img', { name: /^Also here: / })
        .first()
        .waitFor();
      expect([...errors, ...other.errors]).toEqual([]);
    },
  );
});
