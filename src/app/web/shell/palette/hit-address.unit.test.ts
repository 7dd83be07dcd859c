import { expect, test } from 'vitest';
import type { SearchHit } from '#areas/platform-services/search/schema.ts';
import { matchPath } from '#app/web/match.ts';
import { judge } from '#app/web/zones/guard.ts';
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

test('what is said on a wall leads to its post, and a reply to itself within it', () => {
  const post: SearchHit = { ...hit('post', null), id: 'p1', facts: { post: 'p1' } };
  const reply: SearchHit = { ...post, id: 'r1', facts: { post: 'p1', reply: true } };
  expect(addressOfHit(post, ['employee'])).toBe('/projects/26-041?tab=wall&post=p1');
  expect(addressOfHit(reply, ['employee'])).toBe('/projects/26-041?tab=wall&post=p1&reply=r1');
  expect(addressOfHit({ ...reply, project_number: null }, ['admin'])).toBe('/?post=p1&reply=r1');
  expect(addressOfHit(reply, ['home_owner'])).toBe('/owner?post=p1&reply=r1');
  expect(addressOfHit(post, ['developer'])).toBe('/developer/26-041?post=p1');
});

test('what is said on a ticket leads to the words, where the one who found them reads them', () => {
  const said = (side: string): SearchHit => ({
    ...hit('ticket_comment', null),
    id: 'c1',
    facts: { ticket: 't1', side },
  });
  expect(addressOfHit({ ...said('home'), project_number: null }, ['employee'])).toBe('/tickets?panel=t1&comment=c1');
  expect(addressOfHit(said('home'), ['home_owner'])).toBe('/owner?request=t1&comment=c1');
  expect(addressOfHit(said('developer'), ['developer'])).toBe('/developer/26-041?request=t1&comment=c1');
  expect(addressOfHit(said('floor'), ['floor_manager'])).toBe('/floor?request=t1&comment=c1');
});

test('a picture or a film is opened among the photos, a document among the files', () => {
  const file = (mime: string) => addressOfHit({ ...hit('file', null), id: 'f1', facts: { mime } }, ['employee']);
  expect(file('image/jpeg')).toBe('/projects/26-041?tab=photos&file=f1');
  expect(file('video/mp4')).toBe('/projects/26-041?tab=photos&file=f1');
  expect(file('application/pdf')).toBe('/projects/26-041?tab=files&file=f1');
});

test('a person has no page; they are shown over the one that is open', () => {
  expect(addressOfHit({ ...hit('person', null), project_number: null }, ['employee'])).toBeUndefined();
});

test('a file or module is named in the address, whoever finds it', () => {
  expect(addressOfHit(hit('file', null), ['employee'])).toBe('/projects/26-041?tab=files&file=id-1');
  expect(addressOfHit(hit('file', null), ['developer'])).toBe('/developer/26-041?file=id-1');
  expect(addressOfHit(hit('file', null), ['home_owner'])).toBe('/owner?file=id-1');
  expect(addressOfHit(hit('module', 'u1'), ['home_owner'])).toBe('/owner/26-041/unit/u1?module=id-1');
  // A module of no unit stands in the table of modules, with its record beside it.
  expect(addressOfHit(hit('module', null), ['employee'])).toBe('/projects/26-041?tab=units&show=modules&panel=id-1');
});
