import type { Executor, Write } from '#platform/server/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PlanLine } from '../schema.ts';
import type { StandingLine } from './plan.ts';

/** The newest BOM of a group, with its lines. */
export interface StandingBom {
  id: string;
  seriesId: string;
  code: string;
  version: number;
  versionNo: number;
  status: string;
  lines: StandingLine[];
}

export interface BomOfPlan {
  groupId: string;
  name: string;
  planCode: string | null;
  seriesId: string | undefined;
  documentId: string;
  microversion: string;
  unreleased: boolean;
  /** As decided, in their order: what is taken over, and what stays as it was. */
  lines: readonly { line: PlanLine; keeps: boolean }[];
}

/** What the BOMs do for this area; `app` ties the two together. */
export interface BomDoors {
  standing(db: Executor, groupId: string): Promise<StandingBom | undefined>;
  write(write: Write, viewer: Viewer, draft: BomOfPlan): Promise<string>;
}
