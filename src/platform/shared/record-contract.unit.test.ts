import { expect, test } from 'vitest';
import { defineRecord } from './record.ts';
import { recordContract } from './record-contract.ts';
import { faultsOf } from './rule-faults.ts';

const thing = defineRecord({
  name: 'thing',
  path: '/things',
  screen: '/things',
  one: { en: 'Thing', es: 'Cosa' },
  many: { en: 'Things', es: 'Cosas' },
  access: { read: 'lessons.read', write: 'lessons.write', remove: 'lessons.write' },
  title: 'title',
  fields: {
    title: { kind: 'text', max: 20, required: true, label: { en: 'Title', es: 'Título' } },
    place: {
      kind: 'choice',
      required: true,
      label: { en: 'Place', es: 'Lugar' },
      choices: { company: { en: 'Company', es: 'Empresa' }, loma_linda: { en: 'Loma Linda', es: 'Loma Linda' } },
    },
  },
});
const { create } = recordContract(thing);
const said = (place: unknown) => {
  const judged = create.body?.safeParse({ title: 'One', ...(place === undefined ? {} : { place }) });
  return judged?.success === false ? faultsOf(judged.error).map((fault) => [fault.path, fault.said]) : [];
};

test('a choice that was left open is asked for, and one that is none is told what would do, by words and by key', () => {
  const open = [['place', { en: 'Is required.', es: 'Es obligatorio.' }]];
  expect(said(undefined)).toEqual(open);
  expect(said('')).toEqual(open);
  expect(said(null)).toEqual(open);
  expect(said('butte')).toEqual([
    [
      'place',
      {
        en: 'Must be one of Company (company), Loma Linda (loma_linda).',
        es: 'Debe ser uno de estos: Empresa (company), Loma Linda (loma_linda).',
      },
    ],
  ]);
  expect(said('company')).toEqual([]);
});
