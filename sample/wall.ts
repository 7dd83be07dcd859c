import { sql } from 'drizzle-orm';
import {
  postAcknowledgements,
  postFiles,
  postFollows,
  postReactions,
  postReplies,
  posts,
} from '#areas/company/wall/server/tables.ts';
import { newId } from '#platform/shared/ids.ts';
import { mentionsIn, plainText, tagsIn, type RichDocument, type RichNode } from '#platform/shared/rich-text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { people } from './people.ts';
import { sampleId } from './ids.ts';

interface SamplePost {
  /** Null on the wall of the company. */
  project: string | null;
  by: string;
  /** Hours before now. */
  ago: number;
  /** `@username` is a mention, a line that begins with a hyphen an item of a list. */
  text: string;
  /** Who reads it besides staff: all owners and developers, the developers, or the people of the unit named. */
  readers?: 'shared' | 'developer' | { home: string };
  announcement?: true;
  pinned?: true;
  pictures?: readonly string[];
  replies?: readonly (readonly [by: string, hoursLater: number, text: string])[];
  reactions?: readonly (readonly [by: string, reaction: 'agree' | 'done' | 'love' | 'seen' | 'celebrate'])[];
  read?: readonly string[];
}

const sample: readonly SamplePost[] = [
  {
    project: '26-041',
    by: 'marcus',
    ago: 0.7,
    text: 'Modules 1 to 4 are wrapped and in the yard, labels on, photos up. @employee the carrier confirmed 5:30 am on Tuesday. #ship',
    pictures: ['line', 'truck'],
    replies: [
      ['employee', 0.2, 'Good. I told the site; the gate opens at 5.'],
      ['joel', 0.3, 'Condition photos are complete, six of six for each.'],
    ],
    reactions: [
      ['employee', 'done'],
      ['admin', 'agree'],
    ],
  },
  {
    project: '26-041',
    by: 'joel',
    ago: 18,
    text: 'Module 8 is on QA hold: shear nailing on grid C missed by 2 in. Re-inspection Monday at 7:00. #qa',
    replies: [
      ['marcus', 1, 'Does this touch the ship date?'],
      ['joel', 2, 'Not if it passes on Monday. It leaves with the second load anyway.'],
      ['employee', 3, 'Then the set day stays as it is. Thank you both.'],
      ['marcus', 4, 'Crane stays booked.'],
    ],
    reactions: [['employee', 'seen']],
  },
  {
    project: '26-041',
    by: 'developer',
    ago: 46,
    text: 'Lender’s inspector will be on site on set day. He needs a hard hat and ten minutes with the data plates.',
    readers: 'developer',
    replies: [['employee', 2, 'Noted. @marcus meets him at the gate.']],
    reactions: [['employee', 'agree']],
  },
  {
    project: '26-041',
    by: 'employee',
    ago: 70,
    text: 'The first four homes leave the factory on Tuesday. From the road you can watch from Orange Street; please stay behind the barrier.',
    readers: 'shared',
    reactions: [
      ['okafor', 'love'],
      ['developer', 'celebrate'],
    ],
  },
  {
    project: '26-041',
    by: 'employee',
    ago: 240,
    pinned: true,
    text: 'What has to be true before set day:\n- Foundation inspected, anchor bolts checked\n- Crane, carrier and crew confirmed\n- Neighbours told a week ahead',
    reactions: [['marcus', 'agree']],
  },
  {
    project: '26-038',
    by: 'hannah',
    ago: 5,
    text: 'Crane access at 44 Copper St is too narrow for the 90 ton. The 60 ton reaches if we set from the alley. @marcus can you walk it tomorrow? #crane',
    replies: [['marcus', 1, 'At 8. I bring the plan.']],
  },
  {
    project: '26-029',
    by: 'marcus',
    ago: 27,
    text: 'Stair modules fit to an eighth. Drywall patching starts on Monday. #site',
    pictures: ['interior'],
    reactions: [['hannah', 'celebrate']],
  },
  {
    project: '26-033',
    by: 'tomas',
    ago: 9,
    text: 'La aduana pidió otra vez la lista de empaque de los módulos 5 y 6. Ya está enviada; @priya avisa por favor al cliente. #aduana',
  },
  {
    project: '26-022',
    by: 'employee',
    ago: 52,
    text: 'Utilities are stubbed and inspected. The punch walk is on Thursday.',
    readers: 'shared',
  },
  {
    project: '25-098',
    by: 'ana',
    ago: 30,
    text: 'Hello Maya, I come on Tuesday between 9 and 11 for the bedroom window latch. It takes about 40 minutes, and I call when I am on my way.',
    readers: { home: 'Home' },
    replies: [['owner', 3, 'Thank you, Ana! The dog will be in the yard.']],
    reactions: [['owner', 'agree']],
  },
  {
    project: '25-098',
    by: 'ana',
    ago: 29,
    text: 'The latch is a known batch; three more homes have it. Order spares before the next visit. #warranty',
  },
  {
    project: null,
    by: 'admin',
    ago: 28,
    announcement: true,
    text: 'From Monday on every load leaves with its condition photos, or it does not leave. Six per module; the floor app asks for them.',
    read: ['employee', 'joel', 'marcus'],
    reactions: [['joel', 'agree']],
  },
];

function nodesOf(line: string): RichNode[] {
  return line.split(/(@\w+)/u).flatMap((part): RichNode[] => {
    if (part === '') return [];
    const person = part.startsWith('@') ? people.find(({ username }) => `@${username}` === part) : undefined;
    if (person === undefined) return [{ type: 'text', text: part }];
    const label = `${person.firstName} ${person.lastName}`;
    return [{ type: 'mention', attrs: { id: sampleId(person.username), label } }];
  });
}

function documentOf(text: string): RichDocument {
  const content: RichNode[] = [];
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? line.slice(2) : undefined;
    const paragraph: RichNode = { type: 'paragraph', content: nodesOf(item ?? line) };
    const last = content.at(-1);
    if (item === undefined) content.push(paragraph);
    else if (last?.type === 'bulletList') last.content?.push({ type: 'listItem', content: [paragraph] });
    else content.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] });
  }
  return { type: 'doc', content };
}

const words = (text: string, by: string, at: Date) => {
  const body = documentOf(text);
  const author = sampleId(by);
  return {
    body,
    plain: plainText(body),
    mentions: mentionsIn(body).people,
    authorId: author,
    createdAt: at.toISOString(),
    createdBy: author,
    updatedAt: at.toISOString(),
    updatedBy: author,
  };
};

function placeOf({ project, readers }: SamplePost) {
  if (typeof readers !== 'object') return { visibility: readers ?? 'internal' };
  return { visibility: 'home', unitId: sampleId(`${project ?? ''}/${readers.home}`) };
}

/** Writes what the people of the sample company have said on its walls. Pictures are there only where the company has them. */
export async function loadWalls(write: Write, now = Date.now()): Promise<void> {
  const { tx } = write;
  const kept = new Set((await tx.execute<{ id: string }>(sql`select id from files`)).rows.map((row) => row.id));
  for (const post of sample) {
    const at = new Date(now - post.ago * 3_600_000);
    // Ids follow the time they are made at: a wall is read by them.
    const id = newId(at.getTime());
    const projectId = post.project === null ? null : sampleId(post.project);
    const content = words(post.text, post.by, at);
    await tx.insert(posts).values({
      id,
      projectId,
      ...content,
      tags: tagsIn(content.body),
      ...placeOf(post),
      importance: post.announcement === true ? 'announcement' : 'normal',
      pinnedAt: post.pinned === true ? at.toISOString() : null,
    });
    const followers = new Set([post.by, ...(post.replies ?? []).map(([by]) => by)]);
    await tx
      .insert(postFollows)
      .values([...followers].map((by) => ({ postId: id, userId: sampleId(by), kind: 'joined' })));
    for (const [by, later, text] of post.replies ?? []) {
      const repliedAt = new Date(Math.min(now - 60_000, at.getTime() + later * 3_600_000));
      await tx
        .insert(postReplies)
        .values({ id: newId(repliedAt.getTime()), postId: id, ...words(text, by, repliedAt) });
    }
    for (const [by, reaction] of post.reactions ?? [])
      await tx.insert(postReactions).values({ targetId: id, postId: id, userId: sampleId(by), reaction });
    for (const by of post.read ?? [])
      await tx.insert(postAcknowledgements).values({ postId: id, userId: sampleId(by) });
    for (const [position, name] of (post.pictures ?? []).entries()) {
      const fileId = sampleId(`${post.project ?? ''} picture ${name}`);
      if (kept.has(fileId))
        await tx.insert(postFiles).values({ targetId: id, postId: id, fileId, position: position + 1 });
    }
  }
}
