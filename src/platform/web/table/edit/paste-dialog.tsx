import { useState } from 'react';
import type { Columns } from '#platform/shared/table.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { useLanguage, useSay, type Say } from '#platform/web/texts/language.ts';
import { wordsOf } from '../cell-words.ts';
import type { PastePlan } from './paste-plan.ts';
import type { TableRow } from '../rows/table-source.ts';
import { t } from '../table-texts.ts';

const mostShown = 200;

/** What a paste would change and what it leaves out, before anything is sent. */
export function PasteDialog({
  plan,
  columns,
  rowName,
  onClose,
  onApply,
}: {
  plan: PastePlan;
  columns: Columns;
  rowName: (row: TableRow) => string;
  onClose: () => void;
  onApply: () => Promise<string | undefined>;
}) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { changes, refused, refusedRows } = plan;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.pasteTitle, { n: changes.length })}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={isBusy}
            disabled={changes.length === 0}
            disabledReason={changes.length === 0 ? say(t.pasteNothing) : undefined}
            onClick={() => {
              setBusy(true);
              void onApply()
                .then(setProblem)
                .finally(() => setBusy(false));
            }}
          >
            {say(t.pasteApply, { n: changes.length })}
          </Button>
        </>
      }
    >
      <div className="flex max-h-[60vh] flex-col gap-4 overflow-y-auto">
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
        {refused.length > 0 && (
          <Banner tone="warn" title={say(t.pasteRefused, { n: refused.length })}>
            <ul>
              {refused.slice(0, 20).map((cell) => (
                <li key={`${cell.row?.id} ${cell.key}`}>
                  {cell.row === undefined ? '' : `${rowName(cell.row)}, `}
                  {nameOf(columns, cell.key, say)} “{cell.text}”: {cell.why}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {refusedRows.length > 0 && (
          <Banner tone="warn" title={say(t.pasteRowsRefused, { n: refusedRows.length })}>
            <ul>
              {refusedRows.map((row) => (
                <li key={row.name}>
                  {row.name}: {row.why}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {changes.length === 0 ? (
          <p className="text-14 text-text-2">{say(t.pasteNothing)}</p>
        ) : (
          <ChangesTable changes={changes} columns={columns} rowName={rowName} />
        )}
      </div>
    </Dialog>
  );
}

/** Each cell as it is and as it would be. */
function ChangesTable({
  changes,
  columns,
  rowName,
}: Pick<PastePlan, 'changes'> & { columns: Columns; rowName: (row: TableRow) => string }) {
  const say = useSay();
  const language = useLanguage();
  const words = (key: string, value: Parameters<typeof wordsOf>[1]) => {
    const column = columns[key];
    return column === undefined ? '' : wordsOf(column, value, language);
  };
  return (
    <Table caption={say(t.pasteTitle, { n: changes.length })} compact>
      <thead>
        <tr>
          <HeadCell>{say(t.pasteRow)}</HeadCell>
          <HeadCell>{say(t.column)}</HeadCell>
          <HeadCell>{say(t.pasteBefore)}</HeadCell>
          <HeadCell>{say(t.pasteAfter)}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {changes.slice(0, mostShown).map((cell) => (
          <tr key={`${cell.row.id} ${cell.key}`}>
            <Cell rowHead>{rowName(cell.row)}</Cell>
            <Cell>{nameOf(columns, cell.key, say)}</Cell>
            <Cell className="text-text-3">{words(cell.key, cell.before)}</Cell>
            <Cell>{words(cell.key, cell.after)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function nameOf(columns: Columns, key: string, say: Say): string {
  const column = columns[key];
  return column === undefined ? key : say(column.label);
}
