import { sql } from 'drizzle-orm';
import { requireFilesOf } from '#areas/platform-services/files/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Audience } from '../choices.ts';
import { noteForm, type FormRow } from './form-rows.ts';
import { refreshOutside } from './news.ts';
import { standpointOn } from './rights.ts';
import { rules } from './rules.ts';
import { heldArea } from './steps.ts';

/** Says something of an area. Whoever reads it only because it is shared, writes only what is shared. */
export async function sayOfArea(
  write: Write,
  viewer: Viewer,
  areaId: string,
  {
    body,
    audience,
    file_ids: fileIds = [],
  }: { body: string; audience: Audience; file_ids?: readonly string[] | undefined },
): Promise<FormRow> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  if (!at.works && !at.owner && !at.developer) throw new AppError('forbidden');
  if (audience === 'internal' && !at.works) throw refuse('audience', rules.internal);
  await requireFilesOf(write.tx, viewer, form.project_id, fileIds, 'file_ids');
  const id = newId();
  await write.tx.execute(sql`
    insert into sign_off_comments (id, sign_off_id, area_id, author_id, audience, body)
    values (${id}, ${form.id}, ${areaId}, ${viewer.userId}, ${audience}, ${body.trim()})`);
  for (const file of new Set(fileIds))
    await write.tx.execute(sql`insert into sign_off_comment_files (comment_id, file_id) values (${id}, ${file})`);
  await noteForm(write, form, 'commented', { new: { area: area.name, audience } });
  if (audience === 'shared') await refreshOutside(write, form);
  return form;
}
