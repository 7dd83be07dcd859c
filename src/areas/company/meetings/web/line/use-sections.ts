import type { Agenda } from '#areas/company/meetings/schema.ts';
import { useSetSections } from '../queries.ts';

/** Names, adds, moves and takes away the sections of an agenda. */
export function useSections({ meeting, sections }: Agenda) {
  const set = useSetSections();
  const send = (named: readonly { id?: string; title: string }[], remove: string[] = []) =>
    set.mutate({ params: { id: meeting.id }, body: { sections: [...named], remove } });
  const now = sections.map(({ id, title }) => ({ id, title }));
  return {
    add: (title: string) => send([...now, { title }]),
    rename: (id: string, title: string) => send(now.map((each) => (each.id === id ? { id, title } : each))),
    remove: (id: string) =>
      send(
        now.filter((each) => each.id !== id),
        [id],
      ),
    move(id: string, by: -1 | 1) {
      const at = now.findIndex((each) => each.id === id);
      const [own] = now.slice(at, at + 1);
      if (own === undefined || at + by < 0 || at + by >= now.length) return;
      send(now.filter((each) => each.id !== id).toSpliced(at + by, 0, own));
    },
  };
}
