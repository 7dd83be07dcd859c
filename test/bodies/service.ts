import { marked } from '../sign-off-forms.ts';
import type { Bodies, Rows } from './rows.ts';

/** From when to when somebody comes, far ahead. */
const aWindow = { starts_at: '2037-03-01T08:00:00Z', ends_at: '2037-03-01T12:00:00Z' };

let hours = 0;
/** Hours of which nobody else is on call: one person at a time is. */
const anHour = () => {
  const from = Date.UTC(2039, 0, 1, (hours += 2));
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(from + 3_600_000).toISOString() };
};

const aWarrantyItem = (rows: Rows) => ({
  title: 'Some words',
  unit_id: rows['units'],
  area: 'Hall',
  category: 'other',
});

export const serviceBodies: Bodies = {
  'warranty-items.create': (rows) => aWarrantyItem(rows),
  'warranty-items.change': () => ({ title: 'Other words' }),
  'warranty-items.move': () => ({ to: 'warranty_acknowledged' }),
  'warranty-items.bulk': (rows) => ({
    action: 'change',
    ids: [rows['warranty-items']],
    values: { title: 'Other words' },
  }),
  'on-call-duties.create': (rows) => ({ person: rows['staff'], ...anHour() }),
  'warranty.report': (rows) => ({
    unit_id: rows['units'],
    items: [{ title: 'Some words', area: 'Hall', category: 'other', priority: 'medium' }],
  }),
  'service-trip-sheets.combine': (rows) => ({
    ticket_ids: [rows['tickets']],
    title: 'Some words',
    service_type: 'courtesy',
  }),
  'service-trip-sheets.offer': () => ({ offers: [aWindow] }),
  'service-trip-sheets.items': (rows) => ({ ticket_ids: [rows['tickets']] }),
  'service-trip-sheets.points': () => ({ points: [{ words: 'Some words' }] }),
  'service-trip-sheets.parts': () => ({ parts: [{ item: 'Some words', quantity: 1 }] }),
  'service-trip-sheets.photos': (rows) => ({ file_ids: [rows['photos']] }),
  'service-trip-sheets.sign': () => ({ ...marked, name: 'Some words' }),
  'service-trip-sheets.markItem': (rows) => ({ id: rows['tickets'], done: true }),
  'service-trip-sheets.markPoint': (rows) => ({ id: rows['trip-points'], done: true }),
  'service-trip-sheets.link': () => ({ name: 'Some words', email: 'someone@example.test', language: 'en' }),
  'own-trips.accept': () => aWindow,
  'own-trips.decline': () => ({ reason: 'Some words' }),
  'own-trips.sign': () => marked,
  'trip-links.markItem': (rows) => ({ id: rows['tickets'], done: true }),
  'trip-links.markPoint': (rows) => ({ id: rows['trip-points'], done: true }),
  'trip-links.parts': () => ({ parts: [] }),
  'trip-links.sign': () => ({ ...marked, name: 'Some words' }),
};
