import { ChartNoAxesColumnDecreasing } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, shareText } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lesson } from '../record.ts';

const t = texts({
  open: { en: 'Pareto', es: 'Pareto' },
  title: { en: 'Where lessons come from', es: 'De dónde vienen las lecciones' },
  by: { en: 'Counted by', es: 'Contadas por' },
  count: { en: 'Lessons', es: 'Lecciones' },
  sum: { en: 'Up to here', es: 'Hasta aquí' },
  close: { en: 'Close', es: 'Cerrar' },
});

const axes = ['category', 'source'] as const;
const endpoints = recordEndpoints(lesson);

/** The few kinds that most lessons come from: most first, each with what all so far make up. */
export function ParetoButton() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ChartNoAxesColumnDecreasing />} onClick={() => setOpen(true)}>
        {say(t.open)}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title={say(t.title)} closeLabel={say(t.close)}>
          <Pareto onFollow={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

const rowsOf = (axis: string, value: string): string =>
  `${lesson.screen}?filter=${encodeURIComponent(JSON.stringify([axis, 'is', value]))}`;

/** Each kind leads to its lessons; `onFollow` lets them be seen. */
function Pareto({ onFollow }: { onFollow: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [axis, setAxis] = useState<(typeof axes)[number]>('category');
  const { data } = useRead(endpoints.groups, { query: { group: axis } });
  const words: Readonly<Record<string, Text>> = lesson.fields[axis].choices;
  const bars = (data?.groups ?? [])
    .map(({ path: [value], count }) => ({ key: typeof value === 'string' ? value : '', count }))
    .toSorted((a, b) => b.count - a.count);
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  const upTo = (index: number) => bars.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={say(t.by)}
        value={axis}
        onValueChange={setAxis}
        items={axes.map((value) => ({ value, label: say(lesson.fields[value].label) }))}
      />
      <Table caption={say(t.title)} compact>
        <thead>
          <tr>
            <HeadCell>{say(lesson.fields[axis].label)}</HeadCell>
            <HeadCell numeric>{say(t.count)}</HeadCell>
            <HeadCell numeric>{say(t.sum)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, count }, index) => (
            <tr key={key}>
              <Cell rowHead>
                <Link to={rowsOf(axis, key)} onClick={onFollow} className="flex flex-col gap-1 py-1">
                  {words[key]?.[language] ?? '–'}
                  <span
                    aria-hidden="true"
                    className="h-1.5 rounded-1 bg-c-1"
                    style={{ width: `${(count / (bars[0]?.count ?? 1)) * 100}%` }}
                  />
                </Link>
              </Cell>
              <Cell numeric>{formatNumber(count, language)}</Cell>
              <Cell numeric>{shareText((upTo(index) / all) * 100)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
