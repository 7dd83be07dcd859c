import { supplier } from '#areas/design/catalogue/record.ts';
import { CatalogueScreen } from '#areas/design/catalogue/web/catalogue-screen.tsx';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';

const t = texts({
  emptyTitle: { en: 'No suppliers yet', es: 'Aún no hay proveedores' },
  emptyText: {
    en: 'A price belongs to the supplier who asks it. Add the first one, or import a price list.',
    es: 'Un precio es de quien lo pide. Agrega el primero o importa una lista de precios.',
  },
  prices: { en: 'Prices of this supplier', es: 'Precios de este proveedor' },
});

const byName = [{ column: 'name', descending: false }];

/** The catalogue with who sells what it holds: their lead time, how many items they price, and whether their prices count. */
export function Screen() {
  const say = useSay();
  return (
    <CatalogueScreen
      suppliers={
        <RecordTable
          declaration={supplier}
          within={{ first: {}, sort: byName }}
          empty={{ drawing: <HouseDrawing />, title: say(t.emptyTitle), text: say(t.emptyText) }}
          card={['email', 'phone', 'items']}
          bulk={['retired', 'lead_days']}
          panel={pricesLink}
        />
      }
    />
  );
}

/** What the supplier asks stands in the list of prices. */
function PricesLink({ supplier: name }: { supplier: string }) {
  const say = useSay();
  const filter = JSON.stringify(['supplier', 'is', name]);
  return (
    <Link to={`/design/catalogue?tab=prices&filter=${encodeURIComponent(filter)}`} className="link">
      {say(t.prices)}
    </Link>
  );
}

const pricesLink = (record: RecordOf<RecordDeclaration>) => <PricesLink supplier={String(record['name'])} />;
