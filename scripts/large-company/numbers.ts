import type pg from 'pg';

/** The first number of what is made here: below it stands what the sample company has. */
export const firstNumber = 10_000;

/** Numbers of a kind go on behind those that were made here. */
export async function numbersGoOn(client: pg.Client, kind: string, made: number): Promise<void> {
  await client.query(
    `insert into record_numbers (kind, last) values ($1, $2)
     on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`,
    [kind, firstNumber + made],
  );
}
