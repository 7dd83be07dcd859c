import { Boxes, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { PlaceMark } from './group-view.tsx';
import { useRemoveVariant, useVariants } from './queries.ts';
import { commonWords } from './words.ts';

const t = texts({
  title: { en: 'Saved variants', es: 'Variantes guardadas' },
  none: {
    en: 'None yet. Choose an assembly above and save it.',
    es: 'Aún ninguna. Elige un ensamble arriba y guárdalo.',
  },
  loading: { en: 'Loading the variants', es: 'Cargando las variantes' },
  choose: { en: 'Choose {name}', es: 'Elegir {name}' },
  chosen: { en: 'Chosen', es: 'Elegida' },
  from: { en: 'From', es: 'Origen' },
  place: { en: 'Workspace or version', es: 'Espacio o versión' },
  used: { en: 'Groups', es: 'Grupos' },
  group: {
    en: 'Group {n, plural, one {# variant} other {# variants}}',
    es: 'Agrupar {n, plural, one {# variante} other {# variantes}}',
  },
  remove: { en: 'Give up {name}', es: 'Eliminar {name}' },
  inUse: { en: 'A group uses it.', es: 'Un grupo la usa.' },
});

/** Variants that were saved, to be put together to a group. */
export function SavedVariants({ mayWrite, onGroup }: { mayWrite: boolean; onGroup: (ids: readonly string[]) => void }) {
  const say = useSay();
  const { data } = useVariants();
  const remove = useRemoveVariant();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const there = chosen.filter((id) => data?.some((each) => each.id === id) === true);
  return (
    <Section
      title={say(t.title)}
      {...(data === undefined ? {} : { count: data.length })}
      action={
        mayWrite &&
        there.length > 0 && (
          <Button icon={<Boxes />} onClick={() => onGroup(there)}>
            {say(t.group, { n: there.length })}
          </Button>
        )
      }
    >
      {data === undefined ? (
        <SkeletonRows rows={3} label={say(t.loading)} />
      ) : data.length === 0 ? (
        <Nothing boxed>{say(t.none)}</Nothing>
      ) : (
        <Table caption={say(t.title)} flush>
          <thead>
            <tr>
              {mayWrite && (
                <HeadCell className="w-8">
                  <span className="sr-only">{say(t.chosen)}</span>
                </HeadCell>
              )}
              <HeadCell>{say(commonWords.name)}</HeadCell>
              <HeadCell>{say(t.from)}</HeadCell>
              <HeadCell>{say(t.place)}</HeadCell>
              <HeadCell numeric>{say(t.used)}</HeadCell>
              {mayWrite && (
                <HeadCell className="w-10">
                  <span className="sr-only">{say(t.remove, { name: '' })}</span>
                </HeadCell>
              )}
            </tr>
          </thead>
          <tbody>
            {data.map((variant) => (
              <tr key={variant.id}>
                {mayWrite && (
                  <Cell>
                    <Checkbox
                      aria-label={say(t.choose, { name: variant.name })}
                      checked={there.includes(variant.id)}
                      onChange={(event) =>
                        setChosen(
                          event.target.checked ? [...there, variant.id] : there.filter((id) => id !== variant.id),
                        )
                      }
                    />
                  </Cell>
                )}
                <Cell rowHead className="max-w-72">
                  <span className="block truncate font-label" title={variant.name}>
                    {variant.name}
                  </span>
                </Cell>
                <Cell className="max-w-80">
                  <span className="block truncate" title={`${variant.document_name} / ${variant.assembly_name}`}>
                    {variant.document_name} / {variant.assembly_name}
                    {variant.configuration === '' ? '' : ` (${variant.configuration.replaceAll(';', ', ')})`}
                  </span>
                </Cell>
                <Cell>
                  <PlaceMark wvm={variant.wvm} name={variant.place_name} />
                </Cell>
                <Cell numeric>{variant.groups}</Cell>
                {mayWrite && (
                  <Cell>
                    <IconButton
                      label={say(t.remove, { name: variant.name })}
                      onClick={() => remove.mutate({ params: { id: variant.id } })}
                      {...(variant.groups > 0 ? { disabledReason: say(t.inUse) } : {})}
                    >
                      <Trash2 />
                    </IconButton>
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
