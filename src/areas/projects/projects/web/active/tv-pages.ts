/** The groups cut into pages of at most so many projects; each page keeps its group's status, and none is empty. */
export function tvPages<P>(
  groups: readonly { status: number; projects: readonly P[] }[],
  size: number,
): { status: number; projects: P[] }[] {
  return groups.flatMap(({ status, projects }) =>
    Array.from({ length: Math.ceil(projects.length / size) }, (_value, page) => ({
      status,
      projects: projects.slice(page * size, (page + 1) * size),
    })),
  );
}
