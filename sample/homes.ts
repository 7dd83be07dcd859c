/** Who owns which unit; those with a username may sign in. */
export const owners: readonly { project: string; unit: string; name: string; username?: string; email?: string }[] = [
  { project: '25-098', unit: 'Home', name: 'Maya Ortiz', username: 'owner' },
  { project: '26-041', unit: 'A-101', name: 'Chidi Okafor', username: 'okafor' },
  { project: '26-041', unit: 'A-102', name: 'Rosa Medina', email: 'rosa.medina@example.com' },
  { project: '26-041', unit: 'A-103', name: 'Grant Hollis', email: 'grant.hollis@example.com' },
  { project: '26-041', unit: 'A-104', name: 'Linh Tran', email: 'linh.tran@example.com' },
  { project: '26-041', unit: 'B-202', name: 'Paula Quintero', email: 'paula.quintero@example.com' },
  { project: '26-041', unit: 'B-203', name: 'Seth Abrams', email: 'seth.abrams@example.com' },
  { project: '26-041', unit: 'C-301', name: 'Iván López', email: 'ivan.lopez@example.com' },
  { project: '26-041', unit: 'C-302', name: 'Nora Fahey', email: 'nora.fahey@example.com' },
  { project: '26-041', unit: 'C-304', name: 'Anika Banerjee', email: 'anika.banerjee@example.com' },
  { project: '25-112', unit: 'Residence', name: 'Howard and June Pell', email: 'pell@example.com' },
];

/** The way of a home in days from the start of its production; `open` first says from which status on a milestone is done. */
export const milestonePlan: readonly {
  kind: string;
  days: number;
  doneFrom: number;
  visibleTo: readonly ('owner' | 'developer')[];
}[] = [
  { kind: 'design_freeze', days: -45, doneFrom: 3, visibleTo: ['developer'] },
  { kind: 'plan_approval', days: -30, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'permit', days: -21, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'production_start', days: 0, doneFrom: 4, visibleTo: ['owner', 'developer'] },
  { kind: 'foundation_ready', days: 55, doneFrom: 4, visibleTo: ['owner', 'developer'] },
  { kind: 'offline', days: 64, doneFrom: 4, visibleTo: ['developer'] },
  { kind: 'ship', days: 70, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'set', days: 77, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'utilities', days: 155, doneFrom: 5, visibleTo: ['owner', 'developer'] },
  { kind: 'final_inspection', days: 168, doneFrom: 6, visibleTo: ['developer'] },
  { kind: 'co', days: 175, doneFrom: 6, visibleTo: ['owner', 'developer'] },
  { kind: 'handover', days: 182, doneFrom: 6, visibleTo: ['owner', 'developer'] },
  { kind: 'warranty_end', days: 547, doneFrom: 8, visibleTo: ['owner', 'developer'] },
];
