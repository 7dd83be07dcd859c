import { Check, Replace, Trash2 } from 'lucide-react';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { stateTones, stateWords } from '../words.ts';
import { SupplierLink } from './line-fields.tsx';

const t = texts({
  check: { en: 'Check this line', es: 'Revisa esta partida' },
  checkText: {
    en: 'The match or the measure is not certain. Look at the parts below; if they fit, say so, else choose another item or set the quantity.',
    es: 'La asignación o la medida no es segura. Mira los elementos abajo; si están bien, dilo; si no, elige otro artículo o fija la cantidad.',
  },
  isRight: { en: 'It is right', es: 'Está bien' },
  unmapped: { en: 'No item yet', es: 'Aún sin artículo' },
  unmappedText: {
    en: 'No rule knows what these parts are. Choose their item, or remove the line if they are not built.',
    es: 'Ninguna regla sabe qué son estos elementos. Elige su artículo, o quita la partida si no se construyen.',
  },
  choose: { en: 'Choose an item', es: 'Elegir un artículo' },
  replace: { en: 'Another item', es: 'Otro artículo' },
  remove: { en: 'Remove line', es: 'Quitar partida' },
});

interface LineHeadProps {
  line: BomLine;
  canEdit: boolean;
  onConfirm: () => void;
  onChoose: () => void;
  onRemove: () => void;
}

/** What a line is and costs, what is doubtful about it, and what can be done about that. */
export function LineHead({ line, canEdit, onConfirm, onChoose, onRemove }: LineHeadProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <header className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-13 text-text-2 tabular-nums">
        {line.cost_code}
        {line.item !== null && (
          <Link to={`/design/catalogue?item=${line.item.id}`} className="link">
            {line.item.sku}
          </Link>
        )}
        {line.supplier !== null && <SupplierLink supplier={line.supplier} />}
        {line.state !== 'ok' && <Tag tone={stateTones[line.state]}>{say(stateWords[line.state])}</Tag>}
      </p>
      <h2 className="text-20 font-title wrap-anywhere">{line.description}</h2>
      <p className="text-16 font-label tabular-nums">
        {line.unit_cost === null ? '–' : formatMoney(line.ext_cents, language)}
      </p>
      {line.state === 'check' && (
        <Banner tone="warn" title={say(t.check)}>
          {say(t.checkText)}
        </Banner>
      )}
      {line.state === 'unmapped' && (
        <Banner tone="bad" title={say(t.unmapped)}>
          {say(t.unmappedText)}
        </Banner>
      )}
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          {line.state === 'check' && (
            <Button size="small" look="primary" icon={<Check />} onClick={onConfirm}>
              {say(t.isRight)}
            </Button>
          )}
          <Button
            size="small"
            {...(line.state === 'unmapped' ? { look: 'primary' as const } : {})}
            icon={<Replace />}
            onClick={onChoose}
          >
            {say(line.item === null ? t.choose : t.replace)}
          </Button>
          <Button size="small" look="danger" icon={<Trash2 />} onClick={onRemove}>
            {say(t.remove)}
          </Button>
        </div>
      )}
    </header>
  );
}
