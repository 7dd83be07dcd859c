import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs, expectAccessible, mailed, openPage, settled } from './harness.ts';

/** A contract of the sample's own owner and of somebody without an account, ready to be sent. Answers its id. */
async function readyContract(title: string, other: { name: string; email: string }): Promise<string> {
  const { body: home } = await callAs('owner', 'GET', '/units?limit=1');
  const project = (await callAs('admin', 'GET', `/projects/${home[0].project_number}`)).body;
  const [owner, admin] = await Promise.all(
    ['owner', 'admin'].map(async (name) => {
      const { body: found } = await callAs('admin', 'GET', `/users?q=${name}`);
      return found.find((each: { username: string }) => each.username === name);
    }),
  );
  const { body: made } = await callAs('admin', 'POST', '/contracts', {
    title,
    contract_type: 'Design Agreement',
    project_id: project.id,
    amount: 120_000,
    owner: admin.id,
  });
  const party = { part: 'signer', title: null, language: 'en' };
  await callAs('admin', 'PUT', `/contracts/${made.id}/terms`, {
    parties: [
      { ...party, key: 'buyer', role: 'buyer', name: 'Maya Ortiz', email: null, user_id: owner.id },
      { ...party, ...other, key: 'second', role: 'builder', user_id: null },
    ],
    schedule: [
      { key: 'a', label: 'On signature', label_es: null, percent: 100, amount: 0, trigger: 'signature', due_on: null },
    ],
    conditions: [],
  });
  await callAs('admin', 'POST', `/contracts/${made.id}/move`, { to: 'ready' });
  return made.id;
}

/** Goes on with the Tab key until this is focused, as somebody without a mouse does. */
async function tabTo(page: Page, what: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined;
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
    });
    if (what.test(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key comes to nothing called ${what.source}.`);
}

async function consentAndSign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign the documents' });
  await dialog.waitFor();
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test(
  'a contract is prepared by mouse and keys, signed on a phone and by the keyboard alone, and anybody finds out whether its file is as it was',
  { timeout: 240_000 },
  async () => {
    const email = 'journey.signer@example.test';
    const contract = await readyContract('Journey of a signature', { name: 'Ingrid Journey', email });

    // The sender puts a place on the page by the mouse and moves it by keys.
    const staff = await openPage({
      as: 'admin',
      width: 1440,
      height: 900,
      path: `/sales/contracts?panel=${contract}`,
    });
    await staff.page.getByRole('button', { name: 'Send to sign' }).click();
    await staff.page.getByRole('checkbox', { name: /^First add documents/u }).check();
    await staff.page.getByRole('button', { name: 'Prepare the envelope' }).click();
    await staff.page.waitForURL(/\/sales\/envelopes\//u);
    const envelope = new URL(staff.page.url()).pathname.split('/').at(-1) ?? '';
    await staff.page.getByRole('combobox', { name: 'What goes there' }).click();
    await staff.page.getByRole('option', { name: 'Initials' }).click();
    const sheet = staff.page.getByRole('group', { name: /^Page 1 of/u });
    await sheet.waitFor();
    await settled(staff.page);
    const box = await sheet.boundingBox();
    if (box === null) throw new Error('The page is not drawn.');
    await staff.page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.3);
    const placed = staff.page.getByRole('button', { name: /^Initials of Maya Ortiz, page 1/u });
    const before = await placed.getAttribute('aria-label');
    await staff.page.keyboard.press('Shift+ArrowRight');
    await staff.page.keyboard.press('ArrowUp');
    await expect.poll(() => placed.getAttribute('aria-label')).not.toBe(before);
    await expectAccessible(staff.page);
    await staff.page.getByRole('button', { name: 'Save', exact: true }).click();
    await staff.page.getByRole('button', { name: 'Send', exact: true }).click();
    await staff.page.getByRole('button', { name: 'Remind now' }).waitFor();
    await settled(staff.page);
    await expectAccessible(staff.page);

    // The owner draws on a phone.
    const owner = await openPage({
      as: 'owner',
      width: 390,
      height: 844,
      isPhone: true,
      path: `/signing/${envelope}`,
    });
    const { page } = owner;
    await page.getByRole('button', { name: /^Begin on page/u }).click();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Initials, page 1/u }).click();
    await page.getByRole('button', { name: 'Put it here' }).click();
    await page.getByRole('button', { name: /^Go to page/u }).click();
    await page.getByRole('button', { name: /^Signature, page/u }).click();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    const pad = await page.getByRole('img', { name: /^Sign here with a finger/u }).boundingBox();
    if (pad === null) throw new Error('There is nothing to draw on.');
    await page.mouse.move(pad.x + 20, pad.y + pad.height / 2);
    await page.mouse.down();
    for (let step = 1; step < 10; step += 1)
      await page.mouse.move(pad.x + 20 + step * 20, pad.y + pad.height * (step % 2 === 0 ? 0.3 : 0.7));
    await page.mouse.up();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Put it here' }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await consentAndSign(page);
    await page.getByText('You have signed', { exact: true }).waitFor();

    // Somebody without an account comes by the link of their mail, and never touches a mouse.
    const path = await mailed(email, /\/sign\/[\w-]+/u);
    const other = await openPage({ as: null, width: 1024, height: 800, path });
    const keys = other.page.keyboard;
    await expectAccessible(other.page);
    await tabTo(other.page, /^Send the code/u);
    await keys.press('Enter');
    const code = (await mailed(email, /code for signing: \d{6}/u)).slice(-6);
    await tabTo(other.page, /^Code/u);
    await keys.type(code);
    await other.page.getByRole('button', { name: /^Begin on page/u }).waitFor();
    await settled(other.page);
    await expectAccessible(other.page);
    await tabTo(other.page, /^Begin on page/u);
    await keys.press('Enter');
    await keys.press('Enter');
    await other.page.getByRole('button', { name: 'Put it here' }).waitFor();
    await tabTo(other.page, /^Put it here/u);
    await keys.press('Enter');
    await other.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await tabTo(other.page, /^Sign$/u);
    await keys.press('Enter');
    await other.page.getByRole('dialog', { name: 'Sign the documents' }).waitFor();
    await tabTo(other.page, /^I agree to read and sign/u);
    await keys.press('Space');
    await tabTo(other.page, /^Sign$/u);
    await keys.press('Enter');
    await other.page.getByText('Everybody has signed').waitFor();

    // The file, and whether it is what it was.
    await staff.page.getByRole('button', { name: 'Signed file' }).waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([
      staff.page.waitForEvent('download'),
      staff.page.getByRole('button', { name: 'Signed file' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    const anybody = await openPage({ as: null, width: 390, height: 844, path: '/verify' });
    const ask = (name: string, buffer: Buffer) =>
      anybody.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await ask('signed.pdf', bytes);
    await anybody.page.getByText('This is the file that was signed, unchanged.').waitFor();
    await expectAccessible(anybody.page);
    const changed = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    await ask('changed.pdf', changed);
    await anybody.page.getByText(/this is not that file any more/u).waitFor();
    await settled(anybody.page);
    await expectAccessible(anybody.page);
    for (const window of [staff, owner, other, anybody]) expect(window.errors).toEqual([]);
  },
);

test('whoever does not sign says why, and the sender reads it on the envelope', { timeout: 240_000 }, async () => {
  const contract = await readyContract('Journey of a refusal', {
    name: 'Second Journey',
    email: 'journey.second@example.test',
  });
  const { body: sent } = await callAs('admin', 'POST', `/contracts/${contract}/send`, {});
  const owner = await openPage({
    as: 'owner',
    width: 390,
    height: 844,
    isPhone: true,
    language: 'es',
    theme: 'dark',
    path: `/signing/${sent.envelope.id}`,
  });
  await owner.page.getByRole('button', { name: 'No firmar' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('El precio no es el acordado');
  await settled(owner.page);
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'No firmar' }).click();
  await owner.page.getByText('Esto fue rechazado: El precio no es el acordado').waitFor();
  const staff = await openPage({ as: 'admin', width: 1024, path: `/sales/envelopes/${sent.envelope.id}` });
  await staff.page.getByText('El precio no es el acordado').first().waitFor();
  await expectAccessible(staff.page);
  expect([...owner.errors, ...staff.errors]).toEqual([]);
});
