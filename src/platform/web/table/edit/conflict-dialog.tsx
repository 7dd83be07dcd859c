import type { Columns } from '#platform/shared/table.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { wordsOf } from '../cell-words.ts';
import { t } from '../table-texts.ts';
import type { TableRow } from '../rows/table-source.ts';
import type { Conflict } from './use-row-edits.ts';

/** Two values of one field, side by side. Nothing that was typed is lost before somebody has chosen. */
export function ConflictDialog({
  conflict,
  columns,
  rowName,
}: {
  conflict: Conflict;
  columns: Columns;
  rowName: (row: TableRow) => string;
}) {
  const say = useSay();
  const language = useLanguage();
  const column = columns[conflict.key];
  if (column === undefined) return null;
  const side = (label: string, words: string) => (
    <div className="rounded-card border border-line p-3">
      <h3 className="text-12 text-text-3">{label}</h3>
      <p className="mt-1 text-14 break-words">{words === '' ? '–' : words}</p>
    </div>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) conflict.settle(false);
      }}
      title={say(t.conflictTitle)}
      description={say(t.conflictText, { column: say(column.label), row: rowName(conflict.row) })}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={() => conflict.settle(false)}>{say(t.keepTheirs)}</Button>
          <Button look="primary" onClick={() => conflict.settle(true)}>
            {say(t.keepYours)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {side(say(t.yours), wordsOf(column, conflict.mine, language))}
        {side(say(t.theirs), wordsOf(column, conflict.theirs, language))}
      </div>
    </Dialog>
  );
}
