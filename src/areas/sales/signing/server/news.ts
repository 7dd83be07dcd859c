import { formatDayLong } from '#platform/shared/dates.ts';
import { say, sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { EnvelopeRow } from './envelopes/envelope-rows.ts';
import type { RecipientRow } from './envelopes/recipient-rows.ts';
import { makeLink } from './links/links.ts';

/** What mails need: the portal’s own name and address. */
export type MailSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

const t = texts({
  asks: { en: '{sender} asks you to sign “{title}”', es: '{sender} te pide firmar “{title}”' },
  approves: { en: '{sender} asks you to approve “{title}”', es: '{sender} te pide aprobar “{title}”' },
  reads: { en: '{sender} shares “{title}” with you', es: '{sender} comparte “{title}” contigo' },
  reminds: { en: 'Still waits for you: “{title}”', es: 'Todavía te espera: “{title}”' },
  declined: { en: '{who} declined “{title}”: {reason}', es: '{who} rechazó “{title}”: {reason}' },
  voided: { en: '“{title}” was voided: {reason}', es: '“{title}” fue anulado: {reason}' },
  expired: {
    en: 'The time to sign “{title}” is over: {who} did not sign',
    es: 'Terminó el plazo para firmar “{title}”: {who} no firmó',
  },
  signed: { en: '{who} signed “{title}”', es: '{who} firmó “{title}”' },
  completed: { en: 'Signed by all: “{title}”', es: 'Firmado por todos: “{title}”' },
  body: {
    en: 'Hello {name},\n\n{news}\n{message}\n{link}\n\n{until}',
    es: 'Hola, {name}:\n\n{news}\n{message}\n{link}\n\n{until}',
  },
  plain: { en: 'Hello {name},\n\n{news}\n', es: 'Hola, {name}:\n\n{news}\n' },
  until: {
    en: 'Please answer by {day}. The link is for you alone: you are asked for a code that goes to this address.\n',
    es: 'Responde a más tardar el {day}. El enlace es solo para ti: se te pide un código que llega a este correo.\n',
  },
  keep: {
    en: 'You can read and download the signed file there for 90 days. Whoever gets it can check it: {verify}\n',
    es: 'Ahí puedes leer y descargar el archivo firmado durante 90 días. Quien lo reciba puede comprobarlo: {verify}\n',
  },
});

type Envelope = Pick<EnvelopeRow, 'id' | 'number' | 'title' | 'message' | 'created_by' | 'sender' | 'project_id'>;

/** Where somebody with an account signs or reads an envelope, and where staff look after one. */
const signingPath = (id: string): string => `/signing/${id}`;
const envelopePath = (id: string): string => `/sales/envelopes/${id}`;

/** Says something to people with an account, by the ways that they chose, and leads them there. */
async function tellPeople(
  write: Write,
  envelope: Envelope,
  ids: readonly string[],
  text: Text,
  path = signingPath(envelope.id),
): Promise<void> {
  const to = [...new Set(ids)].filter((id) => id !== write.actor.id);
  if (to.length === 0) return;
  await write.publish('record.told', {
    kind: 'envelope',
    id: envelope.id,
    // Whoever is asked to sign may know of it, whether or not the project is shown to them.
    projectId: null,
    to,
    outside: to,
    links: { staff: path, outside: path },
    type: 'proj_contract',
    text,
    reason: 'assigned',
  });
}

/** Tells those who take part, and the sender, who is led to where one looks after the envelope. */
async function tellAround(write: Write, envelope: Envelope, people: readonly string[], text: Text): Promise<void> {
  await tellPeople(write, envelope, people, text);
  const { created_by: sender } = envelope;
  if (sender !== null && !people.includes(sender))
    await tellPeople(write, envelope, [sender], text, envelopePath(envelope.id));
}

/** Asks somebody, or asks again: by mail with a link of their own, or in the portal. Nobody without an address is written to. */
export async function ask(
  write: Write,
  settings: MailSettings,
  envelope: Envelope,
  recipient: RecipientRow,
  isReminder = false,
): Promise<void> {
  const words = isReminder
    ? t.reminds
    : recipient.role === 'signer'
      ? t.asks
      : recipient.role === 'approver'
        ? t.approves
        : t.reads;
  const news = sentence(words, { sender: envelope.sender ?? settings.brandName, title: envelope.title });
  if (recipient.user_id !== null) return tellPeople(write, envelope, [recipient.user_id], news);
  if (recipient.email === null) return;
  const link = `${settings.publicUrl}${await makeLink(write, recipient, { kind: 'mail' })}`;
  const { language } = recipient;
  write.mail({
    kind: 'signing',
    to: recipient.email,
    subject: news[language],
    body: say(t.body, language, {
      name: recipient.name,
      news: news[language],
      message: envelope.message === null ? '' : `\n${envelope.message}\n`,
      link,
      until: say(t.until, language, { day: formatDayLong(recipient.expires_on, language) }),
    }),
  });
}

/** Hands everybody who took part the way to the signed file. */
export async function handOver(
  write: Write,
  settings: MailSettings,
  envelope: Envelope,
  recipients: readonly RecipientRow[],
): Promise<void> {
  const news = sentence(t.completed, { title: envelope.title });
  await tellAround(
    write,
    envelope,
    recipients.flatMap((each) => each.user_id ?? []),
    news,
  );
  for (const recipient of recipients) {
    if (recipient.user_id !== null || recipient.email === null) continue;
    const { language } = recipient;
    write.mail({
      kind: 'signing',
      to: recipient.email,
      subject: news[language],
      body: say(t.body, language, {
        name: recipient.name,
        news: news[language],
        message: '',
        link: `${settings.publicUrl}${await makeLink(write, recipient, { kind: 'mail', beside: true })}`,
        until: say(t.keep, language, { verify: `${settings.publicUrl}/verify` }),
      }),
    });
  }
}

/** Tells all who took part already, and the sender, how it went on or ended. Whoever did it is told nothing. */
export async function tellAll(
  write: Write,
  envelope: Envelope,
  recipients: readonly RecipientRow[],
  what: 'declined' | 'voided' | 'expired',
  { who = '', reason = '', but }: { who?: string; reason?: string; but?: string },
): Promise<void> {
  const news = sentence(t[what], { who, title: envelope.title, reason });
  const asked = recipients.filter((each) => each.state !== 'waiting' && each.id !== but);
  await tellAround(
    write,
    envelope,
    asked.flatMap((each) => each.user_id ?? []),
    news,
  );
  for (const recipient of asked) {
    if (recipient.user_id !== null || recipient.email === null) continue;
    write.mail({
      kind: 'signing',
      to: recipient.email,
      subject: news[recipient.language],
      body: say(t.plain, recipient.language, { name: recipient.name, news: news[recipient.language] }),
    });
  }
}

/** Tells the sender that somebody has signed. */
export async function tellSender(write: Write, envelope: Envelope, who: string): Promise<void> {
  await tellAround(write, envelope, [], sentence(t.signed, { who, title: envelope.title }));
}
