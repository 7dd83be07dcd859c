import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';
import type { LinkValue } from '#platform/shared/record.ts';

/** A record of which something may be made that belongs to an area above it. */
export interface FollowUpOf {
  kind: 'ticket' | 'deviation' | 'meeting_outcome';
  id: string;
  title: string;
  project: LinkValue | null;
  /** Beside a line of a list: the button alone. */
  short?: boolean;
}

/** `app` puts it in, around every screen: areas below know nothing of what is made of their records. */
export const FollowUpPart = createContext<ComponentType<FollowUpOf> | null>(null);

/** What was made of a record elsewhere, and the way to make it. */
export function FollowUp(props: FollowUpOf): ReactNode {
  const Part = use(FollowUpPart);
  return Part === null ? null : createElement(Part, props);
}
