import { expect, test } from 'vitest';
import { foundTables } from '#app/server/kept/found-tables.ts';
import type { SearchHit } from '#areas/platform-services/search/schema.ts';
import { addressOfHit } from './hit-address.ts';
import { inWords, keptKinds } from './kept-kinds.ts';

const hit = (kind: string, facts: SearchHit['facts'] = {}): SearchHit => ({
  kind,
  id: '019afc6e-0000-7000-8000-000000000001',
  title: [{ text: 'general labor', hit: true }],
  subtitle: [],
  excerpt: [],
  project_number: null,
  project_name: null,
  unit_id: null,
  unit_name: null,
  facts,
});

test('every kind that the office finds beside declared records has words and a place', () => {
  expect(keptKinds.map(({ kind }) => kind)).toEqual(foundTables.map(({ kind }) => kind));
  for (const { kind } of foundTables)
    expect(addressOfHit(hit(kind), ['employee']), kind).toMatch(/^\/(design|finance)\//u);
});

test('a rate is named in the language of its reader, with its kind and place, and leads to its panel', () => {
  const rate = hit('rate_card', { kind: 'labor_class', key: 'general_labor', factory: 'butte', state: '' });
  const said = ({ title, subtitle }: SearchHit) => [...title, ...subtitle].map(({ text }) => text);
  expect(said(inWords(rate, 'en'))).toEqual(['General labor', 'Labor, factory · Butte']);
  expect(said(inWords(rate, 'es'))).toEqual(['Peón', 'Mano de obra, planta · Butte']);
  expect(addressOfHit(rate, ['employee'])).toBe('/finance/rates?rate=labor_class%2Fgeneral_labor%2Fbutte%2F');
  expect(inWords(hit('estimate'), 'es')).toEqual(hit('estimate'));
});
