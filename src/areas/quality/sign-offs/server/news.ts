import { sql } from 'drizzle-orm';
import { ownersOfUnit, portalAudience } from '#areas/projects/projects/server/reads.ts';
import { sentence, type Text } from '#platform/shared/text.ts';
import { texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { formTypeWords } from '../choices.ts';
import type { FormRow } from './form-rows.ts';
import './events.ts';

const t = texts({
  submitted: { en: '{form}: {area} waits for your check', es: '{form}: {area} espera tu revisión' },
  returned: { en: '{form}: {area} came back to you', es: '{form}: {area} volvió a ti' },
  ready: { en: '{form} is ready for your signature', es: '{form} espera tu firma' },
  signed: { en: '{form} is signed', es: '{form} está firmada' },
  released: { en: '{form} is released', es: '{form} está liberada' },
  waive_asked: {
    en: '{form}: {who} asks that {area} does not apply. You decide',
    es: '{form}: {who} pide que {area} no aplique. Decides tú',
  },
  waived: { en: '{form}: {area} does not apply: {reason}', es: '{form}: {area} no aplica: {reason}' },
  wanted: { en: '{form}: {area} applies after all', es: '{form}: {area} sí aplica' },
  reopened: { en: '{form} was opened again: {reason}', es: '{form} se volvió a abrir: {reason}' },
});
export type News = keyof typeof t;

/** What is said of many areas at once, after a walk through them. What concerns a form as a whole is told at once. */
const gists = texts({
  submitted: { en: 'areas that wait for your check', es: 'áreas que esperan tu revisión' },
  returned: { en: 'areas that came back to you', es: 'áreas que volvieron a ti' },
  waive_asked: { en: 'areas that perhaps do not apply', es: 'áreas que quizá no aplican' },
  waived: { en: 'areas that do not apply', es: 'áreas que no aplican' },
});
const gistOf = (news: News): Text | undefined => Object.entries(gists).find(([name]) => name === news)?.[1];

type Told = Pick<FormRow, 'id' | 'form_type' | 'title' | 'project_id' | 'project_number' | 'unit_id' | 'factory'>;

/** The last words of the address of a form; what stands before them says who reads it. */
export const formPath = (form: Pick<FormRow, 'id' | 'form_type'>): string =>
  `manufacturing-sign-offs/${form.id}/${form.form_type}/`;

/** Staff of the project with one of these roles. */
export async function withRoles(write: Write, projectId: string, roles: readonly string[]): Promise<string[]> {
  const { rows } = await write.tx.execute<{ user_id: string }>(sql`
    select distinct user_id from project_members where project_id = ${projectId} and role = any(${sql.param([...roles])}::text[])`);
  return rows.map((row) => row.user_id);
}

/** Everybody outside staff who sees the form, by the page on which they do. */
export async function outsideOf(write: Write, form: Told): Promise<Record<'owner' | 'developer' | 'floor', string[]>> {
  const audience = await portalAudience(write.tx, form.project_id);
  const { rows } = await write.tx.execute<{ shown: boolean }>(
    sql`select show_sign_offs as shown from projects where id = ${form.project_id}`,
  );
  const isShown = rows[0]?.shown === true || form.form_type === 'owner_acceptance';
  const of = (group: string) => audience.flatMap((each) => (each.group === group ? [each.userId] : []));
  return {
    owner: isShown && form.unit_id !== null ? await ownersOfUnit(write.tx, form.project_id, form.unit_id) : [],
    developer: isShown ? of('developer') : [],
    floor: form.form_type === 'owner_acceptance' ? [] : of('floor_manager'),
  };
}

/** Makes the screens of those outside staff who see the form read it again. */
export async function refreshOutside(write: Write, form: Told): Promise<void> {
  const { owner, developer, floor } = await outsideOf(write, form);
  const people = [...new Set([...owner, ...developer, ...floor])];
  if (people.length > 0) await write.publish('sign_off.changed', { signOffId: form.id, people });
}

/** Tells people of a form; those outside staff are led to the page that is theirs. */
export async function tell(
  write: Write,
  form: Told,
  news: News,
  to: readonly string[],
  words: Record<string, string | Text> = {},
): Promise<void> {
  const people = [...new Set(to)].filter((id) => id !== write.actor.id);
  if (people.length === 0) return;
  const outside = await outsideOf(write, form);
  const form_name = formTypeWords[form.form_type];
  const place = { en: `${form_name.en} ${form.title}`, es: `${form_name.es} ${form.title}` };
  const text = sentence(t[news], { form: place, ...words });
  const pages = {
    owner: `/owner/${encodeURIComponent(form.project_number)}/${formPath(form)}`,
    developer: `/developer/${encodeURIComponent(form.project_number)}/${formPath(form)}`,
    floor: `/floor/projects/${encodeURIComponent(form.project_number)}/${formPath(form)}`,
  };
  const staffLink = `/projects/${encodeURIComponent(form.project_number)}/${formPath(form)}`;
  const { rows } = await write.tx.execute<{ user_id: string }>(sql`
    select distinct user_id from user_groups where "group" in ('admin', 'employee', 'third_party_staff')
      and user_id = any(${sql.param(people)}::uuid[])`);
  const staff = new Set(rows.map((row) => row.user_id));
  const about = {
    kind: 'sign_off',
    id: form.id,
    projectId: form.project_id,
    type: 'manu_sign_off',
    reason: 'assigned' as const,
    text,
  };
  const gist = gistOf(news);
  const { area } = words;
  const part = typeof area === 'object' ? area.en : (area ?? news);
  const walkTo = (links: { staff: string; outside: string }) =>
    gist === undefined ? {} : { walk: { key: `sign_off ${form.id}`, place, gist, part, links } };
  const told = people.filter((id) => staff.has(id));
  if (told.length > 0) {
    const links = { staff: staffLink, outside: staffLink };
    await write.publish('record.told', { ...about, to: told, outside: [], links, ...walkTo(links) });
  }
  for (const page of ['owner', 'developer', 'floor'] as const) {
    const ids = people.filter((id) => !staff.has(id) && outside[page].includes(id));
    if (ids.length === 0) continue;
    const links = { staff: staffLink, outside: pages[page] };
    await write.publish('record.told', { ...about, to: ids, outside: ids, links, ...walkTo(links) });
  }
}
