import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Edge, RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { useRecordMoves } from '#platform/web/record/record-moves.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { ticket } from '#areas/company/tickets/record.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import type { Blockers } from '../blockers.ts';

const t = texts({
  more: { en: 'Other steps', es: 'Otros pasos' },
  waits: { en: 'Not yet', es: 'Todavía no' },
  waitsFor: {
    en: 'Before it can be resolved, this has to be done.',
    es: 'Antes de resolverlo, falta hacer esto.',
  },
  open: {
    en: '{n, plural, one {# thing is} other {# things are}} still to be done first',
    es: '{n, plural, one {Falta # cosa antes} other {Faltan # cosas antes}}',
  },
  close: { en: 'Close', es: 'Cerrar' },
});

const order = Object.keys(rungs);

/** The step that most tickets take next: onward, neither into a pause nor out of the way. Undefined where there is none. */
export function primaryStep(edges: readonly Edge[], state: string): Edge | undefined {
  const now = rungs[state]?.category;
  const onward = edges.filter(({ to }) => {
    const category = rungs[to]?.category;
    return category !== 'paused' && category !== 'ended';
  });
  const ahead = onward.filter(({ to }) => order.indexOf(to) > order.indexOf(state));
  return (now === 'open' ? ahead[0] : undefined) ?? onward[0];
}

interface TicketMovesProps {
  record: RecordOf<RecordDeclaration>;
  choices: RecordChoices;
  blockers: Blockers;
  /** Leads to a point of the checklist. */
  onPoint: (id: string) => void;
}

/** The next step as the one button, the others in a menu. A step that waits for something says for what, each leading there. */
export function TicketMoves({ record, choices, blockers, onPoint }: TicketMovesProps) {
  const say = useSay();
  const language = useLanguage();
  const [isWaiting, setWaiting] = useState(false);
  const chosen = useRef<string>(undefined);
  const { edges, take, asks, isBusy, barOf } = useRecordMoves({ declaration: ticket, record, choices });
  const open = blockers.points.length + blockers.children.length;
  const waits = (edge: Edge) => open > 0 && edge.guards?.includes('nothing_open') === true;
  const begin = (edge: Edge) => (waits(edge) ? setWaiting(true) : take(edge));
  const primary = primaryStep(edges, String(record.state));
  const others = edges.filter((edge) => edge !== primary);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {primary !== undefined && (
        <Button
          size="small"
          look="primary"
          loading={isBusy}
          disabledReason={barOf(primary)}
          onClick={() => begin(primary)}
        >
          {primary.label[language]}
        </Button>
      )}
      {others.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button size="small" iconEnd={<ChevronDown />}>
              {say(t.more)}
            </Button>
          }
        >
          {others.map((edge) => (
            <MenuItem
              key={edge.to}
              danger={rungs[edge.to]?.category === 'ended'}
              disabledReason={barOf(edge)}
              onSelect={() => begin(edge)}
            >
              {edge.label[language]}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {open > 0 && edges.some(waits) && (
        <button
          type="button"
          className="text-12 text-text-3 underline underline-offset-2 hover:text-text-1"
          onClick={() => setWaiting(true)}
        >
          {say(t.open, { n: open })}
        </button>
      )}
      {asks}
      {isWaiting && (
        <Dialog
          open
          title={say(t.waits)}
          description={say(t.waitsFor)}
          closeLabel={say(t.close)}
          onOpenChange={() => setWaiting(false)}
          onGone={() => {
            if (chosen.current !== undefined) onPoint(chosen.current);
            chosen.current = undefined;
          }}
        >
          <ul className="grid gap-1 pb-1 text-14">
            {blockers.points.map(({ id, words }) => (
              <li key={id}>
                <button
                  type="button"
                  className="link py-1 text-left"
                  onClick={() => {
                    chosen.current = id;
                    setWaiting(false);
                  }}
                >
                  {words}
                </button>
              </li>
            ))}
            {blockers.children.map(({ id, code, title, state }) => (
              <li key={id} className="flex items-baseline gap-2">
                <Link to={`/tickets?panel=${id}`} className="link min-w-0 truncate py-1">
                  {code} {title}
                </Link>
                <span className="ml-auto flex-none text-12 text-text-3">{rungs[state]?.[language]}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
