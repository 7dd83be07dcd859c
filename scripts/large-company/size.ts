/** How large a company is made, and how many of what its projects have. */
export interface Size {
  projects: number;
  staff: number;
  unitsEach: number;
  photosEach: number;
  contractsEach: number;
  changesEach: number;
  ticketsEach: number;
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
  return {
    projects: 500 * times,
    staff: 20 * times,
    unitsEach: 10,
    photosEach: 20,
    contractsEach: isFirst ? 40 : 4,
    changesEach: isFirst ? 40 : 4,
    ticketsEach: 20,
    leadsEach: isFirst ? 4 : 1,
    dealsEach: isFirst ? 6 : 1,
    punchEach: isFirst ? 20 : 4,
    warrantyEach: isFirst ? 20 : 4,
    auditRows: 200_000 * times,
  };
}
