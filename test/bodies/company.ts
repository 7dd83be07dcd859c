import { words, type Bodies } from './rows.ts';

/** How a view looks at a table; its filter is a shape of its own. */
const viewConfig = {
  layout: 'table',
  filter: ['name', 'contains', 'a'],
  sort: [{ column: 'name', descending: false }],
};

export const companyBodies: Bodies = {
  'deadline-preview.preview': () => ({
    kind: 'calendar',
    values: { name: 'Next year', place: 'none', time_zone: 'America/Denver' },
  }),
  'changes.restore': (rows) => ({ entity_type: 'unit', id: rows['units'] }),
  'views.create': () => ({ table: 'projects', name: 'Some words', config: viewConfig }),
  'views.change': () => ({ name: 'Some words', config: viewConfig }),
  'meeting-agenda.add': () => ({ text: 'Some words 5' }),
  'meeting-agenda.sections': () => ({ sections: [{ title: 'Some words' }] }),
  'meeting-agenda.hang': (rows) => ({ file_ids: [rows['files']] }),
  'agenda-item-notes.notes': () => ({ body: words, version: 1 }),
  'agenda-item-notes.privateNotes': () => ({ text: 'Some words' }),
  'agenda-item-notes.link': (rows) => ({ link: { kind: 'project', id: rows['projects'] } }),
  'meeting-agenda.people': () => ({ participants: [{ email: 'guest@example.test' }] }),
  'inbox.askAgain': (rows) => ({ kind: 'lesson', id: rows['lessons'] }),
  'inbox.mark': (rows) => ({ kind: 'lesson', id: rows['lessons'], mark: 'done' }),
  'requests.appeal': () => ({ body: words }),
  'ticket-talk.make': () => ({ record: { title: 'A ticket' }, description: words }),
  'ticket-talk.change': () => ({ record: { title: 'Another title' }, description: words }),
  'ticket-talk.comment': () => ({ body: words, audience: 'internal' }),
  'ticket-talk.keepDraft': () => ({ body: words, audience: 'internal' }),
  'ticket-talk.changeComment': () => ({ body: words }),
  'ticket-talk.tickPoint': () => ({ done: true }),
  'ticket-talk.useChecklist': (rows) => ({ template_id: rows['checklist-templates'] }),
  'ticket-talk.person': (rows) => ({ user_id: rows['users'], role: 'watcher', on: false }),
  'ticket-talk.relate': (rows) => ({ other_id: rows['tickets'], relation: 'relates_to', on: false }),
  'requests.say': () => ({ body: words }),
  'requests.notFixed': () => ({}),
  'wall.create': (rows) => ({ project_id: rows['projects'], body: words }),
  'wall.reply': () => ({ body: words }),
  'wall.change': () => ({ body: words }),
  'wall.changeReply': () => ({ body: words }),
};
