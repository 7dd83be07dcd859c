import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { EstimateDetail, EstimatePatch, type Estimate } from '../schema.ts';
import { headBody, HeadFields, headLabels, headOf, type HeadForm } from './head-fields.tsx';
import { useChangeEstimate } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'What stands above the lines', es: 'Lo que va encima de las partidas' },
  help: {
    en: 'Formulas are worked out anew when the size changes. Another rate date changes no price by itself: take the prices of the day from the menu.',
    es: 'Las fórmulas se recalculan cuando cambia el tamaño. Otra fecha de tarifas no cambia precios por sí sola: tómalos desde el menú.',
  },
});

/** Name, size, dates and the words for the client. */
export function HeadDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const say = useSay();
  const change = useChangeEstimate();
  const entry = useRecordForm<HeadForm, unknown>({
    values: headOf(estimate),
    version: estimate.version,
    draftKey: `estimate.${estimate.id}`,
    schema: EstimatePatch,
    toBody: headBody,
    valuesOf: (current) => {
      const found = EstimateDetail.safeParse(current);
      return found.success ? headOf(found.data.estimate) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: estimate.id },
          body: { ...headBody(values), ...(version === undefined ? {} : { version }) },
        }),
      ),
    onDone: onClose,
  });
  const labels = Object.fromEntries(Object.entries(headLabels).map(([key, text]) => [key, say(text)]));
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      description={say(t.help)}
      size="wide"
      submitLabel={say(words.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-3 gap-4 max-sm:grid-cols-1"
    >
      <HeadFields entry={entry} all />
    </FormDialog>
  );
}
