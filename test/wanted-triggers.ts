import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundTable } from '#platform/shared/found-table.ts';
import { searchTriggers, tableTriggers } from '#areas/platform-services/search/server/declared.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';

/** What the next migration has to say so that a record is found as it is declared now; undefined where the newest one says it already. */
export function wantedTriggers(declaration: RecordDeclaration, table: string): string | undefined {
  if (Object.values(declaration.fields).every(({ found }) => found === undefined)) return undefined;
  return unsaid(searchTriggers(declaration, table), table);
}

/** The same of a kind that is written by hand. */
export const wantedTableTriggers = (found: FoundTable): string | undefined => unsaid(tableTriggers(found), found.table);

function unsaid(wanted: string, table: string): string | undefined {
  const migrations = join(import.meta.dirname, '../migrations');
  const newest = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(migrations, file), 'utf8'))
    .findLast((text) => text.includes(`hearth_search_of_${table}(ids uuid[])`));
  return newest?.includes(wanted) === true ? undefined : wanted;
}
