import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { CallResult } from '#platform/web/call/call.ts';
import { refusalOf } from '#platform/web/texts/said.ts';
import type { EstimateDetail, EstimateLine, LineFields, LinesChange } from '#areas/design/estimates/schema.ts';
import {
  applyEdit,
  beforeOf,
  bodyOf,
  inverseOf,
  isNothing,
  noEdit,
  rebased,
  valueOf,
  type SheetConflict,
  type SheetEdit,
  type SheetSize,
} from './sheet-edits.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Fault } from '#platform/shared/errors.ts';

/** What the server did not take, at its cell. */
export interface SheetFault {
  uid: string;
  field: string;
  message: string;
}

interface Step {
  edit: SheetEdit;
  /** Which way it came: typed, taken back, or done again. */
  kind: 'do' | 'undo' | 'redo';
}

export interface SheetState {
  base: EstimateDetail;
  /** The lines as they stand with everything that is still on its way. */
  lines: readonly EstimateLine[];
  pending: readonly Step[];
  undoable: readonly SheetEdit[];
  redoable: readonly SheetEdit[];
  faults: readonly SheetFault[];
  conflicts: readonly SheetConflict[];
  /** Lines that somebody else changed a moment ago. */
  fresh: ReadonlySet<string>;
  /** Why nothing can be saved at the moment; what was typed is kept. */
  trouble: string | undefined;
}

export type SheetSend = (body: LinesChange) => Promise<CallResult<EstimateDetail>>;
export type SheetStore = ReturnType<typeof makeSheet>;

const changedMeanwhile: Text = {
  en: 'Somebody else changed this in the meantime.',
  es: 'Otra persona cambió esto mientras tanto.',
};
const mostTries = 4;
const againAfterMs = 4_000;
const mostUndo = 200;
const freshForMs = 6_000;

export function sizeOf({ estimate: { units, modules, sqft } }: EstimateDetail): SheetSize {
  return { units, modules, sqft };
}

/**
 * The lines of one estimate while they are worked on. What is typed stands at once and is sent in order, one step at a time; what
 * others save comes in beneath it.
 */
export function makeSheet(
  first: EstimateDetail,
  send: SheetSend,
  { say, onRefused }: { say: (said: Text) => string; onRefused?: (message: string) => void },
) {
  const use: UseBoundStore<StoreApi<SheetState>> = create<SheetState>()(() => ({
    base: first,
    lines: first.lines,
    pending: [],
    undoable: [],
    redoable: [],
    faults: [],
    conflicts: [],
    fresh: new Set(),
    trouble: undefined,
  }));
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fading: ReturnType<typeof setTimeout> | undefined;

  const set = (patch: Partial<SheetState>) => {
    const now = { ...use.getState(), ...patch };
    const size = sizeOf(now.base);
    use.setState({
      ...patch,
      lines: now.pending.reduce<readonly EstimateLine[]>(
        (lines, { edit }) => applyEdit(lines, edit, size),
        now.base.lines,
      ),
    });
  };

  const push = (edit: SheetEdit, kind: Step['kind']) => {
    if (isNothing(edit)) return;
    const now = use.getState();
    const back = inverseOf(now.lines, edit, sizeOf(now.base));
    const touched = new Set(
      edit.changes.flatMap(({ uid, fields }) => Object.keys(fields).map((field) => `${uid}/${field}`)),
    );
    set({
      pending: [...now.pending, { edit, kind }],
      faults: now.faults.filter(({ uid, field }) => !touched.has(`${uid}/${field}`)),
      ...(kind === 'undo'
        ? { redoable: [...now.redoable, back] }
        : {
            undoable: [...now.undoable, back].slice(-mostUndo),
            ...(kind === 'do' ? { redoable: [] } : {}),
          }),
    });
    void flush();
  };

  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    try {
      for (let tries = 0; use.getState().pending.length > 0;) {
        const outcome = await sendFirst();
        if (outcome === 'wait') {
          timer = setTimeout(() => void flush(), againAfterMs);
          return;
        }
        tries = outcome === 'again' ? tries + 1 : 0;
        if (tries > mostTries) giveUp(changedMeanwhile, []);
      }
    } finally {
      isSending = false;
    }
  };

  const sendFirst = async (): Promise<'sent' | 'again' | 'wait'> => {
    const { base, pending, conflicts } = use.getState();
    const [step, ...later] = pending;
    if (step === undefined) return 'sent';
    const { edit, conflicts: found } = rebased(step.edit, base.lines);
    if (found.length > 0) set({ pending: [{ ...step, edit }, ...later], conflicts: [...conflicts, ...found] });
    if (isNothing(edit)) {
      set({ pending: use.getState().pending.slice(1) });
      return 'sent';
    }
    const result = await send(bodyOf(edit, base.lines, sizeOf(base)));
    if (result.ok) {
      set({
        base: newer(use.getState().base, result.data),
        pending: use.getState().pending.slice(1),
        trouble: undefined,
      });
      return 'sent';
    }
    const { said, details, current } = refusalOf(result);
    if (result.status === 409 && hasLines(current)) {
      set({ base: { ...use.getState().base, lines: current.lines } });
      return 'again';
    }
    if (result.status === 0 || result.status >= 500 || result.status === 429) {
      set({ trouble: said === undefined ? 'offline' : say(said) });
      return 'wait';
    }
    giveUp(said ?? changedMeanwhile, details, edit);
    return 'sent';
  };

  /** The step is not taken: it goes, its cells say why, and what would take it back goes with it. */
  const giveUp = (rule: Text, details: readonly Pick<Fault, 'path' | 'said'>[], edit: SheetEdit = noEdit) => {
    const now = use.getState();
    const faults = details.flatMap(({ path, said }): SheetFault[] => {
      const [, index, field] = /^changes\.(\d+)\.fields\.(\w+)/u.exec(path) ?? [];
      const uid = index === undefined ? undefined : edit.changes[Number(index)]?.uid;
      return uid === undefined || field === undefined ? [] : [{ uid, field, message: say(said) }];
    });
    const kind = now.pending[0]?.kind;
    set({
      pending: now.pending.slice(1),
      faults: [...now.faults, ...faults],
      trouble: undefined,
      ...(kind === 'undo' ? { redoable: now.redoable.slice(0, -1) } : { undoable: now.undoable.slice(0, -1) }),
    });
    onRefused?.(faults.length === 1 ? (faults[0]?.message ?? '') : say(details[0]?.said ?? rule));
  };

  return {
    use,
    /** Takes what the server says now; what is on its way stays on top. */
    take(detail: EstimateDetail) {
      const { base } = use.getState();
      const next = newer(base, detail);
      if (next === base) return;
      const versions = new Map(base.lines.map(({ line_uid, version }) => [line_uid, version]));
      const mine = new Set(use.getState().pending.flatMap(({ edit }) => edit.changes.map(({ uid }) => uid)));
      const fresh = next.lines.filter(
        ({ line_uid, version }) => versions.get(line_uid) !== version && !mine.has(line_uid),
      );
      set({
        base: next,
        fresh: new Set(fresh.length === next.lines.length ? [] : fresh.map(({ line_uid }) => line_uid)),
      });
      clearTimeout(fading);
      fading = setTimeout(() => use.setState({ fresh: new Set() }), freshForMs);
    },
    run: (edit: SheetEdit) => push(edit, 'do'),
    /** Lines that the server has made at one's word: to take them back is to take them out. */
    took(detail: EstimateDetail, added: readonly string[]) {
      const now = use.getState();
      const mine = new Set(added);
      set({
        base: newer(now.base, detail),
        undoable: [
          ...now.undoable,
          { ...noEdit, removed: detail.lines.filter(({ line_uid }) => mine.has(line_uid)) },
        ].slice(-mostUndo),
        redoable: [],
      });
    },
    /** Sets fields of lines that are there; `seen` is the line as it stood when the person began to type. */
    change(changes: readonly { uid: string; fields: LineFields; seen?: EstimateLine | undefined }[]) {
      const byUid = new Map(use.getState().lines.map((line) => [line.line_uid, line]));
      push(
        {
          ...noEdit,
          changes: changes.flatMap(({ uid, fields, seen }) => {
            const line = byUid.get(uid);
            return line === undefined ? [] : [{ uid, fields, before: beforeOf(seen ?? line, fields) }];
          }),
        },
        'do',
      );
    },
    undo() {
      const { undoable } = use.getState();
      const edit = undoable.at(-1);
      if (edit === undefined) return;
      use.setState({ undoable: undoable.slice(0, -1) });
      push(edit, 'undo');
    },
    redo() {
      const { redoable } = use.getState();
      const edit = redoable.at(-1);
      if (edit === undefined) return;
      use.setState({ redoable: redoable.slice(0, -1) });
      push(edit, 'redo');
    },
    /** The person's word on a cell that both changed. */
    settle(conflict: SheetConflict, keepsMine: boolean) {
      const now = use.getState();
      use.setState({ conflicts: now.conflicts.filter((each) => each !== conflict) });
      const line = now.lines.find(({ line_uid }) => line_uid === conflict.uid);
      if (!keepsMine || line === undefined) return;
      if (conflict.field === null) {
        if (conflict.mine === null) push({ ...noEdit, removed: [line] }, 'do');
      } else {
        const fields: LineFields = { [conflict.field]: conflict.mine };
        push(
          {
            ...noEdit,
            changes: [{ uid: conflict.uid, fields, before: { [conflict.field]: valueOf(line, conflict.field) } }],
          },
          'do',
        );
      }
    },
    forgetFaults: () => use.setState({ faults: [] }),
    again: () => void flush(),
    close: () => {
      clearTimeout(timer);
      clearTimeout(fading);
    },
  };
}

function newer(base: EstimateDetail, next: EstimateDetail): EstimateDetail {
  return next.estimate.id !== base.estimate.id || next.estimate.version >= base.estimate.version ? next : base;
}

function hasLines(current: unknown): current is { lines: EstimateLine[] } {
  return typeof current === 'object' && current !== null && 'lines' in current && Array.isArray(current.lines);
}
