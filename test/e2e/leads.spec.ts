import { expect, test } from 'vitest';
import { callAs, expectAccessible, openPage } from './harness.ts';

const said = {
  en: {
    name: 'Name',
    email: 'E-mail',
    send: 'Send',
    done: 'Thank you',
    left: /left/u,
    line: 'In a line',
    note: 'Note it',
    make: 'Make an opportunity',
    qualify: 'Qualify',
  },
  es: {
    name: 'Nombre',
    email: 'Correo',
    send: 'Enviar',
    done: 'Gracias',
    left: /quedan?/u,
    line: 'En una línea',
    note: 'Anotar',
    make: 'Crear la oportunidad',
    qualify: 'Calificar',
  },
} as const;

test.for(['en', 'es'] as const)(
  'whoever writes by the public form is answered within the clock and becomes an opportunity (%s)',
  { timeout: 180_000 },
  async (language) => {
    const words = said[language];
    const name = `Noor Haddad ${language}`;
    const visitor = await openPage({ as: null, language, path: '/lead-form', isPhone: true, width: 390, height: 844 });
    await expectAccessible(visitor.page);
    await visitor.page.getByLabel(words.name, { exact: true }).fill(name);
    await visitor.page.getByLabel(words.email, { exact: true }).fill(`noor.${language}@example.test`);
    await visitor.page.getByRole('button', { name: words.send }).click();
    await visitor.page.getByRole('heading', { name: words.done }).waitFor({ timeout: 60_000 });

    const { body } = await callAs('employee', 'GET', '/tables/leads?sort=-created_at');
    const lead: { id: string } = body.rows[0];
    const seller = await openPage({
      as: language === 'es' ? 'tomas' : 'hannah',
      language,
      width: 1440,
      height: 900,
      path: `/sales/leads?panel=${lead.id}`,
    });
    const { page } = seller;
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText(words.left).first().waitFor();
    await page.getByLabel(words.line, { exact: true }).fill('+1 775 555 0100');
    await page.getByRole('button', { name: words.note }).click();
    const read = async () => (await callAs('employee', 'GET', `/leads/${lead.id}`)).body;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('contacted');
    const answered = await read();
    expect(answered.first_response_at < answered.response_due_at).toBe(true);

    const next = { next_step: 'Call', next_due: '2030-01-07', version: answered.version };
    expect((await callAs('employee', 'PATCH', `/leads/${lead.id}`, next)).status).toBe(200);
    await page.getByRole('button', { name: words.make }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.qualify }).click();
    await page.waitForURL(/\/sales\/opportunities\?panel=/u);
    await page.getByRole('heading', { name }).waitFor();
    expect((await callAs('employee', 'GET', `/leads/${lead.id}`)).body.state).toBe('qualified');
    expect(seller.errors).toEqual([]);
  },
);
