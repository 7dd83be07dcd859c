import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { BulkReply } from '#platform/shared/table-contract.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { WhereMended } from '#platform/web/forms/where-mended.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useKeys } from '#platform/web/keys.ts';
import type { RowKey, TableAction } from '../table-parts.ts';
import { mostPickedRows } from '../table-limits.ts';
import { bulkWords } from '../bulk-words.ts';
import { t } from '../table-texts.ts';
import { LastAction } from './last-action.tsx';

interface BulkBarProps {
  count: number;
  total: number | undefined;
  isAll: boolean;
  actions: readonly TableAction[];
  /** The keys of the list: those that change a field change it for all that are picked. */
  keys?: readonly RowKey[] | undefined;
  onSelectAll: () => void;
  onDrop: () => void;
  /** One request for all of them; what came of it, or why it could not be sent. */
  onRun: (action: TableAction, values: Readonly<Record<string, unknown>> | undefined) => Promise<BulkReply | string>;
  onUndo: ((id: string) => void) | undefined;
  /** The history of each row has the way back as well. */
  hasHistory: boolean;
  /** What can be made of the picked rows. */
  outputs: ReactNode;
}

/** What can be done with the picked rows, and, after it, what was refused and why. */
export function BulkBar({
  count,
  total,
  isAll,
  actions,
  keys,
  onSelectAll,
  onDrop,
  onRun,
  onUndo,
  hasHistory,
  outputs,
}: BulkBarProps) {
  const say = useSay();
  // More would be several requests, and no single way back from them: said before anything is done.
  const isTooMany = count > mostPickedRows;
  const [asking, setAsking] = useState<TableAction>();
  const [reply, setReply] = useState<BulkReply>();
  const [busy, setBusy] = useState<string>();
  /** What was done last, with the way back for as long as nothing else is picked: a message is gone after some seconds. */
  const [last, setLast] = useState<BulkReply>();
  const run = async (action: TableAction, values: Readonly<Record<string, unknown>> | undefined) => {
    setBusy(action.name);
    const sent = values === undefined ? undefined : (action.sent?.(values) ?? values);
    const answer = await onRun(action, sent).finally(() => setBusy(undefined));
    if (typeof answer === 'string') return answer;
    setAsking(undefined);
    if (answer.refused > 0) setReply(answer);
    setLast(answer.done > 0 ? answer : undefined);
    return undefined;
  };
  const begin = (action: TableAction) => {
    if (action.form === undefined) void run(action, action.first);
    else setAsking(action);
  };
  return (
    <>
      {count > 0 && !isTooMany && <PickedKeys actions={actions} keys={keys ?? []} onKey={begin} />}
      {count > 0 && (
        <div
          role="region"
          aria-label={say(t.selected, { n: count })}
          className="flex flex-none items-start gap-2 border-b border-line bg-accent-fill px-6 py-1.5 max-md:px-4 print:hidden"
        >
          {/* Only this wraps: the cross stays at the end of the first line. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <span className="text-13 font-label" aria-live="polite">
              {say(t.selected, { n: count })}
            </span>
            {!isAll && total !== undefined && count < total && (
              <Button look="quiet" size="small" onClick={onSelectAll}>
                {say(t.selectAll, { n: total })}
              </Button>
            )}
            <span className="flex flex-wrap items-center gap-1.5">
              {actions.map((action) => (
                <Button
                  key={action.label}
                  size="small"
                  look={action.danger ? 'danger' : 'default'}
                  icon={action.icon}
                  loading={busy === action.name && asking === undefined}
                  disabled={isTooMany}
                  {...(isTooMany ? { disabledReason: say(t.tooMany, { n: mostPickedRows }) } : {})}
                  onClick={() => begin(action)}
                >
                  {action.label}
                </Button>
              ))}
              {outputs}
            </span>
          </div>
          <IconButton label={say(t.drop)} size="small" className="flex-none" onClick={onDrop}>
            <X />
          </IconButton>
        </div>
      )}
      {count === 0 && last !== undefined && (
        <LastAction done={last} onUndo={onUndo} hasHistory={hasHistory} onClose={() => setLast(undefined)} />
      )}
      {asking !== undefined && (
        <ActionDialog
          action={asking}
          count={count}
          onClose={() => setAsking(undefined)}
          onRun={(values) => run(asking, values)}
        />
      )}
      {reply !== undefined && <RefusedDialog reply={reply} onClose={() => setReply(undefined)} onUndo={onUndo} />}
    </>
  );
}

/** The keys of the list while rows are picked: they come after its own, and so take their place. */
function PickedKeys({
  actions,
  keys,
  onKey,
}: {
  actions: readonly TableAction[];
  keys: readonly RowKey[];
  onKey: (action: TableAction) => void;
}) {
  useKeys(
    t.picked,
    keys.flatMap(({ key, label, field }) => {
      const action = field === undefined ? undefined : actions.find((each) => each.field === field);
      return action === undefined ? [] : [{ key, label, act: () => onKey(action) }];
    }),
  );
  return null;
}

interface ActionForm {
  values: Readonly<Record<string, unknown>>;
}

function ActionDialog({
  action,
  count,
  onClose,
  onRun,
}: {
  action: TableAction;
  count: number;
  onClose: () => void;
  onRun: (values: Readonly<Record<string, unknown>>) => Promise<string | undefined>;
}) {
  const say = useSay();
  const entry = useRecordForm<ActionForm, undefined>({
    values: { values: action.first ?? {} },
    draftKey: `bulk.${action.name}.${action.label}`,
    send: async ({ values }) => {
      const why = await onRun(values);
      setProblem(why);
      return why === undefined
        ? { ok: true, status: 200, data: undefined }
        : { ok: false, status: 0, text: why, kind: 'fetch' };
    },
    // Why stands above the fields already.
    onFailure: () => true,
  });
  const [problem, setProblem] = useState<string>();
  const { values } = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      title={action.label}
      description={say(t.selected, { n: count })}
      submitLabel={say(t.apply, { n: count })}
      danger={action.danger === true}
      lacks={action.lacks?.(values)}
      onClose={onClose}
    >
      {action.form?.(values, (patch) => entry.choice('values').onValueChange({ ...values, ...patch }))}
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  );
}

function RefusedDialog({
  reply,
  onClose,
  onUndo,
}: {
  reply: BulkReply;
  onClose: () => void;
  onUndo: ((id: string) => void) | undefined;
}) {
  const say = useSay();
  const language = useLanguage();
  const { undo } = reply;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={bulkWords(reply, say)}
      description={say(t.refusedTitle)}
      closeLabel={say(t.close)}
      footer={
        <>
          {undo !== null && onUndo !== undefined && (
            <Button
              onClick={() => {
                onUndo(undo);
                onClose();
              }}
            >
              {say(t.undo)}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {say(t.close)}
          </Button>
        </>
      }
    >
      <ul className="flex max-h-80 flex-col divide-y divide-line overflow-y-auto">
        {reply.results
          .filter((result) => !result.ok)
          .map((result) => (
            <li key={result.id} className="flex flex-col gap-0.5 py-2 text-13">
              <span className="font-label">{result.label ?? result.id}</span>
              {result.details === undefined || result.details.length === 0 ? (
                <span className="text-text-2">{result.said?.[language]}</span>
              ) : (
                result.details.map(({ path, said, place }) => (
                  <span key={`${path} ${said.en}`} className="text-text-2">
                    {said[language]}{' '}
                    {place !== undefined && <WhereMended place={place} what={said[language]} onFollow={onClose} />}
                  </span>
                ))
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
