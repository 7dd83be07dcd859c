import { Plus } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { orderBetween } from '../rules.ts';
import type { Agenda, AgendaItem } from '../schema.ts';
import { AgendaLine } from './agenda-line.tsx';
import { currentOf } from './clock.ts';
import type { EntryKind } from './outcome-entry.tsx';
import { useAddItems, useBring, useChangeItem, useGoTo, usePark, useRemoveItem } from './queries.ts';

const t = texts({
  title: { en: 'Agenda', es: 'Orden del día' },
  outcomes: {
    en: '{n, plural, one {# outcome so far} other {# outcomes so far}}',
    es: '{n, plural, one {# resultado} other {# resultados}}',
  },
  add: { en: 'Add an item, or paste a list', es: 'Agrega un tema o pega una lista' },
  addButton: { en: 'Add', es: 'Agregar' },
  empty: { en: 'Nothing on the agenda yet.', es: 'Aún no hay temas.' },
  backlog: { en: 'Backlog', es: 'Lista de espera' },
  bring: { en: 'Bring in', es: 'Traer' },
  bringNamed: { en: 'Bring in {title}', es: 'Traer {title}' },
});

/** This meeting's own agenda: items in their sections, a line that makes more of them, and the backlog of the series. */
export function AgendaPane({
  agenda,
  opened,
  entry,
  onOpen,
  onEntry,
}: {
  agenda: Agenda;
  opened: string | undefined;
  entry: EntryKind | undefined;
  onOpen: (id: string | undefined) => void;
  onEntry: (kind: EntryKind | undefined) => void;
}) {
  const say = useSay();
  const { meeting, items, sections } = agenda;
  const isOver = meeting.state === 'closed' || meeting.state === 'cancelled';
  const canWrite = meeting.can.write && !isOver;
  const goTo = useGoTo();
  const park = usePark();
  const remove = useRemoveItem();
  const place = usePlacing(agenda);
  const bring = useBring();
  const shown = opened ?? (isOver ? undefined : currentOf(agenda)?.id);
  const line = (item: AgendaItem, among: readonly AgendaItem[]) => (
    <AgendaLine
      key={item.id}
      agenda={agenda}
      item={item}
      isOpen={shown === item.id}
      entry={shown === item.id ? entry : undefined}
      canWrite={canWrite}
      acts={{
        onOpen: () => onOpen(shown === item.id ? '' : item.id),
        onEntry,
        onTalk: () => goTo.mutate({ params: { id: meeting.id }, body: { item: item.id } }),
        onMove: (by) => place.step(item, among, by),
        onPark: meeting.series === null ? undefined : () => park.mutate({ params: { id: item.id } }),
        onRemove: () => remove.mutate({ params: { id: item.id } }),
        onDropBefore: (id) => place.before(id, item),
      }}
    />
  );
  const loose = place.items.filter(({ section_id: section }) => section === null);
  const outcomes = items.reduce((sum, item) => sum + item.outcomes.length + item.actions.length, 0);
  return (
    <section aria-labelledby="agenda-pane" className="flex min-h-full flex-col">
      <header className="flex items-center gap-2 border-b border-line px-6 py-3 max-md:px-4">
        <h2 id="agenda-pane" className="text-14 font-title">
          {say(t.title)}
        </h2>
        <CountBadge count={items.length} />
        {outcomes > 0 && <span className="ml-auto text-12 text-text-2">{say(t.outcomes, { n: outcomes })}</span>}
      </header>
      {items.length === 0 && <p className="px-6 py-4 text-14 text-text-2 max-md:px-4">{say(t.empty)}</p>}
      <ol>{loose.map((item) => line(item, loose))}</ol>
      {sections.map((section) => {
        const own = place.items.filter(({ section_id: id }) => id === section.id);
        return (
          <section key={section.id} aria-label={section.title}>
            <h3 className="border-b border-line bg-sunken px-6 py-1.5 text-12 font-label text-text-2 max-md:px-4">
              {section.title}
            </h3>
            <ol>{own.map((item) => line(item, own))}</ol>
          </section>
        );
      })}
      {canWrite && <AddLine meetingId={meeting.id} />}
      {agenda.backlog.length > 0 && (
        <section aria-label={say(t.backlog)}>
          <h3 className="flex items-center gap-2 border-b border-line bg-sunken px-6 py-1.5 text-12 font-label text-text-2 max-md:px-4">
            {say(t.backlog)}
            <CountBadge count={agenda.backlog.length} />
          </h3>
          <ul>
            {agenda.backlog.map((item) => (
              <li key={item.id} className="flex items-center gap-3 border-b border-line px-6 py-2 text-14 max-md:px-4">
                <span className="min-w-0 flex-1 wrap-anywhere">{item.title}</span>
                {canWrite && (
                  <Button
                    size="small"
                    aria-label={say(t.bringNamed, { title: item.title })}
                    onClick={() => bring.mutate({ params: { id: meeting.id }, body: { items: [item.id] } })}
                  >
                    {say(t.bring)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

/** Puts items elsewhere: at once on the screen, then on the server. */
function usePlacing({ items }: Agenda) {
  const change = useChangeItem();
  const [moved, setMoved] = useState<Readonly<Record<string, Pick<AgendaItem, 'sort_order' | 'section_id'>>>>({});
  const placed = items
    .map((item) => ({ ...item, ...moved[item.id] }))
    .toSorted((one, other) => one.sort_order - other.sort_order || (one.id < other.id ? -1 : 1));
  const put = (id: string, to: Pick<AgendaItem, 'sort_order' | 'section_id'>) => {
    setMoved((before) => ({ ...before, [id]: to }));
    change.mutate(
      { params: { id }, body: { sort_order: to.sort_order, section_id: to.section_id } },
      { onSettled: () => setMoved(({ [id]: _done, ...rest }) => rest) },
    );
  };
  /** Between two neighbours; where no number is left between them they are spread anew. */
  const putBetween = (
    id: string,
    section: string | null,
    before: AgendaItem | undefined,
    after: AgendaItem | undefined,
  ) => {
    const order = orderBetween(before?.sort_order, after?.sort_order);
    if (order !== undefined) return put(id, { sort_order: order, section_id: section });
    const rest = placed.filter((item) => item.id !== id);
    const at = after === undefined ? rest.length : rest.indexOf(after);
    const spread = [...rest.slice(0, at), { id, section_id: section }, ...rest.slice(at)];
    spread.forEach((item, index) => put(item.id, { sort_order: (index + 1) * 10_000, section_id: item.section_id }));
  };
  return {
    items: placed,
    before(id: string, target: AgendaItem) {
      const among = placed.filter((item) => item.section_id === target.section_id && item.id !== id);
      const at = among.findIndex((item) => item.id === target.id);
      putBetween(id, target.section_id, among[at - 1], among[at]);
    },
    step(item: AgendaItem, among: readonly AgendaItem[], by: -1 | 1) {
      const at = among.findIndex(({ id }) => id === item.id);
      const rest = among.filter(({ id }) => id !== item.id);
      const to = at + by;
      if (to >= 0 && to <= rest.length) putBetween(item.id, item.section_id, rest[to - 1], rest[to]);
    },
  };
}

function AddLine({ meetingId }: { meetingId: string }) {
  const say = useSay();
  const add = useAddItems();
  const [text, setText] = useState('');
  const send = (lines: string) => {
    if (lines.trim() === '' || add.isPending) return;
    add.mutate({ params: { id: meetingId }, body: { text: lines } }, { onSuccess: () => setText('') });
  };
  return (
    <form
      className="flex items-center gap-3 border-b border-line px-6 py-2 max-md:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Plus className="size-4 flex-none text-text-3" aria-hidden="true" />
      <input
        data-entry=""
        aria-label={say(t.add)}
        placeholder={say(t.add)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\r\n]/u.test(pasted.trim())) return;
          event.preventDefault();
          send(pasted);
        }}
        className="min-h-8 min-w-0 flex-1 bg-transparent text-14 outline-none max-md:min-h-11"
      />
      {text.trim() !== '' && (
        <Button type="submit" size="small" loading={add.isPending}>
          {say(t.addButton)}
        </Button>
      )}
    </form>
  );
}
