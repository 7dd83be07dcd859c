import { sql } from 'drizzle-orm';
import { words } from '../bodies/rows.ts';
import { picture } from '../uploads.ts';
import type { Making } from './side.ts';
import { identityId } from '#areas/people/sessions/server/providers/identity-service.ts';
import { newId } from '#platform/shared/ids.ts';

interface Place {
  projects: string;
  units: string;
}

/** What hangs on people: how they come in and sign in, what is theirs alone, what they say to each other, what they are told. */
export async function makePeople(making: Making, { projects: project, units: unit }: Place) {
  const { at, call, make, run, side } = making;
  const flag = await make('/feature_flag', { name: `flag-${side.number}` });
  const invited = at.portal.kernel.mounted.some(({ endpoint }) => endpoint.path === '/invitations');
  const invitation = invited
    ? (await make('/invitations', { email: `invited-${side.number}@example.test`, kind: 'owner', unit_id: unit })).id
    : newId();
  const post = await make('/posts', {
    project_id: project,
    visibility: 'shared',
    importance: 'announcement',
    body: words,
  });
  const reply = await make(`/posts/${post.id}/replies`, { body: words });
  const photo = new FormData();
  photo.append('file', new File([await picture({ width: 600, height: 600, format: 'png' })], 'me.png'));
  await call(side.owner, 'PUT', '/me/photo', photo);
  const { userId } = side.owner;
  const view = newId();
  await run(sql`
    insert into saved_views (id, table_name, owner_id, name, scope, config)
    values (${view}, 'projects', ${userId}, ${`View ${side.number}`}, 'shared', '{"layout": "table"}')`);
  const feed = newId();
  await run(sql`
    insert into calendar_feeds (id, user_id, name, secret_hash)
    values (${feed}, ${userId}, 'My calendar', sha256(${feed}::text::bytea))`);
  const mail = newId();
  await run(sql`
    insert into mail_outbox (id, kind, recipient, subject, body)
    values (${mail}, 'test', ${side.owner.email}, 'A subject', 'Some words')`);
  const notification = newId();
  await run(sql`
    insert into notifications (id, user_id, type, message, link)
    values (${notification}, ${userId}, 'ticket', 'A message', '/owner')`);
  return {
    ...(await makeWaysIn(making, unit)),
    feature_flag: String(flag.id),
    invitations: String(invitation),
    posts: String(post.id),
    replies: String(reply.id),
    'table-views': view,
    feeds: feed,
    mail,
    notifications: notification,
    users: userId,
  };
}

/** How the owner of a side signs in and has asked to, and how somebody of the floor does at a tablet. */
async function makeWaysIn({ at, run, side }: Making, unit: string) {
  const { userId } = side.owner;
  const [registration, session, token] = [newId(), newId(), newId()];
  await run(sql`
    insert into registrations (id, kind, unit_id, user_id) values (${registration}, 'owner', ${unit}, ${userId})`);
  await run(sql`
    insert into sessions (id, user_id, refresh_hash, expires_at)
    values (${session}, ${userId}, ${newId()}, now() + interval '1 day')`);
  await run(sql`
    insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at)
    values (${token}, ${userId}, 'A script', ${newId()}, '{read}', now() + interval '1 day')`);
  const identity = { issuer: 'https://provider.example', subject: side.number };
  await run(sql`
    insert into identities (issuer, subject, user_id, provider)
    values (${identity.issuer}, ${identity.subject}, ${userId}, 'none')`);
  const holder = await at.person(['floor_manager'], { factory: 'reno' });
  const [badge, tablet] = [newId(), newId()];
  await run(sql`
    insert into badges (id, user_id, number_hash, ending, issued_by)
    values (${badge}, ${holder.userId}, ${newId()}, 'ABCD', ${userId})`);
  await run(sql`
    insert into tablets (id, name, factory, token_hash, registered_by)
    values (${tablet}, 'Line 1', 'reno', ${newId()}, ${userId})`);
  return {
    registrations: registration,
    sessions: session,
    tokens: token,
    identities: identityId(identity),
    badges: badge,
    tablets: tablet,
    'badge-holders': holder.userId,
  };
}
