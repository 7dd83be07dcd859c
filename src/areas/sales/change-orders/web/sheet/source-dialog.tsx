import { useState } from 'react';
import { formatMoney } from '#platform/shared/money.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { ChangeLineDraft } from '#areas/sales/change-orders/schema.ts';
import { useSources } from '../queries.ts';

const t = texts({
  title: { en: 'A line that is there already', es: 'Una línea que ya existe' },
  text: {
    en: 'Of approved estimates and released bills of this project.',
    es: 'De estimaciones aprobadas y listas liberadas de este proyecto.',
  },
  of: { en: 'Where to look', es: 'Dónde buscar' },
  estimate: { en: 'Estimates', es: 'Estimaciones' },
  bom: { en: 'Bills of materials', es: 'Listas de materiales' },
  find: { en: 'Words or code', es: 'Palabras o código' },
  none: { en: 'No line like that.', es: 'Ninguna línea así.' },
  modify: { en: 'Change it', es: 'Cambiarla' },
  remove: { en: 'Take it out', es: 'Quitarla' },
  close: { en: 'Close', es: 'Cerrar' },
});

interface SourceDialogProps {
  id: string;
  onPick: (line: ChangeLineDraft) => void;
  onClose: () => void;
}

/** Chooses a line of an estimate or bill that the change order modifies or takes out, with its quantity and cost as they are. */
export function SourceDialog({ id, onPick, onClose }: SourceDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const [of, setOf] = useState<'estimate' | 'bom'>('estimate');
  const [words, setWords] = useState('');
  const { data = [], isPending } = useSources(id, of, words);
  const pick = (source: (typeof data)[number], change: 'modified' | 'removed') =>
    onPick({
      uid: crypto.randomUUID(),
      change,
      cost_code: source.cost_code,
      description: shortened(source.description, 200),
      client_words: '',
      uom: shortened(source.uom, 12, ''),
      old_quantity: source.quantity,
      new_quantity: change === 'removed' ? '0' : source.quantity,
      old_cost: source.unit_cost ?? '0',
      new_cost: source.unit_cost ?? '0',
      markup_percent: source.markup_percent,
      taxable: source.taxable,
      rework: false,
      source: source.source,
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      size="wide"
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={say(t.of)}
            items={[
              { value: 'estimate', label: say(t.estimate) },
              { value: 'bom', label: say(t.bom) },
            ]}
            value={of}
            onValueChange={setOf}
          />
          <TextInput
            aria-label={say(t.find)}
            placeholder={say(t.find)}
            value={words}
            maxLength={100}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {data.length === 0 && !isPending && <p className="text-13 text-text-2">{say(t.none)}</p>}
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {data.map((line) => (
            <li key={`${line.source.id} ${line.source.line_uid}`} className="flex items-center gap-3 py-2 text-14">
              <span className="min-w-0 flex-1">
                <span className="block">{line.description}</span>
                <span className="block text-12 text-text-2">
                  {line.from} · {line.quantity} {line.uom}
                  {line.unit_cost !== null && ` · ${formatMoney(Math.round(Number(line.unit_cost) * 100), language)}`}
                </span>
              </span>
              <Button size="small" onClick={() => pick(line, 'modified')}>
                {say(t.modify)}
              </Button>
              <Button size="small" onClick={() => pick(line, 'removed')}>
                {say(t.remove)}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
