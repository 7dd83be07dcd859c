// Prints what the next migration has to say so that every declared record is found by its words; nothing where all of it is said already:
// `npm run -s search:triggers >> migrations/0047_notes.sql`.
import { records } from '#app/records.ts';
import { wantedTriggers } from '#test/wanted-triggers.ts';

const texts = records.flatMap(({ declaration, table }) => wantedTriggers(declaration, table) ?? []);
if (texts.length > 0) process.stdout.write(`${texts.join('\n--> statement-breakpoint\n')}\n`);
