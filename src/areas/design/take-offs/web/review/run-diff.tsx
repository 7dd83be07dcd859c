import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { Run } from '#areas/design/take-offs/schema.ts';
import { useRunDiff } from '../queries.ts';
import { quantityWord, uomWord, words } from '../words.ts';

const t = texts({
  title: { en: '{code} against {other}', es: '{code} contra {other}' },
  loading: { en: 'Comparing the runs', es: 'Comparando las corridas' },
  error: { en: 'The runs could not be compared', es: 'No se pudieron comparar las corridas' },
  same: { en: 'Every item comes to the same quantity.', es: 'Cada artículo llega a la misma cantidad.' },
  item: { en: 'Item', es: 'Artículo' },
  change: { en: 'Change', es: 'Cambio' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'Now', es: 'Ahora' },
  cost: { en: 'Cost', es: 'Costo' },
  total: { en: 'Together, at today’s prices', es: 'En total, a precios de hoy' },
});
const changes = texts({
  added: { en: 'Added', es: 'Agregado' },
  removed: { en: 'Gone', es: 'Quitado' },
  changed: { en: 'Changed', es: 'Cambiado' },
});
const tones = { added: 'good', removed: 'bad', changed: 'warn' } as const;

/** What a run counts otherwise than the one before it, and what that costs. */
export function RunDiffDialog({ run, before, onClose }: { run: Run; before: Run; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const diff = useRunDiff(run.id, before.id);
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents, language)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title, { code: run.code, other: before.code })}
      closeLabel={say(words.close)}
      size="wide"
    >
      {diff.data === undefined ? (
        diff.isError ? (
          <ErrorState
            title={say(t.error)}
            action={<Button onClick={() => void diff.refetch()}>{say(words.retry)}</Button>}
          />
        ) : (
          <SkeletonRows rows={6} label={say(t.loading)} />
        )
      ) : diff.data.lines.length === 0 ? (
        <Nothing>{say(t.same)}</Nothing>
      ) : (
        <Table caption={say(t.title, { code: run.code, other: before.code })} flush>
          <thead>
            <tr>
              <HeadCell>{say(t.item)}</HeadCell>
              <HeadCell>{say(t.change)}</HeadCell>
              <HeadCell numeric>{say(t.before)}</HeadCell>
              <HeadCell numeric>{say(t.after)}</HeadCell>
              <HeadCell numeric>{say(t.cost)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {diff.data.lines.map((line) => (
              <tr key={line.item.id}>
                <Cell rowHead>{line.item.name}</Cell>
                <Cell>
                  <Tag tone={tones[line.change]}>{say(changes[line.change])}</Tag>
                </Cell>
                <Cell numeric>{quantityWord(line.before, language)}</Cell>
                <Cell numeric>
                  {quantityWord(line.after, language)} {uomWord(line.item.uom, language)}
                </Cell>
                <Cell numeric>{signed(line.cents_after - line.cents_before)}</Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <Cell rowHead colSpan={4}>
                {say(t.total)}
              </Cell>
              <Cell numeric>{signed(diff.data.cents_after - diff.data.cents_before)}</Cell>
            </tr>
          </tfoot>
        </Table>
      )}
    </Dialog>
  );
}
