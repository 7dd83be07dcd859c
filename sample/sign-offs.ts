import { sql } from 'drizzle-orm';
import { seal } from '#areas/quality/sign-offs/server/certificate/seals.ts';
import { signOffAreas, signOffItems, signOffs } from '#areas/quality/sign-offs/server/tables.ts';
import type { FormType } from '#areas/quality/sign-offs/choices.ts';
import type { TemplateArea } from '#areas/quality/sign-offs/schema.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import { sampleId } from './ids.ts';

interface Sample {
  form: FormType;
  project: string;
  unit: string;
  module?: string;
  title: string;
  /** So many areas are approved; the next one is handed over, came back, or is being filled in. */
  approved: number;
  next?: 'submitted' | 'returned' | 'fails' | 'begun';
  maker: string;
  checker: string;
}

interface PlacedModule extends Record<string, unknown> {
  id: string;
  module_no: string;
  unit_id: string;
  unit_name: string;
}

/** How far each module on the line of the sample's townhomes is, the first that went on it first. */
const line: readonly Pick<Sample, 'approved' | 'next'>[] = [
  { approved: 11, next: 'fails' },
  { approved: 9, next: 'submitted' },
  { approved: 7, next: 'begun' },
  { approved: 5, next: 'returned' },
  { approved: 4, next: 'begun' },
  { approved: 2, next: 'submitted' },
  { approved: 0, next: 'begun' },
];

/** The checks of the townhomes that are on the line, by station, and the acceptance of a home that waits for its owner's signature. */
export async function loadSignOffs(write: Write): Promise<void> {
  const project = sampleId('26-041');
  const { rows } = await write.tx.execute<PlacedModule>(sql`
    select m.id, m.module_no, m.unit_id, u.name as unit_name from modules m join units u on u.id = m.unit_id
    where m.project_id = ${project} and m.status = 'online' order by m.set_sequence`);
  for (const [at, module] of rows.entries()) {
    const standing = line[at];
    if (standing === undefined) break;
    await loadForm(write, {
      ...standing,
      form: 'factory_qa',
      project,
      unit: module.unit_id,
      module: module.id,
      title: `${module.unit_name} ${module.module_no}`,
      maker: 'floor',
      checker: 'joel',
    });
  }
  const home = { project: sampleId('25-098'), unit: sampleId('25-098/Home') };
  await loadForm(write, {
    ...home,
    form: 'owner_acceptance',
    title: 'Home',
    approved: 2,
    maker: 'marcus',
    checker: 'ana',
  });
}

async function loadForm(write: Write, sample: Sample): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; revision: number; areas: TemplateArea[] }>(sql`
    select id, revision, areas from sign_off_templates where form_type = ${sample.form} and state = 'active' and applies_state is null`);
  const [template] = rows;
  if (template === undefined) return;
  const id = sampleId(`sign-off ${sample.title} ${sample.form}`);
  const code = await nextCode(write, 'sign_off', 'SO');
  const [maker, checker] = [sampleId(sample.maker), sampleId(sample.checker)];
  await write.tx.insert(signOffs).values({
    id,
    code,
    title: sample.title,
    formType: sample.form,
    projectId: sample.project,
    unitId: sample.unit,
    moduleId: sample.module ?? null,
    templateId: template.id,
    templateRevision: template.revision,
    inspector: maker,
    createdBy: maker,
    updatedBy: maker,
  });
  const areas = template.areas.map((area, at) => ({ ...area, id: sampleId(`${id} ${area.key}`), position: at + 1 }));
  await write.tx.insert(signOffAreas).values(
    areas.map(({ items, name_es: nameEs, ...area }) => ({
      ...area,
      signOffId: id,
      nameEs,
      holdPoint: items.some((item) => item.hold_point),
      revision: template.revision,
    })),
  );
  await write.tx.insert(signOffItems).values(
    areas.flatMap((area) =>
      area.items.map((asked, at) => ({
        id: sampleId(`${id} item ${asked.key}`),
        signOffId: id,
        areaId: area.id,
        key: asked.key,
        position: at + 1,
        onFail: asked.on_fail,
        critical: asked.critical,
        asked,
        revision: template.revision,
      })),
    ),
  );
  const signed = { id, code, form_type: sample.form, template_revision: template.revision };
  for (const area of areas.slice(0, sample.approved + 1)) {
    const isApproved = area.position <= sample.approved;
    if (!isApproved && sample.next === undefined) break;
    const days = areas.length - area.position;
    await answerArea(write, sample, area, {
      id,
      days,
      part: isApproved || sample.next === 'submitted' ? 'all' : 'some',
    });
    if (!isApproved && sample.next !== 'submitted' && sample.next !== 'returned') break;
    const at = sql`now() - make_interval(days => ${days})`;
    await write.tx.execute(sql`
      update sign_off_areas set state = 'submitted', submitted_by = ${maker}, submitted_at = ${at} where id = ${area.id}`);
    if (!isApproved && sample.next === 'returned') {
      await write.tx.execute(sql`
        update sign_off_areas set state = 'returned', returned_reason = 'The mastic on the boot by the window is thin' where id = ${area.id}`);
      break;
    }
    await seal(
      write,
      signed,
      area.id,
      { role: 'maker', userId: maker, name: nameOf(sample.maker) },
      markOf(sample.maker),
    );
    if (!isApproved) break;
    await write.tx.execute(sql`
      update sign_off_areas set state = 'approved', approved_by = ${checker}, approved_at = ${at} where id = ${area.id}`);
    await seal(
      write,
      signed,
      area.id,
      { role: 'checker', userId: checker, name: nameOf(sample.checker) },
      markOf(sample.checker),
    );
  }
  if (sample.approved === areas.length)
    await write.tx.execute(sql`update sign_offs set status = 'all_areas_approved' where id = ${id}`);
}

const names: Readonly<Record<string, string>> = {
  floor: 'Luis Arredondo',
  joel: 'Joel Bernstein',
  marcus: 'Marcus Oyelaran',
  ana: 'Ana Sandoval',
};
const nameOf = (username: string): string => names[username] ?? username;
const markOf = (username: string) => ({ method: 'typed' as const, typed: nameOf(username), language: 'en' as const });

interface Answering {
  id: string;
  days: number;
  part: 'all' | 'some';
}

async function answerArea(
  write: Write,
  sample: Sample,
  area: TemplateArea & { id: string },
  { id, days, part }: Answering,
): Promise<void> {
  const asked = part === 'all' ? area.items : area.items.slice(0, Math.ceil(area.items.length / 2));
  for (const [at, item] of asked.entries()) {
    const fails = sample.next === 'fails' && part === 'some' && at === asked.length - 1;
    const answer =
      item.response === 'number'
        ? String(fails ? (item.min ?? 1) - 0.6 : middleOf(item.min ?? 0, item.max ?? 1))
        : item.response === 'yes_no'
          ? 'yes'
          : item.response === 'photo'
            ? null
            : 'pass';
    const verdict = fails ? 'fail' : item.response === 'photo' ? 'given' : 'pass';
    await write.tx.execute(sql`
      insert into sign_off_results (id, sign_off_id, area_id, item_id, answer, verdict, by_id, at, device_time, answered_at)
      select ${sampleId(`${id} result ${item.key}`)}, ${id}, ${area.id}, ${sampleId(`${id} item ${item.key}`)}, ${answer}, ${verdict},
        ${sampleId(sample.maker)}, t, t, t from (select now() - make_interval(days => ${days}, mins => ${60 - at}) as t) answered`);
  }
  await write.tx.execute(sql`
    update sign_off_areas set state = 'in_progress' where id = ${area.id} and state = 'not_started'`);
}

/** A value that lies well within its limits; a whole one where they are wide. */
const middleOf = (min: number, max: number): number => (max - min > 4 ? Math.round((min + max) / 2) : (min + max) / 2);
