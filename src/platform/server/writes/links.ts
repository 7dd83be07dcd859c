import { sql, type SQL } from 'drizzle-orm';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import type { Viewer } from '../viewer.ts';
import type { Write } from './transaction.ts';

/** Of an id that names nobody, and of one that somebody may not ask about. */
export const nobody: Text = { en: 'Is nobody with an account.', es: 'No es nadie con una cuenta.' };

const rules = texts({
  notThere: { en: 'Is not there.', es: 'No existe.' },
});

/** What a link field leads to: a table, what a row of it is called, and which of its rows somebody may name. */
export interface LinkTarget {
  table: string;
  /** Over the alias of the joined table; in the language of whoever asks, where it is called differently in each. */
  name: (alias: SQL, language: Language) => SQL;
  /** The project that a row belongs to, where what it is called is told apart only within one. */
  project?: (alias: SQL) => SQL;
  /** A condition on the alias that the area of the target gives; rows that it hides can't be named. */
  visible: { alias: SQL; joins?: SQL; where: (viewer: Viewer) => SQL };
}

/** Refuses ids that the viewer may not name at a field, as if they were not there. Without a target they are people. */
export async function requireNamed(
  write: Write,
  viewer: Viewer,
  path: string,
  ids: readonly unknown[],
  target: LinkTarget | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`any(${sql.param(ids)}::uuid[])`;
  const { rows } = await write.tx.execute(
    target === undefined
      ? sql`select 1 from users u where u.id = ${list} and u.state = 'active'`
      : sql`select 1 from ${sql.identifier(target.table)} ${target.visible.alias} ${target.visible.joins ?? sql``}
          where ${target.visible.alias}.id = ${list} and ${target.visible.where(viewer)}`,
  );
  if (rows.length < ids.length)
    throw new AppError('bad_input', { details: [faultOf(path, target === undefined ? nobody : rules.notThere)] });
}
