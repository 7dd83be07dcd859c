import { expect, test } from 'vitest';
import { answer } from '#test/component/server.ts';
import { findLinks, foundChoices } from './queries.ts';

const hit = (kind: string, title: string, subtitle: string, more: object = {}) => ({
  kind,
  id: '018f2a3c-0000-7000-8000-000000000001',
  title: [{ text: title, hit: false }],
  subtitle: subtitle === '' ? [] : [{ text: subtitle, hit: true }],
  excerpt: [],
  project_number: '26-041',
  project_name: 'Juniper',
  unit_id: null,
  unit_name: null,
  facts: {},
  ...more,
});

test('a ticket that is found for a field is called by its number and title, a module by its unit', async () => {
  answer('GET', '/search', () => ({
    body: { items: [hit('ticket', 'The heat pump hums', 'T-0518')], counts: {}, total: 1 },
  }));
  expect((await foundChoices.ticket('hums'))[0]).toMatchObject({
    label: 'T-0518 The heat pump hums',
    detail: '26-041',
  });
  expect((await findLinks(['ticket', 'unit'])('hums'))[0]?.label).toBe('T-0518 The heat pump hums');
  answer('GET', '/search', () => ({
    body: { items: [hit('module', 'M-3', 'Serial 88', { unit_name: 'A-101' })], counts: {}, total: 1 },
  }));
  expect((await foundChoices.module('M-3'))[0]?.label).toBe('A-101 M-3');
});
