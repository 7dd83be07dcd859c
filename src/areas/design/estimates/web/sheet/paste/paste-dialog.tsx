import { useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { sectionName, words } from '#areas/design/estimates/web/words.ts';
import { planPaste } from './paste-plan.ts';
import { endOfSection } from '../sheet-commands.ts';
import { t as columnWords } from '../sheet-columns.tsx';
import type { SheetSize } from '../sheet-edits.ts';
import type { PasteAsked } from '../sheet-clipboard.ts';
import type { SheetStore } from '../sheet-store.ts';
import { PasteFaults, PasteOutcome } from './paste-preview.tsx';

const t = texts({
  title: { en: 'Paste into “{section}”', es: 'Pegar en “{section}”' },
  how: { en: 'How to paste', es: 'Cómo pegar' },
  over: { en: 'Write over from here', es: 'Escribir encima desde aquí' },
  insert: { en: 'Add as new lines', es: 'Agregar como partidas nuevas' },
  count: {
    en: '{changed, plural, =0 {No line changes} one {# line changes} other {# lines change}}, {added, plural, =0 {none is new} one {# is new} other {# are new}}.',
    es: '{changed, plural, =0 {Ninguna partida cambia} one {Cambia # partida} other {Cambian # partidas}}, {added, plural, =0 {ninguna es nueva} one {# es nueva} other {# son nuevas}}.',
  },
  mend: {
    en: 'Mend it in the spreadsheet and paste again: all is taken, or nothing.',
    es: 'Corrígelo en la hoja y vuelve a pegar: se toma todo o nada.',
  },
  apply: {
    en: 'Paste {n, plural, one {# line} other {# lines}}',
    es: 'Pegar {n, plural, one {# partida} other {# partidas}}',
  },
  columns: {
    en: 'The columns are taken in the order of the sheet, from {first} on.',
    es: 'Las columnas se toman en el orden de la hoja, desde {first}.',
  },
  nothing: {
    en: 'There is nothing to paste here: these columns are worked out.',
    es: 'No hay nada que pegar aquí: estas columnas se calculan.',
  },
});

/** What a paste would do, before anything is sent: the lines as they will be, and the faults at their cells. */
export function PasteDialog({
  asked,
  lines,
  size,
  store,
  onClose,
}: {
  asked: PasteAsked;
  lines: readonly EstimateLine[];
  size: SheetSize;
  store: SheetStore;
  onClose: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const [how, setHow] = useState<'over' | 'insert'>('over');
  const plan = useMemo(
    () =>
      planPaste({
        ...asked,
        targets: how === 'over' ? asked.targets : [],
        before:
          how === 'over' || asked.targets[0] === undefined
            ? endOfSection(lines, asked.section)
            : asked.targets[0].line_uid,
        size,
        language,
      }),
    [asked, how, lines, size, language],
  );
  const fields = asked.fields.filter((field) => field !== undefined);
  const total = plan.changed + plan.added;
  const problem = plan.faults.length > 0 ? say(t.mend) : plan.cells === 0 ? say(t.nothing) : undefined;
  const firstField = fields[0];
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title, { section: sectionName(asked.section, language) })}
      description={say(t.count, { changed: plan.changed, added: plan.added })}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          <Button
            look="primary"
            disabledReason={problem}
            onClick={() => {
              store.run(plan.edit);
              onClose();
            }}
          >
            {say(t.apply, { n: total })}
          </Button>
        </>
      }
    >
      <div className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto">
        {asked.targets.length > 0 && (
          <Segmented
            label={say(t.how)}
            value={how}
            onValueChange={setHow}
            items={[
              { value: 'over', label: say(t.over) },
              { value: 'insert', label: say(t.insert) },
            ]}
          />
        )}
        {firstField !== undefined && (
          <p className="text-12 text-text-3">{say(t.columns, { first: say(columnWords[firstField]) })}</p>
        )}
        <PasteFaults faults={plan.faults} />
        <PasteOutcome outcome={plan.outcome} fields={fields} caption={say(t.title, { section: asked.section })} />
      </div>
    </Dialog>
  );
}
