import { Box, FileText } from 'lucide-react';
import { confidenceChoices } from '#areas/design/estimates/choices.ts';
import type { EstimateDetail, EstimateLine } from '#areas/design/estimates/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';

const t = texts({
  typed: { en: 'Typed by hand here.', es: 'Se escribió aquí a mano.' },
  names: { en: 'units {units}, modules {modules}, sqft {sqft}', es: 'units {units}, modules {modules}, sqft {sqft}' },
  bom: { en: 'A line of a bill of materials', es: 'Una partida de una lista de materiales' },
  openBom: { en: 'Open the bill of materials', es: 'Abrir la lista de materiales' },
  model: {
    en: 'Counted on {n, plural, one {# part} other {# parts}} of a building model',
    es: 'Se contó en {n, plural, one {# elemento} other {# elementos}} de un modelo',
  },
  openModel: { en: 'Open the model', es: 'Abrir el modelo' },
  work: {
    en: 'Hours of the items of a bill of materials, at the rate of the day.',
    es: 'Horas de los artículos de una lista de materiales, a la tarifa del día.',
  },
  certainty: { en: 'Certainty', es: 'Certeza' },
});

const mostIds = 12;

/** Where the quantity of a line comes from. */
export function QuantityOrigin({ line, detail }: { line: EstimateLine; detail: EstimateDetail }) {
  const say = useSay();
  const { origin } = line;
  const { units, modules, sqft } = detail.estimate;
  const elements = origin?.elements ?? [];
  const modelPath =
    origin?.model_id === undefined
      ? undefined
      : `/design/estimates/new-bim2bom?model=${origin.model_id}${origin.run_id === undefined ? '' : `&run=${origin.run_id}`}`;
  return (
    <div className="flex flex-col gap-2 text-13">
      {line.formula !== null && (
        <p>
          <code className="wrap-anywhere">{line.formula}</code>
          <span className="block text-12 text-text-3">{say(t.names, { units, modules, sqft })}</span>
        </p>
      )}
      {origin === null && line.formula === null && <p className="text-text-2">{say(t.typed)}</p>}
      {origin?.bom_id !== undefined && (
        <p>
          {say(origin.bom_line_uid === undefined ? t.work : t.bom)}{' '}
          <Link
            className="link inline-flex items-center gap-1"
            to={`/design/model-platform-bom/${origin.bom_id}${origin.bom_line_uid === undefined ? '' : `?line=${origin.bom_line_uid}`}`}
          >
            <FileText className="size-3.5" />
            {say(t.openBom)}
          </Link>
        </p>
      )}
      {modelPath !== undefined && elements.length > 0 && (
        <>
          <p>
            {say(t.model, { n: elements.length })}{' '}
            <Link className="link inline-flex items-center gap-1" to={modelPath}>
              <Box className="size-3.5" />
              {say(t.openModel)}
            </Link>
          </p>
          <p className="text-12 wrap-anywhere text-text-3">
            {elements.slice(0, mostIds).join(', ')}
            {elements.length > mostIds ? ' …' : ''}
          </p>
        </>
      )}
      <p>
        <span className="text-text-3">{say(t.certainty)}: </span>
        {say(confidenceChoices[line.confidence])}
      </p>
    </div>
  );
}
