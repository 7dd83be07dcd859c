import { expect, test } from 'vitest';
import { callAs, mailed, openPage, type OpenPage } from './harness.ts';

const day = 86_400_000;
/** Four hours of a day that is so many days away. */
const windowIn = (days: number) => {
  const on = new Date(Date.now() + days * day).toISOString().slice(0, 10);
  return { starts_at: `${on}T16:00:00.000Z`, ends_at: `${on}T20:00:00.000Z` };
};

/** These words stand on the screen, wherever the width of the window has put them. */
const seen = ({ page }: OpenPage, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: 30_000 });
const press = ({ page }: OpenPage, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click({ timeout: 30_000 });

const words = {
  en: {
    wrong: 'Something wrong?',
    water: 'Water',
    urgent: 'It can’t wait',
    report: 'Tell us now',
    told: 'is on call and has been told.',
    take: 'Take this time',
    lesson: 'Make a lesson of it',
    propose: 'Propose a question',
    form: 'Form',
    area: 'Area',
    question: 'Question',
    spanish: 'Question in Spanish',
    save: 'Save',
    include: 'Take into the next version',
    unused: 'Not in use yet',
    used: 'In use',
    samePlan: 'Same plan',
    choose: 'Choose',
  },
  es: {
    wrong: '¿Algo anda mal?',
    water: 'Agua',
    urgent: 'No puede esperar',
    report: 'Avisarnos ahora',
    told: 'está de guardia y ya recibió el aviso.',
    take: 'Elegir este horario',
    lesson: 'Hacer una lección',
    propose: 'Proponer una pregunta',
    form: 'Formulario',
    area: 'Área',
    question: 'Pregunta',
    spanish: 'Pregunta en español',
    save: 'Guardar',
    include: 'Incluir en la siguiente versión',
    unused: 'Aún sin usar',
    used: 'En uso',
    samePlan: 'Mismo plano',
    choose: 'Elegir',
  },
} as const;

const asked = {
  en: 'Trap under the sink is tight and dry',
  es: 'El sifón bajo el fregadero está firme y seco',
} as const;

test.each(['en', 'es'] as const)(
  'water under a sink becomes a question that the next home of the plan is checked for, in %s',
  { timeout: 600_000 },
  async (language) => {
    const t = words[language];
    const { body: homes } = await callAs('owner', 'GET', '/units?limit=1');
    const [home] = homes;
    const [hannah] = (await callAs('admin', 'GET', '/users?q=hannah')).body;

    // At night, with one thumb and no photo; the inbox of the office stands open.
    const office = await openPage({
      as: 'employee',
      language,
      width: 1440,
      height: 900,
      path: '/projects/warranty-requests',
    });
    const phone = await openPage({ as: 'owner', language, isPhone: true, width: 390, height: 844, path: '/owner' });
    await press(phone, t.wrong);
    await press(phone, t.water);
    await press(phone, t.urgent);
    await press(phone, t.report);
    await seen(phone, t.told);
    const code = /WR-\d+/u.exec(await phone.page.getByRole('dialog').innerText())?.[0] ?? '';
    expect(code).not.toBe('');
    await phone.leave();

    // It comes by itself; whoever takes care of the home has a mail at once, and the clock runs whatever hour it is.
    const row = office.page.getByRole('row').filter({ hasText: code });
    await row.waitFor({ timeout: 30_000 });
    const { body: list } = await callAs('employee', 'GET', `/tables/warranty-items?q=${code}&limit=1`);
    const { id } = list.rows[0];
    const read = async () => (await callAs('employee', 'GET', `/warranty-items/${id}`)).body;
    const item = await read();
    expect(item.photo).toBeNull();
    const { body: lead } = await callAs('admin', 'GET', `/users/${item.lead_id.id}`);
    // The second emergency of one person within three minutes is mailed with what else they report in them.
    await mailed(lead.email, new RegExp(code, 'u'), 240_000);
    expect(Date.parse(item.response_due_at) - Date.parse(item.received_at)).toBeLessThanOrEqual(3_660_000);
    expect(Date.parse(item.resolution_due_at) - Date.parse(item.received_at)).toBeLessThanOrEqual(day + 60_000);

    // A trip is offered, accepted on the phone, and made; the part that leaked is swapped for another.
    const step = (kind: string, of: string, to: string, values?: object) =>
      callAs('employee', 'POST', `/${kind}/${of}/move`, { to, ...(values === undefined ? {} : { values }) });
    await step('warranty-items', id, 'warranty_acknowledged');
    await step('warranty-items', id, 'warranty_accepted');
    const { body: trip } = await callAs('employee', 'POST', '/service-trip-sheets', {
      ticket_ids: [id],
      title: `${code} ${t.water}`,
      service_type: 'warranty',
      technician: hannah.id,
      offers: [windowIn(3)],
    });
    const visit = await openPage({ as: 'owner', language, isPhone: true, width: 390, height: 844, path: '/owner' });
    const card = visit.page.getByRole('article').filter({ hasText: code });
    await card.getByRole('button', { name: t.take }).click({ timeout: 30_000 });
    await expect
      .poll(async () => (await callAs('employee', 'GET', `/service-trips/${trip.id}`)).body.state, { timeout: 30_000 })
      .toBe('owner_accepted');
    await visit.leave();
    await step('service-trips', trip.id, 'confirmed');
    await step('service-trips', trip.id, 'en_route');
    const part = { item: 'Trap', quantity: 1, old_serial: `OLD-${code}`, new_serial: `NEW-${code}` };
    await callAs('employee', 'POST', `/service-trip-sheets/${trip.id}/parts`, { parts: [part] });
    await step('service-trips', trip.id, 'done', { outcome: asked[language] });
    if ((await read()).state === 'warranty_scheduled') await step('warranty-items', id, 'warranty_in_progress');
    if ((await read()).state === 'warranty_in_progress')
      await step('warranty-items', id, 'warranty_complete', { resolution_note: 'Trap', cause_stage: 'factory' });
    const { old_serial: old, new_serial: put } = part;
    await callAs('employee', 'PATCH', `/warranty-items/${id}`, {
      root_cause: 'Trap left hand-tight',
      old_serial: old,
      new_serial: put,
    });
    await callAs('owner', 'POST', `/requests/${id}/accept`);
    expect(await read()).toMatchObject({ state: 'warranty_verified', new_serial: put });

    // Its cause leads to a lesson with one click, and the lesson to a question of the factory's form.
    await office.go(`/projects/warranty-requests?panel=${id}`);
    await press(office, t.lesson);
    const learned = async () => (await callAs('employee', 'GET', `/lesson-links?kind=ticket&id=${id}`)).body.lesson;
    await expect.poll(async () => (await learned())?.code, { timeout: 30_000 }).toMatch(/^LL-/u);
    const lesson = await learned();
    await callAs('employee', 'PATCH', `/lessons/${lesson.id}`, { lesson: asked.en });
    await step('lessons', lesson.id, 'triaged');
    await office.go(`/design/dfma-lessons-learned?panel=${lesson.id}`);
    await seen(office, code);
    await press(office, t.propose);
    const dialog = office.page.getByRole('dialog').last();
    await dialog.getByRole('combobox', { name: t.form }).click({ timeout: 30_000 });
    const { body: forms } = await callAs('employee', 'GET', '/tables/sign-off-templates?limit=50');
    const form = forms.rows.find(
      (each: { form_type: string; state: string; applies_state: string | null }) =>
        each.form_type === 'factory_qa' && each.state === 'active' && each.applies_state === null,
    );
    await office.page
      .getByRole('option', { name: `${language === 'es' ? form.name_es : form.name} v${form.revision}` })
      .click({ timeout: 30_000 });
    await dialog.getByRole('combobox', { name: t.area }).click({ timeout: 30_000 });
    await office.page.getByRole('option').first().click({ timeout: 30_000 });
    await dialog.getByLabel(t.question, { exact: true }).fill(`${asked.en} (${code})`);
    await dialog.getByLabel(t.spanish, { exact: true }).fill(`${asked.es} (${code})`);
    await dialog.getByRole('button', { name: t.save }).click();
    await press(office, t.include);
    await seen(office, t.unused);
    const { taken } = (await callAs('employee', 'GET', `/lessons/${lesson.id}/story`)).body;
    expect(taken).toMatchObject({ name: form.name, revision: form.revision + 1, state: 'draft' });
    await step('sign-off-templates', taken.id, 'active');
    await seen(office, t.used);

    // The next home of that plan: its designers are told before they freeze it, and the floor is asked before it ships.
    const number = `27-${code.slice(-3)}`;
    const { body: project } = await callAs('admin', 'POST', '/projects', {
      project_number: number,
      name: `Next of ${home.plan_code}`,
      factory: 'reno',
    });
    const { body: unit } = await callAs('admin', 'POST', '/units', {
      project: project.id,
      name: 'N',
      plan_code: home.plan_code,
    });
    const { body: module } = await callAs('admin', 'POST', '/modules', {
      project: project.id,
      unit: unit.id,
      module_no: 'M1',
      factory: 'reno',
    });
    await office.go(`/projects/${number}?tab=quality&do=rundown`);
    const rundown = office.page.getByRole('dialog').getByRole('listitem').filter({ hasText: lesson.code });
    await rundown.getByText(t.samePlan).waitFor({ timeout: 30_000 });
    for (const to of ['online', 'offline', 'yard'])
      await callAs('admin', 'POST', `/modules/${module.id}/status`, { to });
    const { body: check } = await callAs('admin', 'POST', '/sign-off-forms', {
      project_id: project.id,
      module_id: module.id,
      form_type: 'factory_qa',
    });
    const { areas } = (await callAs('admin', 'GET', `/sign-off-forms/${check.id}`)).body;
    const area = areas.find((each: object) => JSON.stringify(each).includes(code));
    await office.go(`/projects/${number}/manufacturing-sign-offs/${check.id}/factory_qa?area=${area.id}`);
    await seen(office, `${asked[language]} (${code})`);
    const release = callAs('admin', 'POST', `/modules/${module.id}/status`, { to: 'released' });
    await expect(release).rejects.toThrow(/factory_form_checked.*pre_ship_signed/su);
  },
);
