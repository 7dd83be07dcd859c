// Prints what the next migration has to say so that every record is found by its words; nothing where all of it is said already:
// `npm run -s search:triggers >> migrations/0047_notes.sql`.
import { records } from '#app/records.ts';
import { foundTables } from '#app/server/kept/found-tables.ts';
import { wantedTableTriggers, wantedTriggers } from '#test/wanted-triggers.ts';

const texts = [
  ...records.flatMap(({ declaration, table }) => wantedTriggers(declaration, table) ?? []),
  ...foundTables.flatMap((found) => wantedTableTriggers(found) ?? []),
];
if (texts.length > 0) process.stdout.write(`${texts.join('\n--> statement-breakpoint\n')}\n`);
