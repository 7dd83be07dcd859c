/** The state machine of an assembly group. A retired one keeps its BOMs and takes no more syncs. */
export const groupStatuses = ['draft', 'active', 'retired'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

export const groupTransitions = [
  { from: 'draft', to: 'active', guards: ['has_members'] },
  { from: 'active', to: 'retired', guards: [] },
  { from: 'retired', to: 'active', guards: ['has_members'] },
] as const satisfies readonly { from: GroupStatus; to: GroupStatus; guards: readonly 'has_members'[] }[];
