import { Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatDay, formatMoment, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { undo } from '#platform/web/undo.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { recordAddress, recordKinds } from '../choices.ts';
import type { Undoable } from '../schema.ts';
import { actionText } from './action-words.ts';
import { undoKey, useUndoable } from './queries.ts';

const t = texts({
  undo: { en: 'Undo', es: 'Deshacer' },
  redo: { en: 'Do it again', es: 'Rehacer' },
  until: { en: 'Can be taken back until {day}', es: 'Se puede deshacer hasta el {day}' },
  redoUntil: { en: 'Can be done again until {day}', es: 'Se puede rehacer hasta el {day}' },
  keys: { en: 'Ctrl+Z', es: 'Ctrl+Z' },
  others: {
    en: '{n, plural, one {, with # other record} other {, with # other records}}',
    es: '{n, plural, one {, junto con # registro más} other {, junto con # registros más}}',
  },
  hint: {
    en: 'What carries Undo can still be taken back here. What you did last on this device also by',
    es: 'Lo que lleva Deshacer todavía se puede deshacer aquí. Lo último que hiciste en este equipo también con',
  },
});

/** The way back of the entries of a history. */
interface WaysBack {
  /** Of one entry: that it can still be taken back, until when and with what else; nothing where it can't, or not by this person. */
  of: (entry: { at: string; entity_id: string }) => ReactNode;
  /** Above the entries, once, where any of them can be taken back. */
  hint: ReactNode;
}

/** Which entries of a record's history, or of a project and all that belongs to it, can still be taken back, and the way to do it. */
export function useWaysBack(of: { entity_type: string; entity_id: string } | { project_id: string }): WaysBack {
  const groups = useGroups();
  const { data } = useUndoable(of, holds(groups, 'undo.use'));
  const byKey = new Map((data ?? []).map((each) => [undoKey(each), each]));
  return {
    of(entry) {
      const found = byKey.get(undoKey(entry));
      return found === undefined ? null : <WayBack undoable={found} />;
    },
    hint: byKey.size > 0 && <Hint />,
  };
}

function Hint() {
  const say = useSay();
  return (
    <p className="mb-3 text-12 text-text-3">
      {say(t.hint)} <Kbd>{say(t.keys)}</Kbd>
    </p>
  );
}

function WayBack({ undoable }: { undoable: Undoable }) {
  const say = useSay();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void undo(undoable.id).finally(() => setBusy(false));
  };
  const others = undoable.records > 1 ? say(t.others, { n: undoable.records - 1 }) : '';
  return (
    <p className="mt-1 -ml-2 flex flex-wrap items-center gap-x-1.5 text-12 text-text-3">
      <Button size="small" look="quiet" icon={<Undo2 />} loading={isBusy} onClick={run}>
        {say(undoable.is_redo ? t.redo : t.undo)}
      </Button>
      <span title={formatMoment(undoable.until, language)}>
        {say(undoable.is_redo ? t.redoUntil : t.until, {
          day: formatDay(todayIn(undefined, new Date(undoable.until)), language),
        })}
        {others}
      </span>
    </p>
  );
}

export { BinPanel } from './bin-panel.tsx';

interface ActionInWordsProps {
  action: string;
  entity_type: string;
  entity_id: string;
}

/** What somebody did, as it stands after their name; a declared record that it names leads to its panel, unless this put it in the bin. */
export function ActionInWords({ action, entity_type, entity_id }: ActionInWordsProps) {
  const language = useLanguage();
  const words = actionText(action)[language];
  const one = recordKinds[entity_type]?.one[language];
  const to = recordAddress(entity_type, entity_id);
  if (one === undefined || to === undefined || !words.includes(one) || /\.(?:removed|purged)$/u.test(action))
    return words;
  const [before, after] = words.split(one);
  return (
    <>
      {before}
      <Link to={to} className="link">
        {one}
      </Link>
      {after}
    </>
  );
}
