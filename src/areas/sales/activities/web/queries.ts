import { useChange, useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { TimelineKind } from '../choices.ts';
import { timelineContract } from '../contract.ts';
import { activity } from '../record.ts';

export const useTimeline = (kind: TimelineKind, id: string) =>
  useRead(timelineContract.read, { query: { kind, id } }, { keepsPrevious: false });

export const useNote = () =>
  useChange(recordEndpoints(activity).create, {
    refreshes: ['activities', 'tables', 'leads', 'opportunities', 'contacts', 'companies', 'inbox', 'undo'],
    errorToast: false,
  });
