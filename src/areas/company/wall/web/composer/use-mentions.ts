import { useSay } from '#platform/web/texts/language.ts';
import type { Audience } from '../audience.ts';
import { findPeople, type WallScope } from '../queries.ts';
import { wallWords } from '../wall-words.ts';

/** The people who may be mentioned to this audience, as somebody types; on a project all of it at once. */
export function useMentions(scope: WallScope, audience: Audience) {
  const say = useSay();
  return async (q: string) => {
    const found = await findPeople({ projectId: scope.projectId, audience, q });
    const everybody =
      scope.projectId !== undefined && 'project'.startsWith(q.toLowerCase())
        ? [{ id: 'project', name: 'project', detail: say(wallWords.everybody) }]
        : [];
    return [
      ...found.slice(0, 8).map((person) => ({
        id: person.id,
        name: person.name,
        photoUrl: person.photo_url,
        ...(person.group === 'staff' ? {} : { detail: say(wallWords[person.group]) }),
      })),
      ...everybody,
    ];
  };
}
