import { useState } from 'react';
import { Search } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useProducts } from './queries.ts';
import { ProductCard } from './product-card.tsx';

const t = texts({
  title: { en: 'Product', es: 'Producto' },
  meta: {
    en: 'Every plan with what it costs to build and who builds it.',
    es: 'Cada plano con lo que cuesta construirlo y quién lo construye.',
  },
  find: { en: 'Find a plan or project', es: 'Buscar plano o proyecto' },
  loading: { en: 'Loading the plans', es: 'Cargando los planos' },
  failed: { en: 'The plans could not be loaded', es: 'No se pudieron cargar los planos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'No plan yet', es: 'Aún no hay planos' },
  noneText: {
    en: 'Units with a plan, and bills of materials of a plan, stand here.',
    es: 'Aquí están las unidades con plano y las listas de materiales de un plano.',
  },
  nothing: { en: 'Nothing matches', es: 'Nada coincide' },
  make: { en: 'From a model', es: 'Desde un modelo' },
});

/** The plans as products: what each costs to build, how that moves from version to version, and which projects build it. */
export function Screen() {
  const say = useSay();
  const { data, error, refetch } = useProducts();
  const [q, setQ] = useState('');
  const wanted = q.trim().toLocaleLowerCase();
  const shown = (data ?? []).filter((product) =>
    [product.plan_code, ...product.projects.flatMap((each) => [each.project_number, each.name])]
      .join(' ')
      .toLocaleLowerCase()
      .includes(wanted),
  );
  return (
    <PageFrame title={say(t.title)} meta={say(t.meta)}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={8} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState
          drawing={<FloorPlanDrawing />}
          title={say(t.none)}
          text={say(t.noneText)}
          action={
            <Button asChild>
              <Link to="/design/estimates/new-bim2bom">{say(t.make)}</Link>
            </Button>
          }
        />
      ) : (
        <>
          {data.length > 4 && (
            <div className="mb-4 w-72 max-md:w-full">
              <TextInput
                type="search"
                aria-label={say(t.find)}
                placeholder={say(t.find)}
                start={<Search />}
                value={q}
                onChange={(event) => setQ(event.target.value)}
              />
            </div>
          )}
          {shown.length === 0 ? (
            <EmptyState title={say(t.nothing)} />
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-4">
              {shown.map((product) => (
                <li key={product.plan_code} className="min-w-0">
                  <ProductCard product={product} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PageFrame>
  );
}
