import { holds } from '#platform/shared/access.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { TemplateAreas } from '#areas/quality/sign-offs/rules.ts';
import type { TemplateArea, TemplateItem } from '#areas/quality/sign-offs/schema.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { requirePictures } from '../certificate/pictures.ts';
import { servedTemplates, templates } from '../record.ts';
import { rules } from '../rules.ts';

export async function readTemplate(db: Executor, viewer: Viewer, id: string) {
  const { version, state, words: areas } = await templates.read(db, id);
  const change = state === 'draft' && holds(viewer.groups, 'sign_offs.templates');
  return { id, version, state, areas, can: { change } };
}

/** Writes the questions of a draft; what is in use stays as it is. */
export async function writeTemplate(
  write: Write,
  viewer: Viewer,
  id: string,
  { areas, version }: { areas: readonly TemplateArea[]; version?: number | undefined },
): Promise<void> {
  await templates.requireDraft(write.tx, id);
  await requirePictures(write.tx, areas);
  await servedTemplates.life.change(write, viewer, id, { areas }, version, () => readTemplate(write.tx, viewer, id));
}

/** What somebody proposes to ask: in which area, by which key, and what. The rest is the usual of a question. */
export interface ProposedQuestion {
  area: string;
  item: Pick<TemplateItem, 'key' | 'text' | 'text_es' | 'photo_rule'>;
}

/** Takes a question into the next version of a template, at the end of its area; answers which version that is. */
export async function addQuestion(
  write: Write,
  viewer: Viewer,
  templateId: string,
  { area: key, item }: ProposedQuestion,
): Promise<string> {
  const draft = await templates.nextDraft(write, viewer, templateId);
  const { words: areas } = await templates.read(write.tx, draft);
  const area = areas.find((each) => each.key === key);
  if (area === undefined) throw refuse('check_area', rules.noArea);
  if (areas.some(({ items }) => items.some((each) => each.key === item.key))) throw refuse('', rules.askedAlready);
  const asked: TemplateItem = {
    help: null,
    help_es: null,
    response: 'pass_fail_na',
    options: [],
    unit: null,
    min: null,
    max: null,
    critical: false,
    photo_count: 1,
    note_rule: 'never',
    show_if: null,
    hold_point: false,
    on_fail: 'punch',
    code_ref: null,
    ...item,
  };
  const next = areas.map((each) => (each === area ? { ...each, items: [...each.items, asked] } : each));
  const held = TemplateAreas.safeParse(next);
  if (!held.success) throw new AppError('rule_broken', { said: rules.areaFull, cause: held.error });
  await servedTemplates.life.change(write, viewer, draft, { areas: held.data }, undefined);
  return draft;
}
