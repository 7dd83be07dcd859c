import { describe, expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

const plan = '/projects/ship-and-set-dates?view=timeline';

describe('what the plan is made of', () => {
  test(
    'room and price of a yard are edited beside the plan, wrong ones refused at their field, and a colleague sees it live',
    { timeout: 240_000 },
    async () => {
      const here = await openPage({ as: 'employee', width: 1440, height: 900, path: plan });
      const there = await openPage({ as: 'hannah', width: 1440, height: 900, path: plan });
      for (const { page } of [here, there]) {
        await page.getByRole('button', { name: 'Yards and rates' }).click();
        await page.getByText('10 modules · $35 a night after 7 free nights').waitFor();
      }
      const { page } = here;
      await page.getByRole('button', { name: 'Edit Yard Reno' }).click();
      const dialog = page.getByRole('dialog', { name: 'Yard, Reno' });
      await dialog.getByLabel('Room for modules').fill('-1');
      await dialog.getByLabel('Working days at customs').fill('90');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Must be at least 0.').waitFor();
      await dialog.getByText('Must be at most 60.').waitFor();
      await expectAccessible(page);
      await dialog.getByLabel('Room for modules').fill('12');
      await dialog.getByLabel('Working days at customs').fill('0');
      await dialog.getByLabel('Storage a night').fill('37.50');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await there.page.getByText('12 modules · $37.50 a night after 7 free nights').waitFor({ timeout: 30_000 });

      await page.getByRole('button', { name: 'Edit Big Sky Crane, 90 t' }).click();
      const crane = page.getByRole('dialog', { name: 'Big Sky Crane, 90 t' });
      await crane.getByLabel('Rate a day').fill('3950');
      await crane.getByRole('button', { name: 'Save' }).click();
      await there.page.getByText('1 project a day · $3,950 a day').waitFor({ timeout: 30_000 });
      // The change of the yard can be taken back too; the latest stands above.
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await there.page.getByText('1 project a day · $3,800 a day').waitFor({ timeout: 30_000 });
      await callAs('admin', 'PATCH', '/schedule/yards/reno', { capacity: 10, storage_cents_day: 3500 });
      expect(here.errors).toEqual([]);
      expect(there.errors).toEqual([]);
    },
  );

  test(
    'a route permit is added, edited and removed on a module; the plan says when it runs out, and when it does no more',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({ as: 'employee', width: 1440, height: 900, path: `${plan}&q=26-041` });
      const bar = page.locator('[data-bar$=" ship"]').first();
      await bar.waitFor();
      await bar.click();
      const panel = page.getByRole('dialog', { name: /^Module / });
      await panel.getByText('Covers the trip').first().waitFor();
      await panel.getByRole('button', { name: 'Add a permit' }).click();
      const dialog = page.getByRole('dialog', { name: /^Add a route permit/u });
      await dialog.getByLabel('State').fill('Nev');
      await dialog.getByLabel('State').fill('n1');
      await dialog.getByLabel('Permit number').fill('NV-77');
      await dialog.getByRole('button', { name: 'Save permit' }).click();
      await dialog.getByText('Must be the letters of a state, like NV.').waitFor();
      await expectAccessible(page);
      await dialog.getByLabel('State').fill('nv');
      await dialog.getByRole('button', { name: 'Save permit' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await panel.getByText('NV-77').waitFor();
      await panel.getByRole('button', { name: 'Edit permit NV-77' }).click();
      const edit = page.getByRole('dialog', { name: /^Route permit NV-77/u });
      // The day before it ships: open the calendar, one day back from the day that was proposed.
      const module = (await bar.getAttribute('data-bar'))?.split(' ')[0] ?? '';
      const { body } = await callAs('employee', 'GET', `/modules/${module}`);
      await edit.getByRole('button', { name: 'Cancel' }).click();
      const ends = new Date(Date.parse(body.ship_forecast_on) - 86_400_000).toISOString().slice(0, 10);
      await callAs('employee', 'PATCH', `/modules/${module}`, {
        route_permits: body.route_permits.map((permit: { no: string }) =>
          permit.no === 'NV-77' ? { ...permit, valid_to: ends } : permit,
        ),
      });
      await panel.getByText('Runs out before it arrives').waitFor({ timeout: 30_000 });
      await panel.getByText(/Route permit NV runs out before module/u).waitFor({ timeout: 30_000 });
      await panel.getByRole('button', { name: 'Remove permit NV-77' }).click();
      await panel.getByText(/Route permit NV runs out/u).waitFor({ state: 'detached', timeout: 30_000 });
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await panel.getByText('NV-77').waitFor({ timeout: 30_000 });
      await panel.getByRole('button', { name: 'Remove permit NV-77' }).click();
      await panel.getByText('NV-77').waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
    },
  );

  test(
    'what a milestone waits for is edited on the Schedule tab: a ring is refused by a sentence, and the effect on the plan is shown before it moves',
    { timeout: 240_000 },
    async () => {
      const { page, errors } = await openPage({
        as: 'employee',
        width: 1440,
        height: 900,
        path: '/projects/26-041?tab=schedule',
      });
      await page.getByRole('button', { name: 'Edit Utilities' }).click();
      const dialog = page.getByRole('dialog', { name: 'Utilities' });
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Milestone it waits for, 2' }).click();
      await page.getByRole('option', { name: 'Handover' }).click();
      await dialog.getByText('Handover waits for this milestone already, so it can not wait for Handover.').waitFor();
      expect(await dialog.getByRole('button', { name: 'Save the date' }).isDisabled()).toBe(true);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'No longer wait for Handover' }).click();
      const days = dialog.getByRole('textbox', { name: 'Days after Set' });
      const usual = await days.inputValue();
      await days.fill('60');
      await dialog.getByText(/leaves it open from/u).waitFor();
      await dialog.getByRole('button', { name: 'Save and see what moves' }).click();
      const preview = page.getByRole('dialog', { name: 'Move the plan' });
      await preview.getByText('Handover').waitFor();
      await preview.getByText(/\d+ dates move/u).waitFor();
      await preview.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Set + 60 d').waitFor();
      await page.getByRole('button', { name: 'Edit Utilities' }).click();
      await days.fill(usual);
      await dialog.getByRole('button', { name: 'Save the date' }).click();
      await page.getByText('Set + 60 d').waitFor({ state: 'detached' });
      expect(errors).toEqual([]);
    },
  );
});

describe('one way back', () => {
  test('a card that is dragged on the board shows Undo, which puts it where it was', { timeout: 240_000 }, async () => {
    const { page, errors } = await openPage({ as: 'admin', width: 2600, height: 900, path: '/projects?layout=board' });
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const card = column('Site work').getByRole('listitem').first();
    await card.waitFor();
    const name = ((await card.getByRole('button').first().getAttribute('aria-label')) ?? '').replace('Move to: ', '');
    await card.dragTo(column('Archived'));
    const dialog = page.getByRole('dialog', { name: `Change the status of ${name}` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Built before Hearth');
    await dialog.getByRole('button', { name: 'Move to Archived' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await column('Archived').getByText(name).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await column('Site work').getByText(name).waitFor();
    await page.getByText('Taken back').waitFor();
    expect(errors).toEqual([]);
  });

  test(
    'a post that goes to the bin comes back by Undo, on the open wall of a colleague too',
    { timeout: 240_000 },
    async () => {
      const text = `Slings are in the yard ${Date.now()}`;
      const project = (await callAs('employee', 'GET', '/projects/26-036')).body;
      const made = await callAs('employee', 'POST', '/posts', {
        project_id: project.id,
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
      });
      expect(made.status).toBe(201);
      const path = '/projects/26-036?tab=wall';
      const here = await openPage({ as: 'employee', width: 1280, path });
      const there = await openPage({ as: 'hannah', width: 1280, path });
      const post = (of: typeof here) => of.page.locator(`#post-${made.body.id}`);
      await post(there).waitFor();
      await post(here).getByRole('button', { name: 'More actions' }).first().click();
      await here.page.getByRole('menuitem', { name: 'Move to the bin' }).click();
      await post(there).waitFor({ state: 'detached', timeout: 30_000 });
      await here.page.getByRole('button', { name: 'Undo' }).click();
      await post(there).waitFor({ timeout: 30_000 });
      await post(here).waitFor();
      expect(here.errors).toEqual([]);
    },
  );
});
