/** How large a company is made, and how many of what its projects have. */
export interface Size {
  projects: number;
  staff: number;
  unitsEach: number;
  photosEach: number;
  contractsEach: number;
  changesEach: number;
  ticketsEach: number;
  /** So many of the projects, the first ones, are sold, checked, repaired and learned from; `lastWorked` is the number of the last of them. */
  worked: number;
  lastWorked: string;
  leadsEach: number;
  dealsEach: number;
  punchEach: number;
  warrantyEach: number;
  auditRows: number;
}

/**
 * The size of a company of so many times 500 projects. What a project has many of stands in the first company alone: a larger one has more
 * projects, units and people, and no more papers than its people can work on.
 */
export function sizeOf(times: number): Size {
  const isFirst = times === 1;
  const worked = isFirst ? 500 : 100;
  return {
    projects: 500 * times,
    staff: 20 * times,
    unitsEach: 10,
    photosEach: 20,
    contractsEach: isFirst ? 40 : 4,
    changesEach: isFirst ? 40 : 4,
    ticketsEach: 20,
    worked,
    lastWorked: `L-${String(worked).padStart(4, '0')}`,
    leadsEach: 4,
    dealsEach: 6,
    punchEach: 20,
    warrantyEach: 20,
    auditRows: 200_000 * times,
  };
}
