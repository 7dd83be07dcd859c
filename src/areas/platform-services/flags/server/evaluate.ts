import { createHash } from 'node:crypto';
import type { FlagRule, FlagVerdict } from '../schema.ts';

export interface FlagState {
  id: string;
  enabled: boolean;
  archivedAt: string | null;
  defaultOn: boolean;
  rules: readonly FlagRule[];
}

export interface Subject {
  userId: string;
  groups: readonly string[];
  projectIds: readonly string[];
}

/** From 0 to under 100, always the same for one flag and person, and independent between flags. */
export function bucketOf(flagId: string, userId: string): number {
  return (createHash('sha256').update(`${flagId}:${userId}`).digest().readUInt32BE(0) / 2 ** 32) * 100;
}

/** Whether a flag is on for a person, and what decided. Rules are asked from the top; the first that names the person decides. */
export function evaluate(flag: FlagState, subject: Subject, now: number = Date.now()): FlagVerdict {
  const bucket = bucketOf(flag.id, subject.userId);
  if (flag.archivedAt !== null) return { enabled: flag.defaultOn, decided_by: 'archived', rule: null, bucket };
  if (!flag.enabled) return { enabled: false, decided_by: 'switched_off', rule: null, bucket };
  const index = flag.rules.findIndex((rule) => names(rule, subject, now));
  const rule = flag.rules[index];
  if (rule === undefined) return { enabled: flag.defaultOn, decided_by: 'default', rule: null, bucket };
  return { enabled: bucket < rule.percent, decided_by: 'rule', rule: index, bucket };
}

function names(rule: FlagRule, subject: Subject, now: number): boolean {
  if (rule.starts_at !== null && now < Date.parse(rule.starts_at)) return false;
  if (rule.ends_at !== null && now >= Date.parse(rule.ends_at)) return false;
  if (rule.groups.length > 0 && !rule.groups.some((group) => subject.groups.includes(group))) return false;
  if (rule.users.length > 0 && !rule.users.includes(subject.userId)) return false;
  return rule.projects.length === 0 || rule.projects.some((project) => subject.projectIds.includes(project));
}
