import sharp from 'sharp';
import { expect, test } from 'vitest';
import { callAs, openPage, settled, type OpenPage } from './harness.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** These words stand on the screen, wherever the width of the window has put them. */
const seen = ({ page }: OpenPage, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 20_000 });

test(
  'a question of the night is answered, decided and solved, and stands in every history',
  { timeout: 180_000 },
  async () => {
    const { body: home } = await callAs('owner', 'GET', '/units?limit=1');
    const [{ id: unit, project_number: number }] = home;
    const hannahId = (await callAs('admin', 'GET', '/users?q=hannah')).body[0].id;

    // The queue stands open before anything has come; so does the phone.
    const dana = await openPage({ as: 'employee', width: 1440, height: 900, path: '/tickets' });
    await dana.page.getByRole('tab', { name: /^Unassigned/u }).click();
    const maya = await openPage({
      as: 'owner',
      language: 'es',
      isPhone: true,
      width: 390,
      height: 844,
      path: '/owner',
    });

    // At night, in Spanish, with one thumb.
    await maya.page.getByRole('button', { name: 'Pregunta a tu constructor' }).first().click();
    await maya.page.getByLabel('¿De qué se trata?').fill('La bomba de calor zumba');
    await maya.page.getByLabel('Cuéntanos más').fill('Desde el martes, en la recámara.');
    await maya.page.getByRole('button', { name: 'Enviar' }).click();
    await maya.page.waitForURL((url) => (url.searchParams.get('request') ?? '').length > 30);
    const id = new URL(maya.page.url()).searchParams.get('request') ?? '';
    await seen(maya, 'Recibida');
    const { code } = (await callAs('owner', 'GET', `/requests/${id}`)).body;
    expect(code).toMatch(/^T-\d+$/u);

    // It comes by itself, on top, with the time that is left.
    const row = dana.page.getByRole('row').filter({ hasText: code });
    await row.waitFor();
    await expect.poll(() => row.innerText()).toMatch(/\d+ (?:h|m|d)[^\n]* left/u);
    await row.getByText('La bomba de calor zumba').click();
    await seen(dana, 'Desde el martes, en la recámara.');

    // A colleague looks at it already: seen in the list, and told as soon as somebody answers.
    const hannah = await openPage({
      as: 'hannah',
      language: 'es',
      width: 1440,
      height: 900,
      path: `/tickets/ticket-form/read/${id}`,
    });
    await row.getByRole('img', { name: /^Also here: Hannah/u }).waitFor();
    await dana.page.getByRole('button', { name: 'Shared' }).click();
    await dana.page.getByRole('textbox', { name: 'Reply' }).click();
    await dana.page.keyboard.type('Could you send us a photo of the outdoor unit');
    await hannah.page.getByText('Dana ya está respondiendo').waitFor();
    await dana.page.getByText('Hannah sees that you are answering').waitFor();
    await dana.page.getByRole('button', { name: 'Send and wait for the answer' }).click();

    // The phone says so in the plain word, and takes a photo with the answer.
    await seen(maya, 'Necesita tu respuesta');
    await seen(maya, 'Could you send us a photo of the outdoor unit');
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#7a8c96' } })
      .jpeg()
      .toBuffer();
    await maya.page.getByLabel('Tu respuesta').fill('Aquí está.');
    await maya.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'bomba.jpg', mimeType: 'image/jpeg', buffer: photo });
    await maya.page.getByRole('button', { name: 'Enviar' }).click();
    await seen(dana, 'Aquí está.');
    await dana.page.getByRole('button', { name: 'Open bomba.jpg' }).first().waitFor();
    await hannah.page.getByRole('button', { name: 'Abrir bomba.jpg' }).first().waitFor();
    // What staff say among themselves is read by the colleague and by nobody outside.
    await dana.page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dana.page.getByRole('textbox', { name: 'Note for staff' }).click();
    await dana.page.keyboard.type('Same feet as in 25-112');
    await dana.page.getByRole('button', { name: 'Add staff note' }).click();
    await seen(hannah, 'Same feet as in 25-112');

    // Handed to whoever looks at it already, by key.
    await dana.page.keyboard.press('Escape');
    await dana.page.getByRole('textbox', { name: 'Note for staff' }).waitFor({ state: 'detached' });
    const assign = dana.page.getByRole('dialog');
    // The first key brings the keyboard back to the row.
    await expect
      .poll(async () => {
        if ((await assign.count()) === 0) await dana.page.keyboard.press('a');
        await settled(dana.page);
        return assign.count();
      })
      .toBe(1);
    await assign.getByRole('combobox').click();
    await dana.page.keyboard.type('Hannah');
    await dana.page
      .getByRole('option', { name: /Hannah/u })
      .first()
      .click();
    await assign.getByRole('button', { name: 'Save' }).click();
    await assign.waitFor({ state: 'detached' });
    await expect.poll(async () => (await callAs('employee', 'GET', `/tickets/${id}`)).body.lead_id?.id).toBe(hannahId);
    await expect
      .poll(async () => JSON.stringify((await callAs('hannah', 'GET', '/notifications')).body))
      .toContain(`${code} La bomba de calor zumba`);

    // Talked over: the address of the ticket, pasted on the agenda, is the ticket; the decision becomes an action with an owner and a day.
    const { body: meeting } = await callAs('employee', 'POST', '/meetings', {
      title: 'Field on Tuesday',
      starts_at: `${today()}T17:00:00Z`,
      duration_minutes: 30,
    });
    await callAs('employee', 'PUT', `/meetings/${meeting.id}/participants`, {
      participants: [{ user_id: hannahId }],
    });
    await dana.visit(`/meetings/${meeting.id}`);
    await dana.page.getByLabel('Add an item, or paste a list').fill(`/tickets?panel=${id}`);
    await dana.page.getByLabel('Add an item, or paste a list').press('Enter');
    await seen(dana, new RegExp(code, 'u'));
    await dana.page.getByRole('button', { name: 'Start', exact: true }).click();
    await seen(dana, 'In progress');
    await dana.page.keyboard.press('d');
    await dana.page.getByLabel('What was decided').fill('We set the unit on rubber feet.');
    await dana.page.getByLabel('What was decided').press('Enter');
    await dana.page.getByLabel('What was decided').waitFor({ state: 'detached' });
    await seen(dana, 'We set the unit on rubber feet.');
    await dana.page.keyboard.press('a');
    await dana.page.getByLabel('@name what is to be done due fri').fill('@hannah Order four rubber feet due fri');
    await dana.page.getByRole('status').filter({ hasText: 'Hannah' }).first().waitFor();
    await dana.page.getByLabel('@name what is to be done due fri').press('Enter');
    await seen(dana, 'Order four rubber feet');
    await dana.page.getByRole('button', { name: 'End and send minutes' }).click();
    await dana.page.getByRole('dialog').getByRole('button', { name: 'End and send minutes' }).click();
    await dana.page.getByRole('dialog').waitFor({ state: 'detached' });

    // It stands on the ticket that the colleague has open, and among what she has to do.
    await seen(hannah, 'We set the unit on rubber feet.');
    await hannah.page.getByRole('button', { name: 'Empezar', exact: true }).click();
    await hannah.page.getByRole('button', { name: 'Resolver', exact: true }).click();
    const how = hannah.page.getByRole('dialog');
    await how.getByRole('combobox', { name: /Resultado/u }).click();
    await hannah.page.getByRole('option', { name: 'Corregido' }).click();
    await how.getByRole('button', { name: 'Resolver' }).click();
    await how.waitFor({ state: 'detached' });

    // The owner hears it in plain words, says that it is so, and how it went.
    await maya.page.getByRole('button', { name: 'Sí, está listo' }).click();
    await maya.page.getByRole('button', { name: '5 de 5' }).click();
    await maya.page.getByRole('button', { name: 'Enviar' }).first().click();
    await seen(maya, 'Gracias. Diste 5 de 5.');
    await seen(hannah, 'Cerrado');

    // What staff said among themselves never came to the phone.
    expect(await maya.page.locator('body').innerText()).not.toContain('25-112');

    // Every step stands in each history, and what was decided where it was talked about.
    await hannah.page.getByRole('tab', { name: 'Historial' }).click();
    for (const step of [/Maya Ortiz/u, /Espera cliente/u, /Responsable/u, /Resuelto/u, /Cerrado/u])
      await seen(hannah, step);
    await hannah.visit(`/meetings/${meeting.id}`);
    await hannah.page.getByRole('button', { name: 'Más', exact: true }).first().click();
    await hannah.page.getByRole('menuitem', { name: 'Detalles e historial' }).click();
    for (const step of [/Dana Whitfield: En curso/u, /Dana Whitfield: Cerrada/u]) await seen(hannah, step);
    await hannah.page.keyboard.press('Escape');
    await hannah.visit(`/meetings/${meeting.id}?view=minutes`);
    for (const words of ['We set the unit on rubber feet.', /Order four rubber feet/u]) await seen(hannah, words);
    for (const page of [`/projects/${number}/unit/${unit}`, `/projects/${number}`]) {
      await dana.visit(`${page}?tab=meetings`);
      await seen(dana, 'We set the unit on rubber feet.');
      await dana.visit(`${page}?tab=tickets`);
      await seen(dana, code);
      await dana.visit(`${page}?tab=history`);
      const changes = dana.page.getByRole('list', { name: 'Changes, newest first' });
      for (const words of [code, 'Waits on client', 'Resolved', 'Closed'])
        await changes.getByText(words).first().waitFor();
    }
    await hannah.visit('/tickets');
    await hannah.page.getByRole('tab', { name: /^Acciones/u }).click();
    await seen(hannah, 'Order four rubber feet');
    expect([dana.errors, hannah.errors, maya.errors]).toEqual([[], [], []]);
  },
);
