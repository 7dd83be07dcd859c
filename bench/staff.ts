import { apiTokenPrefix } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { hashSecret, newSecret } from '#areas/people/sessions/server/tokens/secrets.ts';
import { newId } from '#platform/shared/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';

export interface Person {
  id: string;
  token: string;
}

/** Employees in a new database, each with a token of their own. */
export async function makeStaff(url: string, count: number): Promise<Person[]> {
  const database = openDatabase(url);
  await migrate(database.pool);
  const persons = Array.from({ length: count }, () => ({ id: newId(), token: newSecret() }));
  for (const [index, { id, token }] of persons.entries()) {
    await database.pool.query(
      `insert into users (id, username, email, first_name, last_name, state) values ($1, $2::text, $2::text || '@bench.test', 'Bench', $2::text, 'active')`,
      [id, `bench-${index}`],
    );
    await database.pool.query(`insert into user_groups (user_id, "group") values ($1, 'employee')`, [id]);
    await database.pool.query(
      `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at) values ($1, $2, 'bench', $3, '{read,write}', now() + interval '1 hour')`,
      [newId(), id, hashSecret(token)],
    );
  }
  await database.close();
  return persons;
}

export const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${apiTokenPrefix}${token}` });
