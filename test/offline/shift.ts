// A shift on the floor without network: what is entered, and whether all of it stands in the portal afterwards, once and in order.
import type { Page } from 'playwright-core';
import { shot, type Shot } from './tablet.ts';

/** Calls the portal as somebody; answers the body, throws on a refusal. */
export type Ask = (person: 'floor' | 'admin', path: string) => Promise<any>;

export interface PunchEntry {
  area: string;
  photos: readonly Shot[];
}

export interface AnswerEntry {
  form: string;
  area: string;
  item: string;
  text: string;
  photos: readonly Shot[];
}

export interface Shift {
  project: { id: string; number: string };
  module: string;
  punch: readonly PunchEntry[];
  answers: readonly AnswerEntry[];
}

interface Wish {
  punch: number;
  answers: number;
  photos: number;
  /** How wide the pictures are. */
  width: number;
  /** Marks what this shift enters. */
  mark: string;
}

/** Plans a shift on the forms and modules that the floor has: so many items and answers, and so many photos spread over both. */
export async function planShift(ask: Ask, wish: Wish): Promise<Shift> {
  const wall = await ask('floor', '/sign-off-wall');
  const questions: Omit<AnswerEntry, 'photos'>[] = [];
  let place: { id: string; project: string; number: string } | undefined;
  for (const module of wall.modules) {
    if (module.factory_qa === null || questions.length >= wish.answers) continue;
    const form = await ask('floor', `/sign-off-forms/${module.factory_qa.id}?view=floor`);
    for (const area of form.areas)
      for (const item of area.items)
        if (area.can.answer && item.given === null && item.show_if === null && item.response === 'pass_fail_na') {
          place ??= { id: module.id, project: module.project_id, number: module.project_number };
          questions.push({ form: form.id, area: area.id, item: item.id, text: item.text });
        }
  }
  if (place === undefined || questions.length < wish.answers)
    throw new Error(`The floor has ${questions.length} questions that are open.`);
  const names = Array.from({ length: wish.photos }, (_, at) => `${wish.mark}-${String(at).padStart(3, '0')}.jpg`);
  const shots: Shot[] = [];
  for (const [at, name] of names.entries()) shots.push(await shot(name, at * 977 + 13, wish.width));
  const entries = wish.punch + wish.answers;
  const photosOf = (entry: number) => shots.filter((_, at) => at % entries === entry);
  return {
    project: { id: place.project, number: place.number },
    module: place.id,
    punch: Array.from({ length: wish.punch }, (_, at) => ({
      area: `${wish.mark} bay ${String(at).padStart(2, '0')}`,
      photos: photosOf(at),
    })),
    answers: questions
      .slice(0, wish.answers)
      .map((question, at) => ({ ...question, photos: photosOf(wish.punch + at) })),
  };
}

/** Goes there as a link would. */
async function visit(page: Page, to: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

const filesOf = (photos: readonly Shot[]) => photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer }));

/** How many entries wait on the device, as its own store says. */
export const waitingOn = (page: Page): Promise<number> => keptOn(page, 'queue');

/** How many rows a store of the device holds. */
export async function keptOn(page: Page, store: 'queue' | 'reads'): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('hearth.device');
        opening.addEventListener('error', () => reject(new Error('The store does not open.')));
        opening.addEventListener('success', () => {
          const count = opening.result.transaction(name).objectStore(name).count();
          count.addEventListener('success', () => {
            resolve(count.result);
            opening.result.close();
          });
        });
      }),
    store,
  );
}

/** Enters items of a walk by the form of the floor, as somebody would: photos, what it is, save. */
export async function enterPunch(page: Page, shift: Shift, entries: readonly PunchEntry[]): Promise<void> {
  for (const { area, photos } of entries) {
    const before = await waitingOn(page);
    const place = new URLSearchParams({ project: shift.project.id, module: shift.module, area });
    await visit(page, `/floor/punch-lists/factory-form?${place.toString()}`);
    const gallery = page.locator('input[type=file][multiple]');
    if (photos.length > 0) await gallery.setInputFiles(filesOf(photos));
    await page.getByRole('button', { name: 'Finishes', exact: true }).click();
    await page.getByRole('button', { name: /^Save/u }).click();
    const wanted = before + 1 + photos.length * 2;
    await until(async () => (await waitingOn(page)) >= wanted, `${area} is kept`);
  }
}

/** Answers questions of sign-offs, each with the photos that were taken for it. */
export async function enterAnswers(page: Page, shift: Shift, entries: readonly AnswerEntry[]): Promise<void> {
  for (const { form, area, text, photos } of entries) {
    const number = encodeURIComponent(shift.project.number);
    await visit(page, `/floor/projects/${number}/manufacturing-sign-offs/${form}/factory_qa?area=${area}`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: text, exact: true }) });
    for (const each of [undefined, ...photos]) {
      const before = await waitingOn(page);
      // A fail asks for photos whatever its question is.
      if (each === undefined) await row.getByRole('button', { name: 'Fail', exact: true }).click();
      else await row.locator('input[type=file]').setInputFiles(filesOf([each]));
      const wanted = before + (each === undefined ? 1 : 2);
      await until(async () => (await waitingOn(page)) >= wanted, `${text} is kept`);
    }
  }
}

export async function until(holds: () => Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds().catch(() => false));) {
    if (Date.now() > end) throw new Error(`It did not come to this: ${what}.`);
    await new Promise((given) => setTimeout(given, 50));
  }
}

/** What of a shift is missing, twice, or out of order in the portal; nothing where it stands as it was entered. */
export async function faultsOf(ask: Ask, shift: Shift): Promise<string[]> {
  const faults: string[] = [];
  const [first] = shift.punch;
  const filter = JSON.stringify(['project_id', 'is', shift.project.id]);
  const query = new URLSearchParams({ columns: 'code,title,state,area', filter, sort: 'created_at', limit: '500' });
  const mark = first?.area.split(' ')[0] ?? '';
  const { rows } = await ask('admin', `/tables/punch-items?${query.toString()}`);
  const items: { id: string; code: string; state: string; area: string }[] = rows.filter(({ area }: { area: string }) =>
    area.startsWith(`${mark} bay`),
  );
  if (items.map(({ area }) => area).join() !== shift.punch.map(({ area }) => area).join())
    faults.push(`items: ${items.map(({ area }) => area).join()} instead of ${shift.punch.length} in order`);
  const stored = new Map<string, string[]>();
  for (const file of await ask('floor', `/files?owner_type=module&owner_id=${shift.module}&kind=photo&limit=1000`))
    stored.set(file.name, [...(stored.get(file.name) ?? []), file.sha256]);
  for (const { area, photos } of shift.punch) {
    const item = items.find((each) => each.area === area);
    if (item === undefined) continue;
    const { photos: hung } = await ask('floor', `/punch-items/${item.id}/detail`);
    const names = hung.map(({ name }: { name: string }) => name);
    if (names.join() !== photos.map(({ name }) => name).join())
      faults.push(`${area}: photos ${names.join()} instead of ${photos.map(({ name }) => name).join()}`);
    const state = photos.length === 0 ? 'punch_draft' : 'punch_open';
    if (item.state !== state) faults.push(`${area}: ${item.state} instead of ${state}`);
  }
  const asked = new Map<string, any>();
  let last = '';
  for (const { form: id, item: itemId, text, photos } of shift.answers) {
    const form = asked.get(id) ?? (await ask('floor', `/sign-off-forms/${id}?view=floor`));
    asked.set(id, form);
    const { given } = form.areas
      .flatMap(({ items: all }: { items: any[] }) => all)
      .find((each: { id: string }) => each.id === itemId);
    const names: string[] = given?.photos.map(({ name }: { name: string }) => name) ?? [];
    if (given?.answer !== 'fail') faults.push(`${text}: answered ${String(given?.answer)}`);
    if (names.join() !== photos.map(({ name }) => name).join())
      faults.push(`${text}: photos ${names.join()} instead of ${photos.map(({ name }) => name).join()}`);
    if ((given?.at ?? '') < last) faults.push(`${text}: answered before the one that was answered before it`);
    last = given?.at ?? '';
  }
  // The sample's modules have forms of one module; photos of the others lie there.
  const everywhere = new Map(stored);
  for (const [, form] of asked)
    if (form.module !== null && form.module.id !== shift.module)
      for (const file of await ask(
        'floor',
        `/files?owner_type=module&owner_id=${form.module.id}&kind=photo&limit=1000`,
      ))
        everywhere.set(file.name, [...(everywhere.get(file.name) ?? []), file.sha256]);
  for (const { name, sha256 } of [...shift.punch, ...shift.answers].flatMap(({ photos }) => photos)) {
    const found = everywhere.get(name) ?? [];
    if (found.length !== 1) faults.push(`${name} is there ${found.length} times`);
    else if (found[0] !== sha256) faults.push(`${name} has other bytes`);
  }
  return faults;
}

/** Whether the device keeps what it needs for the shift: the forms, and the modules. */
export async function keepsFor(page: Page, shift: Shift): Promise<boolean> {
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hearth.device');
        opening.addEventListener('error', () => reject(new Error('The store does not open.')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('reads').objectStore('reads').getAll();
          all.addEventListener('success', () => {
            resolve(JSON.stringify(all.result));
            opening.result.close();
          });
        });
      }),
  );
  return shift.answers.every(({ form, item }) => kept.includes(`"id":"${form}"`) && kept.includes(item));
}

/** Signs the floor manager in, and waits until the tablet could open by itself: its files and what the shift needs are kept. */
export async function readyForShift(page: Page, shift: Shift, password: string): Promise<void> {
  await page.goto('/floor/login');
  await signIn(page, password);
  await page
    .getByLabel(/^Take a photo: Module/u)
    .first()
    .waitFor({ state: 'attached' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(
    () =>
      page.evaluate(
        async () =>
          (await caches.keys()).some((name) => name.includes('precache')) &&
          (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
      ),
    'the portal is kept on the device',
  );
  await until(() => keepsFor(page, shift), 'what the shift needs is kept on the device', 40_000);
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill('floor');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Opens the floor again at a tablet that was killed. A browser writes its cookies down half a minute late: one that was killed sooner has an
 * old one, which the portal refuses, and the floor manager signs in as they would. What waits is theirs still.
 */
export async function openAgain(page: Page, password: string): Promise<void> {
  await page.goto('/floor/punch-lists');
  const asked = page.getByLabel('Username or e-mail');
  await asked
    .or(page.getByRole('link', { name: 'New punch item' }))
    .first()
    .waitFor();
  if (await asked.isVisible()) await signIn(page, password);
}
