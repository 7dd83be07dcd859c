import { useMemo } from 'react';
import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { warrantyRequest } from '../record.ts';

const t = texts({
  all: { en: 'All', es: 'Todos' },
  open: { en: 'Still open', es: 'Aún abiertos' },
  title: { en: 'Nobody has reported anything', es: 'Nadie ha reportado nada' },
  text: {
    en: 'A report holds what was said of a home at one time: one thing or several.',
    es: 'Un reporte reúne lo que se dijo de una vivienda en un momento: una cosa o varias.',
  },
});

const newest = [{ column: 'received_at', descending: true }];

/** What was reported, by who reported it when, each with its items. */
export function Screen() {
  const say = useSay();
  const tabs = useMemo(
    () => [
      { value: 'all', label: say(t.all), state: { sort: newest } },
      {
        value: 'open',
        label: say(t.open),
        state: { filter: ['open_items', 'gt', 0] satisfies FilterTree, sort: newest },
      },
    ],
    [say],
  );
  return (
    <RecordScreen
      declaration={warrantyRequest}
      empty={{ drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) }}
      card={['unit_id', 'received_at', 'open_items']}
      tabs={tabs}
    />
  );
}
