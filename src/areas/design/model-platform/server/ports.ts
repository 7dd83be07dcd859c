import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { BomSource } from '#areas/design/boms/schema.ts';
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

/** A version at one moment: what it was made from, and those of its lines that a sync changes; null where it is not there. */
export type BomMoment = { hash: string; source: BomSource; lines: Record<string, string | null> } | null;
/** The same with all lines. */
export type KeptBom = { hash: string; source: BomSource; lines: Record<string, string> } | null;

/** What the BOMs do for this area; `app` ties the two together. */
export interface BomPorts {
  standing(db: Executor, groupId: string): Promise<StandingBom | undefined>;
  write(write: Write, viewer: Viewer, draft: BomOfPlan): Promise<string>;
  keep(db: Executor, bomId: string): Promise<KeptBom>;
  /** Both sides of what happened between two moments, without the lines that are the same. */
  between(one: KeptBom, other: KeptBom): { one: BomMoment; other: BomMoment };
  /** Goes from one to the other, if the version still stands as it did at the first. */
  moveInTime(write: Write, viewer: Viewer, bomId: string, way: { from: BomMoment; to: BomMoment }): Promise<void>;
}
