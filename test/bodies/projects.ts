import type { Bodies } from './rows.ts';

export const projectsBodies: Bodies = {
  'projects-table.bulk': (rows) => ({ action: 'add_tags', ids: [rows['projects']], values: { tags: ['Some words'] } }),
  'units-table.bulk': (rows) => ({ action: 'change', ids: [rows['units']], values: { level: '2' } }),
  'modules-table.bulk': (rows) => ({ action: 'move', ids: [rows['modules']], values: { to: 'online' } }),
  'projects.move': () => ({ to: 4, override: true, reason: 'The walk goes on' }),
  'units.createMany': (rows) => [{ project: rows['projects'], name: 'Z-901' }],
  'units.createNamed': () => ({ unit_names: ['Z-902'] }),
  'schedule.preview': (rows) => ({ changes: [{ module: rows['modules'], step: 'set', on: '2027-03-04' }] }),
  'schedule.apply': (rows) => ({
    changes: [{ module: rows['modules'], step: 'set', on: '2027-03-04' }],
    reason: 'The crane is late',
    token: 'looked-at',
  }),
  'schedule.book': (rows) => ({
    resource: rows['resources'],
    project: rows['projects'],
    from_on: '2027-03-01',
    to_on: '2027-03-01',
  }),
  'schedule.changeBooking': () => ({ note: 'At seven in the morning' }),
  'schedule.setReadiness': () => ({ set_on: '2027-03-03', point: 'crane_booked', state: 'yes' }),
  'break-even.create': () => ({
    factory: 'monterrey',
    month: '2198-02-01',
    unit_of_measure: 'module',
    fixed_overhead_cents: 74_800_000,
    avg_price_cents: 76_500_000,
    variable_cost_cents: 59_877_800,
  }),
  'subtasks.create': (rows) => ({ project: rows['projects'], name: 'Order the windows', department: 'Procurement' }),
  'subtasks.bulk': (rows) => ({ ids: [rows['subtasks'] ?? ''], change: { status: 'In Progress' } }),
  'downloads.create': (rows) => ({ file_ids: [rows['files']] }),
  'shares.create': (rows) => ({ file_ids: [rows['files']], expires_in_days: 7 }),
  'albums.changeFiles': (rows) => ({ add: [rows['files']] }),
  'files.bulk': (rows) => ({ changes: [{ id: rows['files'], caption: 'Words' }] }),
  'files.draw': () => ({
    marks: [
      { kind: 'circle', from: [0.2, 0.2], to: [0.6, 0.6], colour: 'red', width: 10 },
      { kind: 'text', at: [0.1, 0.9], text: 'Crack', colour: 'white', width: 40 },
    ],
  }),
};
