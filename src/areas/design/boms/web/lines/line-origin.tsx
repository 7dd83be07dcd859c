import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useItem } from '#areas/design/catalogue/web/queries.ts';
import { useElementByGlobalId } from '#areas/design/models/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomLine } from '#areas/design/boms/schema.ts';

const t = texts({
  elements: { en: 'Parts of the model', es: 'Elementos del modelo' },
  more: { en: 'Show {n} more', es: 'Mostrar {n} más' },
  substitutes: { en: 'Substitutes', es: 'Sustitutos' },
  use: { en: 'Use instead', es: 'Usar en su lugar' },
  noSubstitutes: { en: 'The catalogue names none.', es: 'El catálogo no nombra ninguno.' },
  uses: { en: 'The item is used in', es: 'El artículo se usa en' },
  unused: { en: 'Nowhere else.', es: 'En ningún otro lugar.' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  bom: { en: 'BOM', es: 'Lista' },
  rule: { en: 'Rule', es: 'Regla' },
  run: { en: 'Run', es: 'Corrida' },
});

const shownAtOnce = 8;

/** The parts of the model behind a line; each leads to itself in its model. */
export function LineElements({ modelId, line }: { modelId: string | undefined; line: BomLine }) {
  const say = useSay();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? line.elements.slice(0, 200) : line.elements.slice(0, shownAtOnce);
  if (line.elements.length === 0) return null;
  return (
    <Section title={say(t.elements)} count={line.elements.length}>
      <ul className="text-13">
        {shown.map((globalId) => (
          <li key={globalId} className="flex min-h-8 items-center gap-2">
            {modelId === undefined ? (
              <code className="text-12">{globalId}</code>
            ) : (
              <ElementLink modelId={modelId} globalId={globalId} />
            )}
          </li>
        ))}
      </ul>
      {line.elements.length > shown.length && !isAll && (
        <Button size="small" look="quiet" onClick={() => setAll(true)}>
          {say(t.more, { n: Math.min(200, line.elements.length) - shown.length })}
        </Button>
      )}
    </Section>
  );
}

function ElementLink({ modelId, globalId }: { modelId: string; globalId: string }) {
  const { data } = useElementByGlobalId(modelId, globalId);
  const element = data?.[0];
  const place = element === undefined ? '' : `&part=${element.entity}`;
  return (
    <>
      <Link to={`/design/estimates/new-bim2bom?model=${modelId}${place}`} className="link min-w-0 flex-1 truncate">
        {element?.name ?? element?.type_name ?? globalId}
      </Link>
      <span className="text-12 text-text-3">{element?.storey}</span>
    </>
  );
}

const addresses = {
  estimate: '/design/estimates/',
  bom: '/design/model-platform-bom/',
  run: '/design/estimates/new-bim2bom?run=',
} as const;

interface ItemUsesProps {
  itemId: string;
  bomId: string;
  /** Takes a substitute instead; left out where the version is closed. */
  onUse: ((itemId: string) => void) | undefined;
}

/** What may stand in for the item of a line, and where else the item is counted on. */
export function ItemUses({ itemId, bomId, onUse }: ItemUsesProps) {
  const say = useSay();
  const { data: item } = useItem(itemId);
  if (item === undefined || item.id !== itemId) return null;
  const uses = item.used_in.filter((use) => use.id !== bomId);
  return (
    <>
      <Section title={say(t.substitutes)} count={item.substitutes.length}>
        {item.substitutes.length === 0 ? (
          <p className="text-13 text-text-2">{say(t.noSubstitutes)}</p>
        ) : (
          <ul className="text-13">
            {item.substitutes.map((each) => (
              <li key={each.item_id} className="flex min-h-8 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  <span className="text-text-3">{each.sku}</span> {each.name}
                </span>
                {onUse !== undefined && (
                  <Button size="small" onClick={() => onUse(each.item_id)}>
                    {say(t.use)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={say(t.uses)} count={uses.length}>
        {uses.length === 0 ? (
          <p className="text-13 text-text-2">{say(t.unused)}</p>
        ) : (
          <ul className="text-13">
            {uses.map((use) => (
              <li key={`${use.kind} ${use.id}`} className="flex min-h-8 items-center gap-2">
                <Tag>{say(t[use.kind])}</Tag>
                {use.kind === 'rule' ? (
                  <span className="min-w-0 flex-1 truncate">{use.name}</span>
                ) : (
                  <Link to={`${addresses[use.kind]}${use.id}`} className="link min-w-0 flex-1 truncate">
                    {use.name}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
