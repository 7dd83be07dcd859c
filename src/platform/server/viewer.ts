import { AppError } from '#platform/shared/errors.ts';
import { holds, isStaff, staffGroups, type Capability, type Group } from '#platform/shared/access.ts';

/** Who asks: the person behind a session or a personal token, with the groups of this very moment. */
export interface Viewer {
  userId: string;
  username: string;
  /** First and last name, as the audit log and notifications show it. */
  name: string;
  email: string;
  groups: readonly Group[];
  factory: string | null;
  sessionId: string | null;
  /** Set for a personal API token: what it may do. */
  scopes: readonly ('read' | 'write')[] | null;
  /** True for a sign-in by a badge at a tablet: it gives no way in from elsewhere. */
  byBadge?: true;
  /** When this sign-in or token ends by itself; what it keeps open ends with it. */
  endsAt?: Date;
}

/** True when the viewer sees every row and every staff field. */
export function seesEverything(viewer: Viewer): boolean {
  return isStaff(viewer.groups);
}

/** What stands for all people of the same groups, as a key of what is kept for them together. */
export function groupsKey({ groups }: Viewer): string {
  return groups.toSorted().join(' ');
}

/** Throws unless the viewer holds the capability; for the few rules that depend on the input (a field only admins may set). */
export function requireCapability(viewer: Viewer, capability: Capability): void {
  if (!holds(viewer.groups, capability)) throw new AppError('forbidden');
}

/**
 * The same person with one viewer group on. The owner, developer and floor areas always render as that group sees them; an admin who
 * opens them sees all rows, but only that group's fields.
 */
export type ViewerGroup = 'staff' | 'home_owner' | 'developer' | 'floor_manager';

/** The viewer group a person takes when none is asked for: staff if they are, else the first portal group. */
export function viewerGroupOf(viewer: Viewer): ViewerGroup {
  if (seesEverything(viewer)) return 'staff';
  if (viewer.groups.includes('home_owner')) return 'home_owner';
  if (viewer.groups.includes('developer')) return 'developer';
  return 'floor_manager';
}

/** Groups that see only what is theirs, the one that sees most of a row first. */
const outsideGroups = ['floor_manager', 'developer', 'home_owner'] as const satisfies readonly Group[];

/** The same person once for each group that sees rows of its own: as staff with all groups of staff, then with one outside group each. */
export function perGroup(viewer: Viewer): Viewer[] {
  if (viewer.groups.length < 2) return [viewer];
  const staff = staffGroups.filter((group) => viewer.groups.includes(group));
  return [
    ...(staff.length > 0 ? [staff] : []),
    ...outsideGroups.flatMap((group) => (viewer.groups.includes(group) ? [[group]] : [])),
  ].map((groups) => ({ ...viewer, groups }));
}

/**
 * The rows of a list, each as the first of the viewer's groups that sees it: `read` answers those of these ids that one group sees. What staff
 * see, and what somebody of one group sees, is the page as it stands.
 */
export async function eachAsSeen<R extends { id: string }>(
  viewer: Viewer,
  page: R[],
  read: (viewer: Viewer, ids: string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const viewers = perGroup(viewer);
  if (viewers.length < 2 || seesEverything(viewer)) return page;
  const seen = new Map<string, R>();
  for (const one of viewers) {
    const missing = page.flatMap(({ id }) => (seen.has(id) ? [] : [id]));
    if (missing.length === 0) break;
    for (const row of await read(one, missing)) seen.set(row.id, row);
  }
  return page.flatMap(({ id }) => seen.get(id) ?? []);
}

/** The group as which a page of the portal is read; undefined for any other word. */
export function groupOfView(view: unknown): Exclude<ViewerGroup, 'staff'> | undefined {
  if (view === 'owner') return 'home_owner';
  if (view === 'developer') return 'developer';
  return view === 'floor' ? 'floor_manager' : undefined;
}
