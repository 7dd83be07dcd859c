import { newId } from '#platform/shared/ids.ts';
import { browser, marked } from '../envelopes.ts';
import { words, type Bodies } from './rows.ts';

const aChangeLine = () => ({
  uid: newId(),
  change: 'added',
  cost_code: '26 05 19',
  description: 'Some words',
  client_words: '',
  uom: 'ea',
  old_quantity: '0',
  new_quantity: '1',
  old_cost: '0',
  new_cost: '100',
  markup_percent: '30',
  taxable: true,
  rework: false,
  source: null,
});

export const salesBodies: Bodies = {
  'sales-plan.change': () => ({
    targets: [{ pipeline: 'b2b', month: '2030-05-01', amount: 500_000_00 }],
    rooms: [{ factory: 'reno', month: '2030-05-01', modules: 9 }],
  }),
  'stage-preview.preview': () => ({ id: null, pipeline: 'b2b', values: { place: 15, required_fields: ['amount'] } }),
  'change-order-sheets.write': () => ({ lines: [aChangeLine()] }),
  'change-order-sheets.step': () => ({ to: 'pricing' }),
  'change-order-sheets.review': () => ({ role: 'pm', is_ok: true }),
  'change-order-sheets.comment': () => ({ body: 'Some words', audience: 'shared' }),
  'change-order-sheets.remind': (rows) => ({ ids: [rows['change-orders']] }),
  'change-order-sheets.bill': (rows) => ({ ids: [rows['change-orders']], payment: 'billed' }),
  'change-decisions.approve': () => ({
    revision: 1,
    mark: { method: 'drawn', strokes: marked.mark.strokes, language: 'en' },
    consent: true,
  }),
  'change-decisions.decline': () => ({ revision: 1, reason: 'Some words' }),
  'change-decisions.ask': () => ({ body: 'Some words' }),
  'envelopes.sign': () => marked,
  'signing-links.enter': () => ({ device: browser, code: '123456' }),
  'signing-links.sign': () => ({ pass: 'some-words', signature: marked }),
  'envelopes.arrange': (rows) => ({
    in_order: true,
    message: null,
    remind_after_days: 5,
    remind_every_days: 2,
    recipients: [{ id: rows['recipients'], role: 'signer', step: 1, expires_on: '2099-01-01' }],
  }),
  'envelopes.place': (rows) => ({
    fields: [
      {
        document_id: rows['documents'],
        recipient_id: rows['recipients'],
        kind: 'signature',
        page: 1,
        x: 0.1,
        y: 0.1,
        width: 0.2,
        height: 0.05,
      },
    ],
  }),
  'deals.step': () => ({
    stage_id: '019e0000-0000-7000-8000-000000050102',
    reason: 'Some words',
    checked: ['Words of one'],
  }),
  'deals.hold': () => ({
    factory: 'reno',
    months: [{ month: '2030-01-01', modules: 1 }],
    held_until: '2030-01-01',
  }),
  'deals.win': () => ({ reason: 'Some words' }),
  'contract-clauses.write': () => ({
    clauses: [{ key: 'a', title: 'Some words', title_es: 'Unas palabras', body: words, body_es: words }],
  }),
  'contract-terms.writeSettings': () => ({ review_above: 100 }),
  'contract-terms.terms': () => ({
    parties: [],
    schedule: [],
    conditions: [{ key: 'a', text: 'Some words', text_es: null }],
  }),
  'contract-terms.send': () => ({}),
  'contract-terms.correct': (rows) => ({
    recipient_id: rows['users'],
    name: 'Some words',
    email: 'someone@example.test',
  }),
  'contract-terms.void': () => ({ reason: 'Some words' }),
  'contract-terms.paper': (rows) => ({ signed_on: '2026-01-05', file_id: rows['files'] }),
  'contract-terms.meet': () => ({ key: 'a', met_on: '2026-01-05' }),
  'contract-terms.receive': () => ({ payment_key: 'a', amount: 100, received_on: '2026-01-05' }),
  'contract-terms.voidReceipt': (rows) => ({ receipt_id: rows['contracts'], reason: 'Some words' }),
};
