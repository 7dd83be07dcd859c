import { formatDayLong } from '#platform/shared/dates.ts';
import { say, sentence, texts, type Text } from '#platform/shared/text.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import { mostAttached } from '#platform/server/mail/mail.ts';
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
  inPerson: {
    en: '{host} has begun to have you sign “{title}” in person',
    es: '{host} empezó a hacerte firmar “{title}” en persona',
  },
  inPersonBody: {
    en: 'Hello {name},\n\n{news}, on a device of {brand}. A code that goes to this address is asked for there; give it to nobody.\n\nIf you are not with {host}, say so here, and the device is shut:\n{link}\n',
    es: 'Hola, {name}:\n\n{news}, en un dispositivo de {brand}. Ahí se pide un código que llega a este correo; no se lo des a nadie.\n\nSi no estás con {host}, dilo aquí y el dispositivo se cierra:\n{link}\n',
  },
  objected: {
    en: '{who} says that it is not they who sign “{title}” in person. Look into it, and void it where they are right.',
    es: '{who} dice que no es quien firma “{title}” en persona. Revísalo y anúlalo si tiene razón.',
  },
  body: {
    en: 'Hello {name},\n\n{news}\n{message}\n{link}\n\n{until}',
    es: 'Hola, {name}:\n\n{news}\n{message}\n{link}\n\n{until}',
  },
  plain: { en: 'Hello {name},\n\n{news}\n', es: 'Hola, {name}:\n\n{news}\n' },
  until: {
    en: 'Please answer by {day}. The link is for you alone: you are asked for a code that goes to this address.\n',
    es: 'Responde a más tardar el {day}. El enlace es solo para ti: se te pide un código que llega a este correo.\n',
  },
  attached: {
    en: 'The signed file is attached.',
    es: 'El archivo firmado va adjunto.',
  },
  tooLarge: {
    en: 'The signed file is larger than 10 MB, so it is not attached: you find it here.',
    es: 'El archivo firmado pesa más de 10 MB, así que no va adjunto: lo encuentras aquí.',
  },
  check: {
    en: 'Whoever gets it can check it: {verify}\n',
    es: 'Quien lo reciba puede comprobarlo: {verify}\n',
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

/** A sealed file as it lies in the store. */
export interface SealedFile {
  key: string;
  bytes: number;
}

/**
 * Hands everybody who took part the signed file itself, up to 10 MB, and the way to it: a client without an account has nothing else once the
 * link has ended. People with an account find it in the portal as well.
 */
export async function handOver(
  write: Write,
  settings: MailSettings,
  envelope: Envelope,
  recipients: readonly RecipientRow[],
  sealed: SealedFile,
): Promise<void> {
  const news = sentence(t.completed, { title: envelope.title });
  await tellAround(
    write,
    envelope,
    recipients.flatMap((each) => each.user_id ?? []),
    news,
  );
  const isSmall = sealed.bytes <= mostAttached;
  const verify = `${settings.publicUrl}/verify`;
  for (const recipient of recipients) {
    if (recipient.email === null) continue;
    const { language } = recipient;
    const path =
      recipient.user_id === null
        ? await makeLink(write, recipient, { kind: 'mail', beside: true })
        : signingPath(envelope.id);
    write.mail({
      kind: 'signing',
      to: recipient.email,
      subject: news[language],
      body: say(t.body, language, {
        name: recipient.name,
        news: news[language],
        message: say(isSmall ? t.attached : t.tooLarge, language),
        link: `${settings.publicUrl}${path}`,
        until: say(recipient.user_id === null ? t.keep : t.check, language, { verify }),
      }),
      ...(isSmall
        ? {
            attachment: {
              key: sealed.key,
              name: cleanFileName(`${envelope.title} ${envelope.number}`.replaceAll(/[/\\]/gu, '-'), 'pdf'),
            },
          }
        : {}),
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

/** Tells somebody at once that a device of the house was begun for them, with a way to object; nobody without an address is written to. */
export async function tellInPerson(
  write: Write,
  settings: MailSettings,
  envelope: Envelope,
  recipient: RecipientRow,
  host: string,
): Promise<void> {
  if (recipient.email === null) return;
  const { language, name } = recipient;
  const news = sentence(t.inPerson, { host, title: envelope.title });
  const link = `${settings.publicUrl}${await makeLink(write, recipient, { kind: 'mail', beside: true })}`;
  write.mail({
    kind: 'signing',
    to: recipient.email,
    subject: news[language],
    body: say(t.inPersonBody, language, { name, news: news[language], host, brand: settings.brandName, link }),
  });
}

/** Tells the sender and whoever stood beside the device that somebody says it was not they. */
export async function tellObjection(
  write: Write,
  envelope: Envelope,
  who: string,
  hosts: readonly string[],
): Promise<void> {
  const people = envelope.created_by === null ? hosts : [...hosts, envelope.created_by];
  const news = sentence(t.objected, { who, title: envelope.title });
  await tellPeople(write, envelope, people, news, envelopePath(envelope.id));
}

/** Tells the sender that somebody has signed. */
export async function tellSender(write: Write, envelope: Envelope, who: string): Promise<void> {
  await tellAround(write, envelope, [], sentence(t.signed, { who, title: envelope.title }));
}
