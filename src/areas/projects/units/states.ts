export const manualStatuses = ['draft', 'in_review', 'published', 'archived'] as const;
export type ManualStatus = (typeof manualStatuses)[number];

/** Where a unit's owner manual may move. One that was never named begins as a draft, and only a draft may be changed. */
export const manualMoves: Readonly<Record<ManualStatus, readonly ManualStatus[]>> = {
  draft: ['in_review', 'archived'],
  in_review: ['draft', 'published'],
  published: ['draft', 'archived'],
  archived: ['draft'],
};
