import { sql } from 'drizzle-orm';
import { seesEverything } from '#platform/server/viewer.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { formTypeWords, formTypes } from '../choices.ts';
import { visibleSignOffs } from './scope.ts';

const formName = (language: 'en' | 'es') =>
  sql`case r.form_type ${sql.join(
    formTypes.map((type) => sql`when ${type} then ${formTypeWords[type][language]}`),
    sql` `,
  )} end`;

/** Areas that wait for a checker or for their maker, and forms that wait for a signature. */
export const waitingSignOffs: WaitSource = {
  kind: 'sign_off_area',
  many: { en: 'Sign-offs', es: 'Aprobaciones' },
  todo: 'decide',
  asks: {
    check: { en: 'Area waits for a check', es: 'Un área espera revisión' },
    correct: { en: 'Area came back', es: 'Un área fue devuelta' },
    confirm: { en: 'Somebody asks that an area does not apply', es: 'Alguien pide que un área no aplique' },
    sign: { en: 'Form waits for your signature', es: 'Un formulario espera tu firma' },
  },
  whose: { check: { role: 'qa_inspector' }, confirm: { role: 'qa_inspector' }, sign: { role: 'qa_inspector' } },
  select(viewer, part) {
    if (!seesEverything(viewer)) return undefined;
    const checks = sql`exists (select 1 from project_members k where k.project_id = r.project_id and k.user_id = ${viewer.userId}
      and k.role in ('qa_inspector', 'pm', 'site_super'))`;
    const confirms = sql`(a.waive_reason is not null and ${checks} and a.waive_asked_by <> ${viewer.userId})`;
    const mine = sql`((a.state = 'submitted' and ${checks} and a.submitted_by <> ${viewer.userId}) or ${confirms}
      or (a.state = 'returned' and a.submitted_by = ${viewer.userId})
      or (r.status = 'all_areas_approved' and r.form_type <> 'owner_acceptance' and a.position = 1 and ${checks}))`;
    const asked = sql`((a.state = 'submitted' and a.submitted_by = ${viewer.userId})
      or (a.waive_reason is not null and a.waive_asked_by = ${viewer.userId}))`;
    const isWaive = part === 'mine' ? confirms : sql`(a.waive_reason is not null and a.state <> 'submitted')`;
    return sql`
      select ${waitColumns({
        id: sql`a.id`,
        title: sql`${formName('en')} || ' ' || r.title || ' · ' || a.name`,
        titleEs: sql`${formName('es')} || ' ' || r.title || ' · ' || coalesce(a.name_es, a.name)`,
        link: sql`'/projects/' || p.project_number || '/manufacturing-sign-offs/' || r.id || '/' || r.form_type || '/?area=' || a.id`,
        ask: sql`case when r.status = 'all_areas_approved' then 'sign' when ${isWaive} then 'confirm'
          when a.state = 'returned' then 'correct' else 'check' end`,
        projectId: sql`r.project_id`,
        asker: sql`case when ${isWaive} then a.waive_asked_by else a.submitted_by end`,
        waiter: sql`case when ${isWaive} then null when a.state = 'returned' then a.submitted_by end`,
        since: sql`case when ${isWaive} then a.waive_asked_at
          when r.status = 'all_areas_approved' or a.state = 'returned' then r.updated_at else a.submitted_at end`,
      })}
      from sign_off_areas a join sign_offs r on r.id = a.sign_off_id join projects p on p.id = r.project_id
      where ${visibleSignOffs(viewer)} and ${part === 'mine' ? mine : asked}`;
  },
};
