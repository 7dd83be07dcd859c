import { sql } from 'drizzle-orm';
import { projectLink, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { serveRecord, type Change, type Done, type ServedRecord } from '#platform/server/record/serve-record.ts';
import { versionedTemplate } from '#platform/server/record/versioned-template.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { signOff, signOffTemplate } from '../record.ts';
import type { TemplateArea } from '../schema.ts';
import { constraints, rules } from './rules.ts';
import { signOffAreas, signOffItems, signOffs, signOffTemplates } from './tables.ts';

export const templates = versionedTemplate<TemplateArea[]>({
  table: 'sign_off_templates',
  kind: 'form_type',
  words: 'areas',
  keeps: ['name_es'],
  screen: '/projects/sign-off-templates',
  rules: { empty: rules.empty, kept: rules.templateKept, revised: rules.revised },
  life: () => servedTemplates.life,
});

export const servedTemplates: ServedRecord = serveRecord(signOffTemplate, {
  table: signOffTemplates,
  ...templates.recordRules,
  columns: {
    item_count: {
      sql: sql`(select count(*)::int from jsonb_array_elements(r.areas) a, jsonb_array_elements(a -> 'items'))`,
      filled: true,
    },
  },
  constraints,
});

export const servedSignOffs = serveRecord(signOff, {
  table: signOffs,
  links: { project: projectLink, unit: unitLink, module: moduleLink, sign_off_template: templates.link },
  scope: (viewer) => sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer)})`,
  columns: {
    progress: {
      sql: sql`(select round(100.0 * count(*) filter (where a.state = 'approved' or a.not_applicable_reason is not null)
        / greatest(count(*), 1))::float8 from sign_off_areas a where a.sign_off_id = r.id)`,
      filled: true,
    },
    fails: {
      sql: sql`(select count(*)::int from sign_off_results x join sign_off_items i on i.id = x.item_id and i.retired_at is null
        where x.sign_off_id = r.id and x.superseded_by is null and x.verdict = 'fail')`,
      filled: true,
    },
  },
  async check(change) {
    if (change.before === undefined) return begin(change);
    if ((change.after['title'] ?? null) !== null) return undefined;
    return { title: (await placeOf(change)).title };
  },
  async changed(done) {
    if (done.verb === 'created') await copyForm(done);
  },
  constraints,
  // What somebody has signed is asked for as long as the house stands.
  keeps: sql`exists (select 1 from sign_off_signatures s where s.sign_off_id = r.id)`,
});

interface Place extends Record<string, unknown> {
  title: string;
  unit_id: string | null;
  state: string | null;
}

/** What a new form is of and what it asks: the place decides the title, and the state of the site the template. */
async function begin(change: Change): Promise<Change['after']> {
  const { write, after } = change;
  const { form_type: form } = after;
  if ((after['module_id'] ?? null) === null && (form === 'factory_qa' || form === 'pre_ship'))
    throw refuse('module_id', rules.needsModule);
  const place = await placeOf(change);
  if (form === 'owner_acceptance' && place.unit_id === null) throw refuse('unit_id', rules.needsUnit);
  const template = await templateFor(write, String(form), place.state, after['template_id']);
  return {
    ...after,
    unit_id: place.unit_id,
    title: after['title'] ?? place.title,
    template_id: template.id,
    template_revision: template.revision,
  };
}

async function placeOf({ write, after }: Change): Promise<Place> {
  const [unit, module] = [after['unit_id'] ?? null, after['module_id'] ?? null];
  const { rows } = await write.tx.execute<Place>(sql`
    select left(concat_ws(' ', coalesce(u.name, p.project_number || ' ' || p.name), m.module_no), 140) as title,
      u.id as unit_id, p.state
    from projects p left join modules m on m.id = ${module} and m.project_id = p.id
      left join units u on u.id = coalesce(m.unit_id, ${unit}) and u.project_id = p.id where p.id = ${after['project_id']}
      and (${module}::uuid is null or m.id is not null) and (${unit}::uuid is null or u.id = ${unit})`);
  const [place] = rows;
  if (place === undefined) throw refuse(module === null ? 'unit_id' : 'module_id', rules.otherProject);
  return place;
}

interface Template extends Record<string, unknown> {
  id: string;
  revision: number;
  form_type: string;
  state: string;
}

async function templateFor(write: Write, form: string, state: string | null, wanted: unknown): Promise<Template> {
  const which =
    typeof wanted === 'string'
      ? sql`id = ${wanted}`
      : sql`form_type = ${form} and state = 'active' and (applies_state is null or applies_state = ${state})`;
  const { rows } = await write.tx.execute<Template>(sql`
    select id, revision, form_type, state from sign_off_templates where deleted_at is null and ${which}
    order by applies_state nulls last limit 1`);
  const [template] = rows;
  if (template === undefined) throw refuse('form_type', rules.noTemplate);
  if (template.form_type !== form) throw refuse('template_id', rules.otherForm);
  if (template.state !== 'active') throw refuse('template_id', rules.notInUse);
  return template;
}

/** The frozen copy: areas and questions as the template says them at this moment. */
async function copyForm({ write, id }: Done): Promise<void> {
  const { rows } = await write.tx.execute<{ areas: TemplateArea[]; revision: number }>(
    sql`select t.areas, s.template_revision as revision from sign_offs s join sign_off_templates t on t.id = s.template_id where s.id = ${id}`,
  );
  const [template] = rows;
  if (template === undefined) throw new AppError('unexpected');
  const { areas, revision } = template;
  const copied = areas.map((area, at) => ({ area, id: newId(), position: at + 1 }));
  if (copied.length === 0) return;
  await write.tx.insert(signOffAreas).values(
    copied.map(({ area, ...own }) => ({
      ...own,
      signOffId: id,
      key: area.key,
      name: area.name,
      nameEs: area.name_es,
      station: area.station,
      holdPoint: area.items.some((item) => item.hold_point),
      revision,
    })),
  );
  await write.tx.insert(signOffItems).values(
    copied.flatMap(({ area, id: areaId }) =>
      area.items.map((asked, at) => ({
        id: newId(),
        signOffId: id,
        areaId,
        key: asked.key,
        position: at + 1,
        onFail: asked.on_fail,
        critical: asked.critical,
        asked,
        revision,
      })),
    ),
  );
}
