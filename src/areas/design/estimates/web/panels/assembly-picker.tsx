import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { GripVertical, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useDelayed } from '#platform/web/use-delayed.ts';
import type { Bom } from '#areas/design/boms/schema.ts';
import { bomPath, useBoms } from '#areas/design/boms/web/queries.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';

const t = texts({
  search: { en: 'Search assemblies', es: 'Buscar ensambles' },
  help: {
    en: 'Adds every line with its price and its work. Or drag one into the table.',
    es: 'Agrega cada partida con su precio y su mano de obra. O arrastra una a la tabla.',
  },
  loading: { en: 'Loading the assemblies', es: 'Cargando los ensambles' },
  failed: { en: 'The assemblies could not be loaded', es: 'No se pudieron cargar los ensambles' },
  none: {
    en: 'No assembly found. Bills of materials of assembly groups, plans and projects stand here.',
    es: 'No se encontró ningún ensamble. Aquí están las listas de materiales de grupos, planos y proyectos.',
  },
  list: { en: 'Assemblies', es: 'Ensambles' },
  add: { en: 'Add {name}', es: 'Agregar {name}' },
  lines: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
});

/** Assembly groups first, then other bills of materials; of each the newest version that still counts. */
function newestOf(boms: readonly Bom[]): Bom[] {
  const series = new Map<string, Bom>();
  for (const bom of boms) {
    if (bom.status === 'obsolete' || bom.status === 'superseded' || bom.lines === 0) continue;
    const known = series.get(bom.series_id);
    if (known === undefined || bom.version_no > known.version_no) series.set(bom.series_id, bom);
  }
  const isOther = (bom: Bom) => Number(bom.scope !== 'assembly_group');
  return [...series.values()].toSorted((a, b) => isOther(a) - isOther(b));
}

/** Assemblies beside the sheet: one goes over whole, by its button or by being dragged there. */
export function AssemblyPicker({ onPick }: { onPick: (bomId: string) => void }) {
  const say = useSay();
  const [q, setQ] = useState('');
  const asked = useDelayed(q.trim(), 150);
  const { data, error, isPending } = useBoms({ limit: 100, ...(asked === '' ? {} : { q: asked }) });
  const found = newestOf(data ?? []);
  return (
    <section aria-label={say(t.list)} className="flex min-h-0 flex-1 flex-col gap-2 p-3">
      <TextInput
        aria-label={say(t.search)}
        placeholder={say(t.search)}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <p className="text-12 text-text-3">{say(t.help)}</p>
      {isPending ? (
        <SkeletonRows rows={6} label={say(t.loading)} compact />
      ) : data === undefined ? (
        <ErrorState title={say(t.failed)} text={error?.message} />
      ) : found.length === 0 ? (
        <p role="status" className="py-4 text-13 text-text-2">
          {say(t.none)}
        </p>
      ) : (
        <ul aria-label={say(t.list)} className="min-h-0 flex-1 overflow-y-auto">
          {found.map((bom) => (
            <Assembly key={bom.id} bom={bom} onPick={() => onPick(bom.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Assembly({ bom, onPick }: { bom: Bom; onPick: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    return draggable({ element, getInitialData: () => ({ kind: 'assembly', bomId: bom.id }) });
  }, [bom.id]);
  return (
    <li ref={box} className="flex items-center gap-2 rounded-2 px-2 py-1.5 text-13 hover:bg-hover">
      <GripVertical aria-hidden="true" className="size-3.5 flex-none cursor-grab text-text-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{bom.name}</span>
        <span className="block truncate text-12 text-text-3">
          <Link className="link" to={bomPath(bom.id)}>
            {`${bom.code} v${bom.version_no}`}
          </Link>
          {` · ${say(t.lines, { n: bom.lines })} · ${formatMoney(bom.material_cents + bom.labor_cents, language)}`}
        </span>
      </span>
      <IconButton size="small" label={say(t.add, { name: bom.name })} onClick={onPick}>
        <Plus />
      </IconButton>
    </li>
  );
}
