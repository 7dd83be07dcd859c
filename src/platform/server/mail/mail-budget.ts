import { isWithin, spend, budget } from '../writes/attempts.ts';
import type { Write } from '../writes/transaction.ts';

const dayS = 86_400;

/** Decision 414. How many mails to others somebody may cause in a day: staff, and everybody else. */
export const mailsOfDay = { staff: 2_000, outside: 40 } as const;

type Writer = Pick<Write, 'tx' | 'actor'>;

const said = {
  en: 'You have sent as many mails today as one person may. Go on later, or ask the office to send the rest.',
  es: 'Hoy ya enviaste tantos correos como puede enviar una persona. Continúa más tarde o pide a la oficina que envíe el resto.',
};

function budgetOf(kind: string, { actor }: Writer, points: number) {
  const most = actor.isOutside === true ? mailsOfDay.outside : mailsOfDay.staff;
  return { ...budget(kind, actor.id ?? '', most, dayS), points, said };
}

/**
 * Takes mails to others from what the person of a write may send in a day; 429 with Retry-After when that is used up, and nothing of the
 * write is kept. What the portal does by itself, and what nobody signed in asks for, is not counted: those calls have limits of their own.
 * The end of a write takes its own mails; whoever leaves mails to a job takes them here.
 */
export async function spendMails(write: Writer, count: number): Promise<void> {
  if (count > 0 && write.actor.id !== null && write.actor.source !== 'system')
    await spend(write.tx, [budgetOf('mails', write, count)]);
}

/** True while news that a person causes may still be mailed by itself today; past that it is gathered. */
export async function mayMailNews(write: Writer): Promise<boolean> {
  if (write.actor.id === null || write.actor.source === 'system') return true;
  return isWithin(write.tx, [budgetOf('news', write, 1)]);
}

/**
 * Minutes until news that cannot wait is mailed: 0 for the first from one person to another, and what follows within ten minutes is
 * gathered for three; past thirty in a day, for an hour.
 */
export async function urgentMailWait(write: Writer, readerId: string): Promise<0 | 3 | 60> {
  if (write.actor.id === null || write.actor.source === 'system') return 0;
  const pair = `${write.actor.id} ${readerId}`;
  const isFew = await isWithin(write.tx, [budget('urgent-day', pair, 30, dayS)]);
  const isFirst = await isWithin(write.tx, [budget('urgent', pair, 1, 600)]);
  if (isFirst) return 0;
  return isFew ? 3 : 60;
}

/** Kinds of mail that `mayMailNews` and `urgentMailWait` have counted. */
export const countedElsewhere: readonly string[] = ['notification'];
