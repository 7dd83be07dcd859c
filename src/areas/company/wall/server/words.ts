import { sql } from 'drizzle-orm';
import { requireFilesOf } from '#areas/platform-services/files/server/reads.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { mentionsIn, plainText, withNames, type RichDocument } from '#platform/shared/rich-text.ts';
import { budget, spend, type Budget } from '#platform/server/writes/attempts.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { mostMentionsUnasked } from '../schema.ts';
import type { Place } from './audience.ts';
import { everybodyOn, readersAmong } from './readers.ts';
import { sentence } from '#platform/shared/text.ts';

const mostCallsOfEverybodyAnHour = 6;

export interface Words {
  body: RichDocument;
  plain: string;
  mentions: string[];
  mentionsProject: boolean;
}

/** What was said before: who was called then is not called again. */
export const nothingSaid = { mentions: [] as string[], mentionsProject: false };

/** Nobody calls everybody all the time: then nobody looks any more when it matters. */
function callsOfEverybody(by: Viewer): Budget {
  return {
    ...budget('everybody', by.userId, mostCallsOfEverybodyAnHour, 3_600),
    said: {
      en: 'You have mentioned everybody several times in the last hour. Name the people instead, or wait.',
      es: 'Mencionaste a todos varias veces en la última hora. Nombra a las personas o espera.',
    },
  };
}

/**
 * Reads what somebody wrote: its words, and whom it calls for the first time. Refuses words that are none, a mention of somebody who
 * could not see them, and a call of many people that was not confirmed.
 */
export async function readWords(
  db: Executor,
  by: Viewer,
  place: Place,
  draft: { body: RichDocument; confirmed: boolean; hasFiles: boolean },
  before: { mentions: readonly string[]; mentionsProject: boolean },
): Promise<{ words: Words; called: string[] }> {
  const { people, project } = mentionsIn(draft.body);
  const names = await readersAmong(db, place, people);
  if (people.some((id) => !names.has(id)))
    throw refuse('body', {
      en: 'Somebody you mention cannot see this post.',
      es: 'Alguien a quien mencionas no puede ver esta publicación.',
    });
  if (project && !before.mentionsProject) await spend(db, [callsOfEverybody(by)]);
  const everybody = project && !before.mentionsProject ? await everybodyOn(db, place) : [];
  const called = [...new Set([...people.filter((id) => !before.mentions.includes(id)), ...everybody])];
  if (called.length > mostMentionsUnasked && !draft.confirmed)
    throw refuse(
      'confirm_mentions',
      sentence(
        {
          en: 'This calls {n} people. Confirm that you mean to.',
          es: 'Esto avisa a {n} personas. Confirma que es lo que quieres.',
        },
        { n: called.length },
      ),
    );
  const body = withNames(draft.body, names);
  const plain = plainText(body);
  if (plain === '' && !draft.hasFiles)
    throw badInput('body', { en: 'Must not be empty.', es: 'No puede quedar vacío.' });
  return { words: { body, plain, mentions: people, mentionsProject: project }, called };
}

/** Hangs these files, and no others, on a post or a reply. */
export async function setFiles(
  write: Write,
  viewer: Viewer,
  place: Place,
  target: { id: string; postId: string },
  fileIds: readonly string[],
): Promise<void> {
  await requireFilesOf(write.tx, viewer, place.projectId, fileIds, 'file_ids');
  await write.tx.execute(sql`delete from post_files where target_id = ${target.id}`);
  if (fileIds.length === 0) return;
  await write.tx.execute(sql`
    insert into post_files (target_id, post_id, file_id, position)
    select ${target.id}, ${target.postId}, id, place from unnest(${sql.param([...new Set(fileIds)])}::uuid[])
    with ordinality as named (id, place)`);
}

/** Makes people follow a post; whoever has cancelled stays away. */
export async function follow(
  write: Write,
  postId: string,
  userIds: readonly string[],
  kind: 'joined' | 'mentioned',
): Promise<void> {
  if (userIds.length === 0) return;
  await write.tx.execute(
    sql`insert into post_follows (post_id, user_id, kind) select ${postId}, id, ${kind}
      from unnest(${sql.param([...new Set(userIds)])}::uuid[]) as id on conflict do nothing`,
  );
}
