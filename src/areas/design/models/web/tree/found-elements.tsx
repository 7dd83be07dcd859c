import { modelsContract } from '#areas/design/models/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { TreeProps } from './element-tree.tsx';
import { classWord } from '../words.ts';

const t = texts({
  tree: { en: 'Parts of the model', es: 'Elementos del modelo' },
  loading: { en: 'Loading the parts', es: 'Cargando los elementos' },
  error: { en: 'The parts could not be loaded', es: 'No se pudieron cargar los elementos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'Nothing matches', es: 'Nada coincide' },
  noneText: { en: 'Try another word.', es: 'Prueba otra palabra.' },
  loadMore: { en: 'Show more', es: 'Mostrar más' },
});

/** The parts that a search has found. */
export function FoundElements({ modelId, selected, onSelect, q }: TreeProps & { q: string }) {
  const say = useSay();
  const language = useLanguage();
  const found = useReadPages(modelsContract.elements, { params: { id: modelId }, query: { q, limit: 200 } });
  if (found.rows === undefined) {
    if (found.error !== null)
      return <ErrorState title={say(t.error)} action={<Button onClick={found.retry}>{say(t.retry)}</Button>} />;
    return <SkeletonRows rows={6} label={say(t.loading)} />;
  }
  if (found.rows.length === 0) return <EmptyState title={say(t.none)} text={say(t.noneText)} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={say(t.tree)}>
        {found.rows.map((part) => (
          <li key={part.entity}>
            <button
              type="button"
              aria-pressed={part.entity === selected}
              onClick={() => onSelect(part.entity)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-1 px-2 py-1 text-left text-13 hover:bg-sunken aria-pressed:bg-accent-fill"
            >
              <span className="truncate">{part.name ?? part.global_id}</span>
              <span className="text-12 text-text-3">{classWord(part.ifc_class, language)}</span>
              <span className="col-span-2 truncate text-12 text-text-3">
                {[part.type_name, part.storey, part.module].filter((each) => each !== null).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.loadMore !== undefined && (
        <Button look="quiet" loading={found.isLoadingMore} onClick={found.loadMore}>
          {say(t.loadMore)}
        </Button>
      )}
    </div>
  );
}
