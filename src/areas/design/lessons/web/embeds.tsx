import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import { lesson } from '../record.ts';

/** Writes a lesson down that comes of another record. */
export function LessonDialog(props: {
  first: RecordValues;
  onDone: (lesson: { id: string }) => void;
  onClose: () => void;
}) {
  return <RecordDialog declaration={lesson} choices={useChoices()} {...props} />;
}
