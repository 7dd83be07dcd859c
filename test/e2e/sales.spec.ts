import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, companyToday, formatMonth } from '#platform/shared/dates.ts';
import { pdfOf } from '#test/pdf-of.ts';
import { callAs, expectAccessible, openPage, settled } from './harness.ts';

/** A slow machine beside a busy one draws late; what is waited for comes. */
const patient = { timeout: 60_000 };

const said = {
  en: {
    lead: { name: 'Name', email: 'E-mail', send: 'Send', done: 'Thank you', left: /left/u },
    note: { line: 'In a line', send: 'Note it' },
    make: 'Make an opportunity',
    qualify: 'Qualify',
    stages: 'Its way',
    moveTo: (stage: string) => `Move to ${stage}`,
    needed: 'Is needed for this stage.',
    fields: {
      amount: 'Amount',
      street: 'Street of the site',
      homes: 'Homes',
      modules: 'Modules',
      city: 'City of the site',
    },
    factory: 'Factory',
    state: 'State of the site',
    project: 'Make its project',
    held: /^Reno, .+: 2 modules, until/u,
    estimates: 'Estimates side by side',
    won: 'Won',
    sales: 'By month against the target',
  },
  es: {
    lead: { name: 'Nombre', email: 'Correo', send: 'Enviar', done: 'Gracias', left: /quedan?/u },
    note: { line: 'En una línea', send: 'Anotar' },
    make: 'Crear la oportunidad',
    qualify: 'Calificar',
    stages: 'Su camino',
    moveTo: (stage: string) => `Pasar a ${stage}`,
    needed: 'Hace falta para esta etapa.',
    fields: {
      amount: 'Importe',
      street: 'Calle del terreno',
      homes: 'Casas',
      modules: 'Módulos',
      city: 'Ciudad del terreno',
    },
    factory: 'Planta',
    state: 'Estado del terreno',
    project: 'Crear su proyecto',
    held: /^Reno, .+: 2 módulos, hasta/u,
    estimates: 'Estimaciones lado a lado',
    won: 'Ganada',
    sales: 'Por mes frente a la meta',
  },
} as const;
type Words = (typeof said)[keyof typeof said];

const typed = { amount: '415000', street: '12 Alder Ln', homes: '1', modules: '2', city: 'Reno' } as const;

/** Somebody fills in the form on the builder's own page. */
async function ask(language: 'en' | 'es', { lead: words }: Words, name: string): Promise<string> {
  const { page } = await openPage({ as: null, language, path: '/lead-form', isPhone: true, width: 390, height: 844 });
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.email, { exact: true }).fill(`wren.${language}@example.test`);
  await page.getByRole('button', { name: words.send }).click();
  await page.getByRole('heading', { name: words.done }).waitFor(patient);
  const { body } = await callAs('employee', 'GET', '/tables/leads?sort=-created_at&limit=20&columns=name');
  return body.rows.find((row: { name: string }) => row.name === name).id;
}

/** Takes the deal one stage on by its page: a stage lets nobody in without what it demands, and asks for just that. */
async function stepOn(page: Page, words: Words, deal: string, stage: { id: string; name: string }, month: string) {
  await page.getByRole('button', { name: words.moveTo(stage.name), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor(patient);
  await settled(page);
  for (const [name, label] of Object.entries(words.fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    if ((await field.count()) === 1) await field.fill(typed[name as keyof typeof typed]);
  }
  for (const [label, choice] of [
    [words.factory, 'Reno'],
    [words.state, 'NV'],
  ] as const) {
    const field = dialog.getByRole('combobox', { name: label });
    if ((await field.count()) === 0) continue;
    await field.click();
    await page.getByRole('option', { name: choice, exact: true }).click();
    await settled(page);
  }
  const wanted = dialog.getByRole('button', { name: new RegExp(`^${month}`, 'iu') });
  if ((await wanted.count()) === 1) await wanted.click();
  for (const point of await dialog.getByRole('checkbox').all()) await point.check();
  await dialog.getByRole('button', { name: words.moveTo(stage.name), exact: true }).click();
  await expect
    .poll(async () => (await callAs('employee', 'GET', `/opportunities/${deal}`)).body.stage_id.id, patient)
    .toBe(stage.id);
  await dialog.waitFor({ state: 'hidden', ...patient });
  await settled(page);
}

/** Notes a contract of the project as signed on paper, with the file that shows it. Answers its id. */
async function signOnPaper(project: string, facts: object): Promise<string> {
  const form = new FormData();
  form.set('owner_type', 'project');
  form.set('owner_id', project);
  form.set('file', new File([new Uint8Array(pdfOf(['Signed']))], 'signed.pdf'));
  const { body: files } = await callAs('admin', 'POST', '/files', form);
  const { body: contract } = await callAs('admin', 'POST', '/contracts', { project_id: project, ...facts });
  const signed = { signed_on: companyToday(), file_id: files[0].id };
  // The review of what is above the limit has journeys of its own.
  const { body: limit } = await callAs('admin', 'GET', '/contracts/settings');
  await callAs('admin', 'PUT', '/contracts/settings', { review_above: 1_000_000_000_000 });
  const { status } = await callAs('admin', 'POST', `/contracts/${contract.id}/paper`, signed);
  await callAs('admin', 'PUT', '/contracts/settings', { review_above: limit.review_above });
  expect(status).toBe(200);
  return contract.id;
}

test.for(['en', 'es'] as const)(
  'a lead of the web form is answered, qualified, walked through its stages, quoted, holds a month by a letter and is won as a project (%s)',
  { timeout: 600_000 },
  async (language) => {
    const words = said[language];
    const name = `Wren Abadi ${language}`;
    const lead = await ask(language, words, name);

    // Answered within its clock, and qualified.
    const seller = await openPage({
      as: language === 'es' ? 'tomas' : 'hannah',
      language,
      width: 1440,
      height: 900,
      path: `/sales/leads?panel=${lead}`,
    });
    const { page } = seller;
    await page.getByText(words.lead.left).first().waitFor(patient);
    await page.getByLabel(words.note.line, { exact: true }).fill('Both plans, by phone');
    await page.getByRole('button', { name: words.note.send }).click();
    const readLead = async () => (await callAs('employee', 'GET', `/leads/${lead}`)).body;
    await expect.poll(async () => (await readLead()).state, patient).toBe('contacted');
    const answered = await readLead();
    expect(answered.first_response_at < answered.response_due_at).toBe(true);
    const next = { next_step: 'Visit the lot', next_due: addDays(companyToday(), 5), version: answered.version };
    await callAs('employee', 'PATCH', `/leads/${lead}`, next);
    await page.getByRole('button', { name: words.make }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.qualify }).click();
    await page.waitForURL(/\/sales\/opportunities\?panel=/u, patient);
    const deal = new URL(page.url()).searchParams.get('panel') ?? '';
    // The panel of the lead goes with its page, and that of the deal stays.
    await settled(page);
    expect(new URL(page.url()).searchParams.get('panel')).toBe(deal);
    await page.getByRole('heading', { name: words.stages }).waitFor(patient);

    // Through the stages: what one demands stands at its field, and nobody goes on without it.
    const whole = async () =>
      (await callAs('employee', 'GET', `/opportunities/${deal}/whole`)).body as {
        stages: { id: string; name: string; name_es: string }[];
        project: { id: string; project_number: string } | null;
      };
    const stages = (await whole()).stages.map(({ id, name: en, name_es: es }) => ({
      id,
      name: language === 'es' ? es : en,
    }));
    const [, second, ...others] = stages;
    if (second === undefined) throw new Error('The pipeline has no stages.');
    const { body: room } = await callAs('employee', 'GET', '/sales-room');
    const { months } = room.factories.find(({ factory }: { factory: string }) => factory === 'reno');
    const wanted: string = months.slice(1, 7).findLast(({ free }: { free: number }) => free > 1).month;
    const fresh = (await callAs('employee', 'GET', `/opportunities/${deal}`)).body;
    const close = { expected_close: addDays(companyToday(), 60), version: fresh.version };
    await callAs('employee', 'PATCH', `/opportunities/${deal}`, close);
    await seller.go(`/sales/opportunities/${deal}`);
    await page.getByRole('button', { name: words.moveTo(second.name), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.moveTo(second.name), exact: true }).click();
    await dialog.getByText(words.needed).first().waitFor(patient);
    await dialog.getByLabel(words.fields.amount, { exact: true }).fill(typed.amount);
    await dialog.getByRole('button', { name: words.moveTo(second.name), exact: true }).click();
    await dialog.waitFor({ state: 'hidden', ...patient });
    const monthWords = formatMonth(wanted, language);
    for (const stage of others.slice(0, 4)) await stepOn(page, words, deal, stage, monthWords);

    // Its project, a quote, and a letter that holds the month.
    await page.getByRole('button', { name: words.project }).click();
    await expect.poll(async () => (await whole()).project, patient).not.toBeNull();
    const { project } = await whole();
    if (project === null) throw new Error('The deal has no project.');
    for (const plan of ['Plan A', 'Plan B'])
      await callAs('admin', 'POST', '/estimates', { name: plan, project_id: project.id, modules: 2, sqft: 900 });
    await signOnPaper(project.id, {
      contract_type: 'Letter of Intent',
      title: `Letter of ${name}`,
      slot_factory: 'reno',
      slot_month: wanted,
      price_hold_until: addDays(companyToday(), 50),
    });
    await seller.go(`/sales/opportunities/${deal}`);
    await page.getByText(words.held).waitFor(patient);
    const beside = page.getByRole('table', { name: words.estimates });
    await beside.getByText('Plan A').waitFor(patient);
    await beside.getByText('Plan B').waitFor(patient);
    await expectAccessible(page);

    // Won by the agreement, with everything carried over.
    for (const stage of others.slice(4)) await stepOn(page, words, deal, stage, monthWords);
    const agreement = await signOnPaper(project.id, {
      contract_type: 'Manufacturing Agreement',
      title: `Agreement of ${name}`,
      amount: Number(typed.amount) * 100,
    });
    await page.getByText(words.won, { exact: true }).first().waitFor(patient);
    const won = (await callAs('employee', 'GET', `/opportunities/${deal}`)).body;
    expect([won.state, won.won_by.id, won.project_id.id]).toEqual(['won', agreement, project.id]);
    await page
      .getByRole('link', { name: new RegExp(`^${project.project_number} `, 'u') })
      .first()
      .click();
    await page.waitForURL(new RegExp(`/projects/${project.project_number}`, 'u'), patient);
    await page.getByRole('heading', { name: fresh.name }).first().waitFor(patient);
    const { body: made } = await callAs('admin', 'GET', `/projects/${project.project_number}`);
    expect(made).toMatchObject({ factory: 'reno', address: { line1: typed.street, city: typed.city, state: 'NV' } });

    // The overview shows it, and its figure leads to its rows.
    await seller.go('/sales');
    const row = page
      .getByRole('table', { name: words.sales })
      .getByRole('row', { name: new RegExp(`^${formatMonth(`${won.closed_on.slice(0, 7)}-01`, language)}`, 'iu') });
    await row.getByRole('link').first().click();
    await page.waitForURL(/\/sales\/opportunities\?filter=/u, patient);
    await page.getByText(fresh.name, { exact: true }).first().waitFor(patient);
    // A browser notes every refusal: that of the stage which was entered without what it demands.
    expect(seller.errors.filter((each) => !each.endsWith('400 (Bad Request)')).join('\n')).toBe('');
  },
);
