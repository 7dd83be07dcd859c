import { sql } from 'drizzle-orm';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { fileLink } from '#areas/platform-services/files/server/reads.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { serveRecord } from '#platform/server/record/serve-record.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { lessonsContract, rundownContract } from '../contract.ts';
import { lesson } from '../record.ts';
import { lessonCost, lessonGathered, lessonPriority, lessonTimes, similarLessons } from './reads.ts';
import { rundownOf, markRundown } from './rundown.ts';
import { lessons } from './tables.ts';

const rules = texts({
  dueBefore: {
    en: 'Must not lie before the day it was captured.',
    es: 'No puede ser anterior al día en que se registró.',
  },
  why: { en: 'Say why it is not as it was worked out.', es: 'Di por qué no es la calculada.' },
  wholeQuestion: {
    en: 'Goes with the form, its area, the question in both languages and its photo.',
    es: 'Va con el formulario, su área, la pregunta en los dos idiomas y su foto.',
  },
  noBom: {
    en: 'Is no bill of materials: write its number, as BOM-0007, and its version, as BOM-0007 v2.',
    es: 'No es una lista de materiales: escribe su número, como BOM-0007, y su versión, como BOM-0007 v2.',
  },
  noEvidence: {
    en: 'Name the form version, bill of materials or document that was changed and holds it now.',
    es: 'Nombra la versión del formulario, la lista de materiales o el documento que se cambió y ahora la incluye.',
  },
  notInUse: {
    en: 'This version is not in use yet: put it into use first.',
    es: 'Esta versión aún no está en uso: ponla en uso primero.',
  },
});

/** A version of a form as another record names it. Forms stand above lessons, so it is named here. */
const formVersionLink: LinkTarget = {
  table: 'sign_off_templates',
  name: (alias) => sql`${alias}.name || ' v' || ${alias}.revision`,
  visible: { alias: sql`t`, where: () => sql`t.deleted_at is null` },
};

const questionFields = ['check_template', 'check_area', 'check_text', 'check_text_es', 'check_photo'] as const;

/** Bills of materials stand above lessons too, and are named by their numbers. */
async function requireBom(write: Write, named: string): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from boms b where ${named.trim().toUpperCase()} in (upper(b.code), upper(b.code || ' v' || b.version_no)) limit 1`,
  );
  if (rows.length === 0) throw refuse('evidence_bom', rules.noBom);
}

const served = serveRecord(lesson, {
  table: lessons,
  links: { project: projectLink, file: fileLink, sign_off_template: formVersionLink },
  joins: { gathered: lessonGathered },
  columns: {
    frequency: { sql: lessonTimes, filled: true, needs: ['gathered'] },
    units_touched: { sql: sql`g.units`, filled: true, needs: ['gathered'] },
    cost_counted: { sql: lessonCost, filled: true, needs: ['gathered'] },
    priority: { sql: lessonPriority, filled: true, needs: ['gathered'] },
  },
  async check({ write, before, after }) {
    const { captured_on: captured, due_on: due } = after;
    if (typeof captured === 'string' && typeof due === 'string' && due < captured)
      throw refuse('due_on', rules.dueBefore);
    if ((after['priority_set'] ?? null) !== null && (after['priority_why'] ?? null) === null)
      throw refuse('priority_why', rules.why);
    const asked = questionFields.filter((name) => (after[name] ?? null) !== null);
    const lacking = questionFields.find((name) => (after[name] ?? null) === null);
    if (asked.length > 0 && lacking !== undefined) throw refuse(lacking, rules.wholeQuestion);
    const bom = after['evidence_bom'] ?? null;
    if (typeof bom === 'string' && bom !== (before?.['evidence_bom'] ?? null)) await requireBom(write, bom);
  },
  guards: {
    kept_by: async ({ write, after }) => {
      const { evidence_template: version, evidence_bom: bom, evidence_file: file } = after;
      if ([version, bom, file].every((each) => (each ?? null) === null))
        return faultOf('evidence_template', rules.noEvidence);
      const { rows } = await write.tx.execute(
        sql`select 1 from sign_off_templates where id = ${version ?? null} and state = 'draft'`,
      );
      return rows.length === 0 || (bom ?? null) !== null || (file ?? null) !== null
        ? undefined
        : faultOf('evidence_template', rules.notInUse);
    },
  },
  constraints: {
    lessons_said: faultOf('lesson', {
      en: 'Is required from triage on.',
      es: 'Es obligatorio desde la revisión inicial.',
    }),
    lessons_check_whole: faultOf('check_text', rules.wholeQuestion),
    lessons_kept_by: faultOf('evidence', {
      en: 'Is required while it is embedded.',
      es: 'Es obligatorio mientras está incorporada.',
    }),
  },
});

export const servedLessons = {
  ...served,
  mount(kernel: Kernel) {
    served.mount(kernel);
    mount(kernel, 'lessons-rundown', rundownContract, {
      rundown: ({ db, viewer, query }) => rundownOf(db, viewer, query.project),
      mark: ({ write, viewer, body }) => markRundown(write, viewer, body),
    });
    mount(kernel, 'lessons-similar', lessonsContract, {
      similar: ({ db, query }) => similarLessons(db, query),
    });
  },
};
