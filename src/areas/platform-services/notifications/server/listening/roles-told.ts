import { roleChoices } from '#areas/projects/projects/choices.ts';
import { managersOf } from '#areas/projects/projects/server/reads.ts';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { Project, Tell } from './listeners.ts';
import { about, words } from './tell.ts';

const t = texts({
  given: {
    en: '{project}: you are on the project now ({role})',
    es: '{project}: ahora participas en el proyecto ({role})',
  },
  taken: { en: '{project}: you are no longer {role}', es: '{project}: ya no eres {role}' },
  givenTo: { en: '{project}: {person} is now {role}', es: '{project}: {person} es ahora {role}' },
  takenFrom: { en: '{project}: {person} is no longer {role}', es: '{project}: {person} ya no es {role}' },
});

const roleWords = new Map<string, Text>(Object.entries(roleChoices));

/** Tells the person, and the managers of the project, that a role was given or taken. The one who did it hears nothing. */
export async function tellRole(
  tell: Tell,
  write: Write,
  { userId, role, ...project }: Project & { userId: string; role: string },
  isGiven: boolean,
): Promise<void> {
  const person = (await peopleById(write.tx, [userId])).get(userId)?.name ?? '';
  const values = (language: Language) => {
    const word = roleWords.get(role);
    return { person, role: word === undefined ? role : say(word, language) };
  };
  await tell(write, {
    ...(await about(write, project)),
    to: [userId],
    type: 'proj_assigned',
    message: words(project, isGiven ? t.given : t.taken, values),
    reason: 'assigned',
  });
  await tell(write, {
    ...(await about(write, project)),
    to: (await managersOf(write.tx, project.projectId)).filter((each) => each !== userId),
    type: 'proj_updated',
    message: words(project, isGiven ? t.givenTo : t.takenFrom, values),
    reason: 'assigned',
    staffOnly: true,
  });
}
