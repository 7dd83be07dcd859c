/** The state machine of a BOM version. `superseded` is not chosen: the release of a later version sets it. */
export const bomStatuses = ['draft', 'in_review', 'released', 'superseded', 'obsolete'] as const;
export type BomStatus = (typeof bomStatuses)[number];

/** What a move may wait for; `to_map` and `to_check` are lines, and together they are the guard `no_open_line`. */
export const bomGuards = ['has_lines', 'from_version', 'to_map', 'to_check', 'four_eyes'] as const;

export const bomTransitions = [
  { from: 'draft', to: 'in_review', guards: ['has_lines'], requires: [] },
  { from: 'in_review', to: 'draft', guards: [], requires: ['reason'] },
  {
    from: 'in_review',
    to: 'released',
    guards: ['has_lines', 'from_version', 'no_open_line', 'four_eyes'],
    requires: [],
  },
  { from: 'released', to: 'obsolete', guards: [], requires: ['reason'] },
] as const satisfies readonly {
  from: BomStatus;
  to: BomStatus;
  guards: readonly ('has_lines' | 'from_version' | 'no_open_line' | 'four_eyes')[];
  requires: readonly 'reason'[];
}[];

/** Where in the portal a BOM's guard is put right; null where only another person can. */
export function bomGuardPlace(
  guard: (typeof bomGuards)[number],
  bom: { id: string; group_id: string | null },
): string | null {
  const page = `/design/model-platform-bom/${bom.id}`;
  switch (guard) {
    case 'has_lines':
      return page;
    case 'from_version':
      return bom.group_id === null
        ? '/design/model-platform-bom/new'
        : `/design/model-platform-bom?group=${bom.group_id}`;
    case 'to_map':
    case 'to_check':
      return `${page}?state=open&view=flat`;
    case 'four_eyes':
      return null;
  }
}
