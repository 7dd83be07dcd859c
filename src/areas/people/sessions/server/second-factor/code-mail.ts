import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeMinutes } from '#platform/shared/codes.ts';
import { say, type Language, type Text } from '#platform/shared/text.ts';
import { budget, isWithin, networkOf } from '#platform/server/writes/attempts.ts';
import type { Settings, SignInLimits } from '#platform/server/start/settings.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { issueCode, type CodePurpose } from './codes.ts';
import { sessionMails } from '../mails.ts';

type MailSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

/** What waits beside a sign-up code for the address to be proved. */
export const WaitingSignUp = z.object({
  given_name: z.string(),
  family_name: z.string(),
  username: z.string().nullable(),
  password_hash: z.string(),
  language: z.enum(['en', 'es']),
});

const dayS = 86_400;

/** Mail that anybody can have sent to anybody is limited by the day: from one network, and from all together. Takes one; false: no more. */
export async function mayMailCode(
  db: Executor,
  { codesPerDay }: Pick<SignInLimits, 'codesPerDay'>,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  return isWithin(db, [
    budget('code_mail_network', `${email}\n${networkOf(request.ip)}`, codesPerDay, dayS),
    budget('code_mail', email, codesPerDay * 4, dayS),
  ]);
}

/** Mails a new code; the former ones of its purpose are dead. */
export async function sendCode(
  write: Write,
  settings: MailSettings,
  purpose: CodePurpose,
  email: string,
  payload: Record<string, unknown>,
  language: Language,
  { body, link = '' }: { body: Text; link?: string },
): Promise<void> {
  const { code } = await issueCode(write, purpose, email, payload);
  const values = { code, minutes: codeMinutes, brand: settings.brandName, link };
  write.mail({
    kind: purpose,
    to: email,
    subject: say(sessionMails.codeSubject, language, values),
    body: say(body, language, values),
  });
}

/** The same for a sign-up, with the address of the step that asks for it. */
export async function sendSignUpCode(
  write: Write,
  settings: MailSettings,
  email: string,
  waiting: z.infer<typeof WaitingSignUp>,
): Promise<void> {
  await sendCode(write, settings, 'sign_up', email, waiting, waiting.language, {
    body: sessionMails.signUpBody,
    link: `${settings.publicUrl}/sign-up?step=code&email=${encodeURIComponent(email)}`,
  });
}
