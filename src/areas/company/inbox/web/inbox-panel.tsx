import { ArrowLeft, ChevronDown, ChevronUp, CornerDownRight, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment, formatWeekday } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import type { InboxTab } from '../choices.ts';
import type { InboxItem } from '../schema.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import { Time } from './list/inbox-time.tsx';
import { askWords, titleOf } from './inbox-words.ts';
import { SnoozeMenu, type Snooze } from './snooze-menu.tsx';

const t = texts({
  panel: { en: 'What waits', es: 'Lo que espera' },
  back: { en: 'Back to the list', es: 'Volver a la lista' },
  previous: { en: 'Previous (K)', es: 'Anterior (K)' },
  next: { en: 'Next (J)', es: 'Siguiente (J)' },
  open: { en: 'Open', es: 'Abrir' },
  hide: { en: 'Hide', es: 'Ocultar' },
  late: {
    en: 'It is late: do it, hand it on, or put it off to a day.',
    es: 'Está atrasado: hazlo, pásalo o posponlo a un día.',
  },
  reopen: { en: 'Back to your list', es: 'Volver a tu lista' },
  asker: { en: 'Asked by', es: 'Lo pide' },
  waiter: { en: 'Waiting for', es: 'Espera a' },
  project: { en: 'Project', es: 'Proyecto' },
  since: { en: 'Waiting since', es: 'En espera desde' },
  due: { en: 'Due', es: 'Vence' },
  amount: { en: 'Amount', es: 'Importe' },
  whyMine: {
    en: 'It is your move. It leaves this list by itself once it is decided, answered or taken back.',
    es: 'Te toca a ti. Sale de esta lista sola en cuanto se decida, se responda o se retire.',
  },
  whyAnybody: {
    en: 'It waits for nobody by name: you may take it, and so may everybody else who sees it here.',
    es: 'No espera a nadie en particular: puedes tomarlo tú o cualquiera que lo vea aquí.',
  },
  whyOthers: {
    en: 'You asked for this. It leaves this list by itself once somebody has taken it on.',
    es: 'Lo pediste tú. Sale de esta lista sola en cuanto alguien lo resuelva.',
  },
});

interface InboxPanelProps {
  item: InboxItem;
  tab: InboxTab;
  /** What the record itself shows here, where it has a panel: with its own steps, so that it is decided on the spot. */
  children?: ReactNode;
  /** The part says itself what the record is and how it stands. */
  isWhole: boolean;
  snoozeOpen: boolean;
  onSnoozeOpen: (open: boolean) => void;
  onSnooze: (snooze: Snooze) => void;
  onDone: () => void;
  onReopen: () => void;
  onStep: (by: 1 | -1) => void;
  onBack: () => void;
}

/** One thing that waits: what, from whom, since when, and the ways to deal with it. On a phone it is the page. */
export function InboxPanel(props: InboxPanelProps) {
  const { item, tab, children, isWhole, snoozeOpen, onSnoozeOpen, onSnooze, onDone, onReopen, onStep, onBack } = props;
  const say = useSay();
  const language = useLanguage();
  const isOpen = tab === 'mine' || tab === 'anybody';
  return (
    <aside
      aria-label={say(t.panel)}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised min-[1000px]:border-l min-[1000px]:border-line"
    >
      <header className="flex min-h-12 flex-none items-center gap-1 border-b border-line px-3">
        <IconButton label={say(t.back)} size="small" onClick={onBack}>
          <ArrowLeft />
        </IconButton>
        <span className="flex-1" />
        {isOpen && <SnoozeMenu item={item} open={snoozeOpen} onOpenChange={onSnoozeOpen} onSnooze={onSnooze} />}
        <IconButton label={say(t.previous)} size="small" onClick={() => onStep(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={say(t.next)} size="small" onClick={() => onStep(1)}>
          <ChevronDown />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {/* As far from the edge as the panels of records, which stand below it. */}
        <div className="flex flex-col gap-4 px-4 pt-4 last:pb-4">
          <p className="flex items-center gap-2 text-13 text-text-2">
            {item.asker !== null && <Avatar name={item.asker.name} size={20} />}
            <span className="min-w-0 flex-1 wrap-anywhere">{askWords(item, language)}</span>
            <Time item={item} />
          </p>
          {!isWhole && (
            <>
              <h2 className="text-20 font-title tracking-title wrap-anywhere">{titleOf(item, language)}</h2>
              <Facts>
                {item.asker !== null && <Fact name={say(t.asker)}>{item.asker.name}</Fact>}
                {item.waiter !== null && tab === 'others' && <Fact name={say(t.waiter)}>{item.waiter.name}</Fact>}
                {item.project !== null && (
                  <Fact name={say(t.project)}>
                    <Link to={`/projects/${item.project.number}`} className="link">
                      {item.project.number} {item.project.name}
                    </Link>
                  </Fact>
                )}
                <Fact name={say(t.since)}>{formatMoment(item.since, language)}</Fact>
                {item.due_on !== null && <Fact name={say(t.due)}>{formatWeekday(item.due_on, language)}</Fact>}
                {item.cents !== null && item.cents !== 0 && (
                  <Fact name={say(t.amount)}>{formatMoney(item.cents, language)}</Fact>
                )}
              </Facts>
            </>
          )}
          <p className="flex gap-2 rounded-2 bg-sunken px-3 py-2 text-12 text-text-2">
            <CornerDownRight aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-text-3" />
            {say(tab === 'others' ? t.whyOthers : tab === 'anybody' ? t.whyAnybody : t.whyMine)}
          </p>
        </div>
        {children}
      </div>
      <footer className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        {isOpen && (
          <Button onClick={onDone} disabledReason={item.is_late ? say(t.late) : undefined}>
            {say(t.hide)}
            <span className="ml-1 pointer-coarse:hidden">
              <Kbd>E</Kbd>
            </span>
          </Button>
        )}
        {tab === 'others' && <AskAgainButton item={item} />}
        {(tab === 'snoozed' || tab === 'done') && <Button onClick={onReopen}>{say(t.reopen)}</Button>}
        <span className="flex-1" />
        {/* Where it is decided on the spot, that is the first thing to do here. */}
        <Button {...(children === undefined ? { look: 'primary' as const } : {})} icon={<Maximize2 />} asChild>
          <Link to={item.link}>{say(t.open)}</Link>
        </Button>
      </footer>
    </aside>
  );
}
