import { expect, test } from 'vitest';
import type { SearchHit } from '#areas/search/schema.ts';
import { matchPath } from '../match.ts';
import { judge } from '../zones/guard.ts';
import { addressOfHit } from './hit-address.ts';

const hit = (kind: SearchHit['kind'], unit: string | null): SearchHit => ({
  kind,
  id: 'id-1',
  title: [{ text: 'M-1', hit: true }],
  subtitle: [],
  excerpt: [],
  project_number: '26-041',
  project_name: 'Alder',
  unit_id: unit,
  unit_name: unit,
  facts: {},
});
const hits = [
  hit('project', null),
  hit('unit', 'u1'),
  hit('module', 'u1'),
  hit('module', null),
  hit('file', 'u1'),
  hit('file', null),
];

test.each(['admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'])(
  'whatever %s finds has a page that they may open',
  (group) => {
    for (const each of hits) {
      const to = addressOfHit(each, [group]) ?? '';
      const match = matchPath(to.split('?')[0] ?? '');
      expect(match, `${each.kind} ${to}`).toBeDefined();
      expect(judge(match?.entry.zone ?? 'public', { authenticated: true, groups: [group] }, to), to).toEqual({
        kind: 'open',
      });
    }
  },
);

test('a person has no page; they are shown over the one that is open', () => {
  expect(addressOfHit({ ...hit('person', null), project_number: null }, ['employee'])).toBeUndefined();
});
