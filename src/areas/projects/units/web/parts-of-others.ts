import { createContext, use, type ComponentType } from 'react';
import type { Text } from '#platform/shared/text.ts';
import type { Milestone } from '#areas/projects/projects/schema.ts';

/**
 * What stands on the screens of projects and units and belongs to areas that are built upon them. They don't know those areas: `app` puts
 * the parts in, around every screen.
 */
export interface PartsOfOthers {
  /** The photos of a module. */
  ModulePhotos: ComponentType<{ moduleId: string; canUpload: boolean; view?: 'floor' }>;
  /** What is built otherwise by change orders that are carried out. */
  FloorChanges: ComponentType<{ projectId: string | undefined }>;
  /** What the factory builds otherwise than drawn. */
  FloorDeviations: ComponentType<{ projectId: string | undefined }>;
  /** What came back from homes because of the factory. */
  FactoryItems: ComponentType<{ projectId: string | undefined }>;
  /** What somebody saw and others should know, in a sentence. */
  CaptureLesson: ComponentType;
  /** What the office and the floor ask each other. */
  FloorRequests: ComponentType<{ projectId: string | undefined }>;
  /** What has still to be photographed of the modules in the factory and the yard, by module. */
  useRequiredShots: () => ReadonlyMap<string, readonly RequiredShot[]> | undefined;
  /** The photos of today, by the station of their modules. */
  TodaysPhotos: ComponentType<{ projectId: string | undefined }>;
  /** What waits on this device, in a line. */
  DeviceQueueLine: ComponentType;
  /** Where a module is built otherwise than drawn; nothing for who reads no deviations. */
  ModuleDeviations: ComponentType<{ moduleId: string }>;
  /** The bills of materials that a module is built by. */
  BuiltBy: ComponentType<{ moduleId: string }>;
  /** The way to one's own calendar. */
  CalendarFeedButton: ComponentType;
  /** What the move of a milestone brings about for the plan. */
  MilestoneMove: ComponentType<{ milestone: string; on: string; onClose: () => void }>;
  /** Units and modules out of a sheet. */
  ImportDialog: ComponentType<{ projectId?: string; onClose: () => void }>;
  /** The milestones of these projects, by their ids. */
  usePlannedMilestones: (projects: readonly string[]) => readonly { id: string; milestones: readonly Planned[] }[];
}

/** Photos that a station or the release of a module asks for. */
export interface RequiredShot {
  /** The tag by which a photo counts as one of them. */
  key: string;
  words: Text;
  /** Where it is asked; null for what the release asks. */
  station: Text | null;
  needed: number;
  taken: number;
  /** The form, below the address of a project, where the question wants an answer before its photo. */
  form: string | null;
}

interface Planned extends Pick<Milestone, 'kind' | 'label'> {
  date_status: string;
  baseline: string | null;
  forecast: string | null;
  actual: string | null;
}

export const PartsOfOthers = createContext<PartsOfOthers | null>(null);

export function usePartsOfOthers(): PartsOfOthers {
  const parts = use(PartsOfOthers);
  if (parts === null) throw new Error('app/web/parts-of-others.tsx stands around every screen.');
  return parts;
}
