import { useEffect, type ReactNode } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { go } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import type { Phase } from '#areas/quality/punch/schema.ts';

/** A new one is written in the form of its list; the fields of one that is there in the form of its record. */
export const dialogOf =
  (phase: Phase, project: string | undefined): RecordForms =>
  ({ record, onClose }) =>
    record === undefined ? (
      <ToForm phase={phase} project={project} onDone={onClose} />
    ) : (
      <ItemDialog record={record} onClose={onClose} />
    );

interface ToFormProps {
  phase: Phase;
  project: string | undefined;
  onDone: () => void;
}

function ToForm({ phase, project, onDone }: ToFormProps): ReactNode {
  useEffect(() => {
    onDone();
    go(`/projects/punch-lists/${phase}-form${project === undefined ? '' : `?project=${project}`}`);
    // Once: the screen is left by it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

function ItemDialog(props: Pick<Parameters<typeof RecordDialog>[0], 'record' | 'onClose'>) {
  return <RecordDialog declaration={punchItem} choices={useChoices()} {...props} />;
}
