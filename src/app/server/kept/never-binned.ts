import { fileBin, restoreFileChange } from '#areas/platform-services/files/server/undo.ts';
import { restoreYard } from '#areas/projects/schedule/server/undo.ts';
import type { KeptRecord } from './kept-record.ts';

/** What has no bin of its own, and why. */
export const neverBinned: readonly KeptRecord[] = [
  {
    name: 'file',
    table: 'files',
    undo: restoreFileChange,
    bin: fileBin,
    emptied: 'Emptied by sweep_files, with their bytes.',
  },
  {
    name: 'user',
    table: 'users',
    undo: 'Who may do what is given anew by whoever may give it: a right that was taken must not come back by a shortcut.',
    bin: 'People stay known to what they did; an account is deactivated, never removed.',
    emptied: 'People stay known to what they did; an account is deactivated, never removed.',
  },
  {
    name: 'share_link',
    table: 'share_links',
    actions: 'share',
    undo: 'An address that was ended stays ended: whoever had it must not get in again.',
    bin: 'Ended, never deleted.',
    emptied: 'Ended, never deleted; a link goes with its album or project.',
  },
  {
    name: 'break_even_target',
    table: 'break_even_targets',
    undo: 'A figure is put right by the next change, which names the one before; a closed month is opened by an admin first.',
    bin: 'None can be deleted.',
    emptied: 'Months stand for good; none can be deleted.',
  },
  {
    name: 'yard',
    table: 'factory_yards',
    undo: restoreYard,
    bin: 'None can be deleted.',
    emptied: 'The four yards stand for good; none can be deleted.',
  },
  {
    name: 'set_readiness',
    table: 'set_readiness',
    actions: 'readiness',
    undo: 'A point is answered anew; who said what when stays to be read.',
    bin: 'None can be deleted.',
    emptied: 'Goes with its project; none can be deleted by itself.',
  },
];
