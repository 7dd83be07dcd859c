import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import { nextCode } from '#platform/server/writes/numbers.ts';
import type { Actor, Write } from '#platform/server/writes/transaction.ts';
import { consentWords } from '../choices.ts';
import { leadFormContract } from '../contract.ts';
import type { FormLead } from '../schema.ts';
import { isSolved, riddleBits } from './riddle.ts';
import { constraints, rules } from './rules.ts';
import { leastBusySeller } from './seller.ts';
import { settleLead } from './settle.ts';

const anHour = 60 * 60;
/** A riddle is good for as long as somebody may take to write. */
const goodForHours = 12;

/** Serves the form on the builder's own web page: to anybody, a few times an hour. */
export function mountLeadForm(kernel: Kernel): void {
  mount(
    kernel,
    'lead-form',
    leadFormContract,
    {
      async riddle({ db, request }) {
        await spend(db, [budget('lead_riddle', networkOf(request.ip), 60, anHour)]);
        const riddle = newId();
        await db.execute(sql`delete from lead_form_riddles where given_at < now() - make_interval(hours => 48)`);
        await db.execute(sql`insert into lead_form_riddles (id) values (${riddle})`);
        return { riddle, bits: riddleBits };
      },
      async send({ db, body, request, inWrite, actor }) {
        await spend(db, [budget('lead_form', networkOf(request.ip), 30, anHour)]);
        if (!isSolved(body.riddle, body.answer)) throw refuse('answer', rules.riddle);
        const visitor: Actor = { ...actor, id: null, name: body.name };
        await inWrite((write) => takeLead(write, body), visitor);
      },
    },
    constraints,
  );
}

/** Keeps what somebody sent, once for each riddle. What a program filled in is answered like everything else and kept nowhere. */
async function takeLead(write: Write, sent: FormLead): Promise<void> {
  const { rows } = await write.tx.execute<{ used_at: string | null }>(sql`
    select used_at from lead_form_riddles
    where id = ${sent.riddle} and given_at > now() - make_interval(hours => ${goodForHours}) for update`);
  if (rows[0] === undefined) throw refuse('riddle', rules.riddle);
  if (rows[0].used_at !== null) return;
  const isByProgram = (sent.website ?? '') !== '';
  const leadId = isByProgram ? null : await keepLead(write, sent);
  await write.tx.execute(
    sql`update lead_form_riddles set used_at = now(), lead_id = ${leadId} where id = ${sent.riddle}`,
  );
}

async function keepLead(write: Write, sent: FormLead): Promise<string> {
  const { riddle: _riddle, answer: _answer, website: _website, marketing_consent: agrees, ...said } = sent;
  const draft = {
    ...said,
    source: 'web',
    marketing_consent: agrees,
    ...(agrees ? { consent_words: consentWords[sent.language] } : {}),
    owner: await leastBusySeller(write.tx),
  };
  const kept = { ...draft, ...(await settleLead(write.tx, undefined, draft)) };
  const id = newId();
  const values: Record<string, unknown> = { id, code: await nextCode(write, 'lead', 'LE'), state: 'open', ...kept };
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const columns = given.map(([name]) => sql.identifier(name));
  const bound = given.map(([, value]) => sql`${value}`);
  await write.tx.execute(sql`insert into leads (${sql.join(columns, sql`, `)}) values (${sql.join(bound, sql`, `)})`);
  const told = Object.fromEntries(given.filter(([name]) => name !== 'id'));
  write.audit({ action: 'lead.created', entityType: 'lead', entityId: id, new: told });
  await write.publish('record.changed', {
    kind: 'lead',
    id,
    projectId: null,
    verb: 'created',
    fields: Object.keys(told),
  });
  return id;
}
