import { formatMoment } from '#platform/shared/dates.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { PdfCell, PdfContent, PdfDraft } from '#platform/server/pdf/make-pdf.ts';
import {
  eventWords,
  identifiedWords,
  recipientRoleWords,
  type EnvelopeEvent,
  type IdentifiedBy,
} from '#areas/sales/signing/choices.ts';
import type { Mark } from '#areas/sales/signing/schema.ts';
import type { EnvelopeRow } from '../envelopes/envelope-rows.ts';
import type { RecipientRow } from '../envelopes/recipient-rows.ts';
import type { DocumentRow } from '../envelopes/document-rows.ts';

export interface SignatureRow extends Record<string, unknown> {
  recipient_id: string;
  at: string;
  name: string;
  email: string | null;
  mark: Mark | null;
  initials: Mark | null;
  identified: IdentifiedBy;
  identified_note: string | null;
  ip: string | null;
  consent: string;
  documents_hash: string;
}

/** All that a sealed file says of its envelope. */
export interface Sealing {
  envelope: EnvelopeRow;
  documents: readonly DocumentRow[];
  recipients: readonly RecipientRow[];
  signatures: readonly SignatureRow[];
  log: readonly ({ seq: number; at: string; event: EnvelopeEvent; actor: string; hash: string } & Record<
    string,
    unknown
  >)[];
  language: Language;
  brand: string;
  verify: string;
}

const t = texts({
  title: { en: 'Certificate of signing', es: 'Certificado de firma' },
  lead: {
    en: 'Envelope {number}: “{title}”. Sent by {sender} on {sent}, completed on {ended}.',
    // The time of day ends in “p.m.”, so it does not stand at the end.
    es: 'Sobre {number}: “{title}”. Lo envió {sender} el {sent}, y desde el {ended} está completo.',
  },
  check: {
    en: 'This file carries an electronic signature that any PDF reader checks. Whoever has it can also ask {verify} with the file or the number {number}.',
    es: 'Este archivo lleva una firma electrónica que cualquier lector de PDF comprueba. Quien lo tenga puede consultar también {verify} con el archivo o el número {number}.',
  },
  documents: { en: 'Documents', es: 'Documentos' },
  document: { en: 'Document', es: 'Documento' },
  pages: { en: 'Pages', es: 'Páginas' },
  print: { en: 'SHA-256 of the document as it was sent', es: 'SHA-256 del documento tal como se envió' },
  people: { en: 'Who took part', es: 'Quiénes participaron' },
  who: { en: 'Who', es: 'Quién' },
  when: { en: 'When', es: 'Cuándo' },
  how: { en: 'How they were identified', es: 'Cómo se identificó' },
  delegated: { en: 'in the place of {name}', es: 'en lugar de {name}' },
  agreed: { en: 'What they agreed to', es: 'Lo que aceptaron' },
  happened: { en: 'What happened', es: 'Qué pasó' },
  event: { en: 'Event', es: 'Suceso' },
  chain: { en: 'Hash over this and all before it', es: 'Hash de este y todos los anteriores' },
  utc: { en: 'All times are UTC.', es: 'Todas las horas son UTC.' },
  page: { en: 'Certificate, page {page} of {pages}', es: 'Certificado, página {page} de {pages}' },
});

/** The pages behind the documents: who signed what, when, how it is known who they are, and what happened in between. */
export function certificateDraft(facts: Sealing): PdfDraft {
  const { envelope, documents, recipients, signatures, log, language, brand, verify } = facts;
  const word = (key: keyof typeof t, values?: Record<string, string>) => say(t[key], language, values);
  const head = (key: keyof typeof t): PdfCell => ({ text: word(key), style: 'head' });
  const moment = (at: string | null) => (at === null ? '' : formatMoment(at, language, 'UTC'));
  const faint = (text: string): PdfCell => ({ text, style: 'faint' });
  const table = (widths: (number | '*' | 'auto')[], body: PdfCell[][]): PdfContent => ({
    table: { headerRows: 1, widths, body, dontBreakRows: true },
    layout: 'lightHorizontalLines',
  });
  const consents = [...new Set(signatures.map(({ consent }) => consent))];
  return {
    title: word('title'),
    language,
    author: brand,
    header: envelope.number,
    footer: envelope.title,
    pageWords: word('page', { page: '{page}', pages: '{pages}' }),
    content: [
      { text: word('title'), style: 'title', headlineLevel: 1 },
      {
        text: word('lead', {
          number: envelope.number,
          title: envelope.title,
          sender: envelope.sender ?? brand,
          sent: moment(envelope.sent_at),
          ended: moment(envelope.ended_at),
        }),
        margin: [0, 4, 0, 4],
      },
      { text: word('check', { verify, number: envelope.number }), margin: [0, 0, 0, 4] },
      { text: word('utc'), style: 'faint' },
      { text: word('documents'), style: 'heading', headlineLevel: 2 },
      table(
        ['*', 40, 300],
        [
          [head('document'), head('pages'), head('print')],
          ...documents.map((each): PdfCell[] => [each.name, String(each.pages.length), faint(each.sha256)]),
        ],
      ),
      { text: word('people'), style: 'heading', headlineLevel: 2 },
      table(
        ['*', 90, 90, 190],
        [
          [head('who'), faint(''), head('when'), head('how')],
          ...recipients.map((each): PdfCell[] => {
            const signature = signatures.find((one) => one.recipient_id === each.id);
            const instead = each.delegated_from === null ? [] : [word('delegated', { name: each.delegated_from })];
            return [
              [each.name, each.email, ...instead].filter(Boolean).join('\n'),
              say(recipientRoleWords[each.role], language),
              moment(signature?.at ?? each.opened_at),
              signature === undefined
                ? ''
                : [say(identifiedWords[signature.identified], language), signature.identified_note, signature.ip]
                    .filter(Boolean)
                    .join('\n'),
            ];
          }),
        ],
      ),
      { text: word('agreed'), style: 'heading', headlineLevel: 2 },
      ...consents.map((text): PdfContent => ({ text, margin: [0, 0, 0, 4] })),
      { text: word('happened'), style: 'heading', headlineLevel: 2 },
      table(
        [90, 100, '*', 230],
        [
          [head('when'), head('event'), head('who'), head('chain')],
          ...log.map((each): PdfCell[] => [
            moment(each.at),
            say(eventWords[each.event], language),
            each.actor,
            faint(each.hash),
          ]),
        ],
      ),
    ],
  };
}
