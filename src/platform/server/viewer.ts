import { AppError } from '#platform/shared/errors.ts';
import { holds, isStaff, type Capability, type Group } from '#platform/shared/access.ts';

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
