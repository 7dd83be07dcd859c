import { newId } from '#platform/shared/ids.ts';
import { marked } from '../sign-off-forms.ts';
import type { Bodies, Rows } from './rows.ts';

const aPunchItem = (rows: Rows) => ({
  title: 'Some words',
  phase: 'factory',
  project_id: rows['projects'],
  module_id: rows['modules'],
  area: 'Hall',
  category: 'other',
});

export const qualityBodies: Bodies = {
  'punch-items.create': (rows) => aPunchItem(rows),
  'punch-items.change': () => ({ title: 'Other words' }),
  'punch-items.move': () => ({ to: 'punch_in_progress' }),
  'punch-items.bulk': (rows) => ({ action: 'change', ids: [rows['punch-items']], values: { title: 'Other words' } }),
  'punch.raise': (rows) => ({ item: aPunchItem(rows), file_ids: [rows['photos']] }),
  'punch.addPhotos': (rows) => ({ role: 'after', file_ids: [rows['photos']] }),
  'sign-off-questions.write': () => ({
    areas: [
      {
        key: 'a',
        name: 'Some words',
        name_es: null,
        station: null,
        items: [
          {
            key: 'q',
            text: 'Some words',
            text_es: null,
            help: null,
            help_es: null,
            response: 'pass_fail_na',
            options: [],
            unit: null,
            min: null,
            max: null,
            critical: false,
            photo_rule: 'never',
            photo_count: 1,
            note_rule: 'never',
            show_if: null,
            hold_point: false,
            on_fail: 'warn',
            code_ref: null,
          },
        ],
      },
    ],
  }),
  'sign-off-forms.start': (rows) => ({
    project_id: rows['projects'],
    module_id: rows['modules'],
    form_type: 'pre_ship',
  }),
  'sign-off-forms.answer': (rows) => ({
    answers: [{ id: newId(), item_id: rows['sign-off-items'], answer: 'pass', device_time: '2026-11-20T10:00:00Z' }],
  }),
  ...Object.fromEntries(['submit', 'approve', 'sign'].map((step) => [`sign-off-forms.${step}`, () => marked])),
  'sign-off-forms.comment': () => ({ body: 'Some words', audience: 'shared' }),
  'sign-off-forms.invite': (rows) => ({
    area_id: rows['sign-off-areas'],
    name: 'Some words',
    email: 'someone@example.test',
  }),
  'sign-off-forms.reopen': (rows) => ({ reason: 'Some words', area_ids: [rows['sign-off-areas']] }),
  'sign-off-forms.adopt': () => ({ template_id: newId(), reason: 'Some words' }),
  'sign-off-links.enter': () => ({ device: 'a-browser-of-the-signer', code: '123456' }),
  'sign-off-links.sign': () => ({
    pass: 'some-words',
    signature: { ...marked, agency: 'Some words', licence_no: 'A-1' },
  }),
};
