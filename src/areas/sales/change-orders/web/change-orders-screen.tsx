import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { me } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { changeOrder } from '../record.ts';
import { LogButton, useChangeOrderParts } from './embeds.tsx';
import { ExposureChart } from './exposure.tsx';
import { ViewActions } from './view-actions.tsx';
import { OrderBoard } from './order-board.tsx';

const t = texts({
  all: { en: 'All', es: 'Todas' },
  mine: { en: 'Mine', es: 'Lo mío' },
  work: { en: 'In work', es: 'En curso' },
  review: { en: 'In review', es: 'En revisión' },
  sent: { en: 'With the client', es: 'Con el cliente' },
  late: { en: 'Past their day', es: 'Fuera de plazo' },
  execute: { en: 'To carry out', es: 'Por ejecutar' },
  bill: { en: 'To bill', es: 'Por facturar' },
  board: { en: 'Board', es: 'Tablero' },
  exposure: { en: 'Exposure', es: 'Exposición' },
});

const newestFirst = [{ column: 'code', descending: true }];

/** Change orders over all projects: the list by what is to be done, the board, and what they expose the contracts to. */
export function Screen() {
  const say = useSay();
  const status = (...which: string[]) => ({ filter: ['status', 'any_of', which] as const });
  return (
    <RecordScreen
      declaration={changeOrder}
      {...useChangeOrderParts()}
      within={{ first: {}, sort: newestFirst }}
      toolbarEnd={
        <>
          <ViewActions />
          <LogButton />
        </>
      }
      tabs={[
        { value: 'all', label: say(t.all), state: {} },
        {
          value: 'mine',
          label: say(t.mine),
          state: {
            filter: {
              any: [
                ['created_by', 'is', me],
                ['priced_by', 'is', me],
              ],
            },
          },
        },
        { value: 'work', label: say(t.work), state: status('draft', 'pricing', 'declined') },
        { value: 'review', label: say(t.review), state: status('internal_review') },
        { value: 'sent', label: say(t.sent), state: status('sent') },
        { value: 'late', label: say(t.late), state: { filter: ['is_late', 'is', true] } },
        { value: 'execute', label: say(t.execute), state: status('approved') },
        {
          value: 'bill',
          label: say(t.bill),
          state: {
            filter: {
              all: [
                ['status', 'is', 'executed'],
                ['payment', 'is', 'not_billed'],
              ],
            },
          },
        },
        { value: 'board', label: say(t.board), state: {}, content: <OrderBoard /> },
        { value: 'exposure', label: say(t.exposure), state: {}, content: <ExposureChart /> },
      ]}
    />
  );
}
