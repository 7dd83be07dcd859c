import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { bomPath } from '#areas/design/boms/web/queries.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { EstimateVariance } from '#areas/design/estimates/contract.ts';
import { useVariance } from '../queries.ts';
import { moneyWords, sectionName } from '../words.ts';

const t = texts({
  help: {
    en: 'Direct cost as estimated, beside what the bill of materials comes to.',
    es: 'Costo directo estimado, junto a lo que suma la lista de materiales.',
  },
  actual: {
    en: 'Actual cost is not known yet: it comes with purchasing and booked hours.',
    es: 'El costo real aún no se conoce: llegará con las compras y las horas registradas.',
  },
  against: { en: 'Against', es: 'Contra' },
  times: { en: 'for each of {n} units', es: 'por cada una de {n} unidades' },
  none: {
    en: 'No bill of materials yet: none was used for this estimate, and none is released for its project or plan.',
    es: 'Aún no hay lista de materiales: esta estimación no usó ninguna y su proyecto o plano no tiene una liberada.',
  },
  loading: { en: 'Comparing', es: 'Comparando' },
  failed: { en: 'It could not be compared', es: 'No se pudo comparar' },
  caption: { en: 'Estimate, bill of materials and actual cost', es: 'Estimación, lista de materiales y costo real' },
  division: { en: 'Division', es: 'División' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  bom: { en: 'BOM', es: 'Lista' },
  real: { en: 'Actual', es: 'Real' },
  difference: { en: 'BOM − estimate', es: 'Lista − estimación' },
  labor: { en: 'Labor', es: 'Mano de obra' },
  total: { en: 'Total', es: 'Total' },
});

type Row = EstimateVariance['rows'][number];

/** Where estimate and bill of materials part, division by division: bars over figures, so that it is a table as well as a chart. */
export function VariancePanel({ estimateId }: { estimateId: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = useVariance(estimateId);
  if (isPending) return <SkeletonRows rows={8} label={say(t.loading)} compact />;
  if (data === undefined) return <ErrorState title={say(t.failed)} text={error?.message} />;
  const { bom, rows } = data;
  const most = Math.max(1, ...rows.map((row) => Math.max(row.estimate_cents, row.bom_cents ?? 0)));
  const nameOf = ({ division }: Row) => (division === 'labor' ? say(t.labor) : sectionName(division, language));
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all: Row = {
    division: '',
    estimate_cents: sum((row) => row.estimate_cents),
    bom_cents: bom === null ? null : sum((row) => row.bom_cents ?? 0),
    actual_cents: null,
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-text-3">{say(t.help)}</p>
      {bom === null ? (
        <p className="text-13 text-text-2">{say(t.none)}</p>
      ) : (
        <p className="text-13">
          <span className="text-text-3">{say(t.against)}: </span>
          <Link className="link" to={bomPath(bom.id)}>{`${bom.code} v${bom.version_no} ${bom.name}`}</Link>
          {bom.times > 1 && ` ${say(t.times, { n: bom.times })}`}
        </p>
      )}
      <table className="w-full text-13">
        <caption className="sr-only">{say(t.caption)}</caption>
        <thead>
          <tr className="text-12 text-text-3">
            {([t.division, t.estimate, t.bom, t.difference, t.real] as const).map((text, index) => (
              <th key={text.en} scope="col" className={index === 0 ? 'sr-only' : 'py-1 pl-2 text-right font-body'}>
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <Division key={row.division} row={row} name={nameOf(row)} most={most} />
        ))}
        <Division row={all} name={say(t.total)} most={undefined} />
      </table>
      <p className="text-12 text-text-3">{say(t.actual)}</p>
    </div>
  );
}

/** One division: its name and bars, and its figures beneath. */
function Division({ row, name, most }: { row: Row; name: string; most: number | undefined }) {
  const language = useLanguage();
  const { estimate_cents: estimate, bom_cents: bom } = row;
  const off = bom === null ? undefined : bom - estimate;
  const bars = [
    ['estimate', estimate, 'bg-accent'],
    ['bom', bom ?? 0, 'bg-info-text'],
  ] as const;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={5} className="pt-2 text-left font-label">
          {name}
          {most !== undefined && (
            <span aria-hidden="true" className="mt-1 block">
              {bars.map(([key, cents, look]) => (
                <span
                  key={key}
                  className={`mb-0.5 block h-1.5 rounded-1 ${look}`}
                  style={{ width: `${(cents / most) * 100}%` }}
                />
              ))}
            </span>
          )}
        </th>
      </tr>
      <tr className="tabular-nums">
        <td />
        <td className="py-1.5 pl-2 text-right">{moneyWords(estimate, language)}</td>
        <td className="py-1.5 pl-2 text-right">{bom === null ? '–' : moneyWords(bom, language)}</td>
        <td className={`py-1.5 pl-2 text-right ${(off ?? 0) > 0 ? 'text-warn-text' : ''}`}>
          {off === undefined ? '–' : `${off > 0 ? '+' : ''}${moneyWords(off, language)}`}
        </td>
        <td className="py-1.5 pl-2 text-right text-text-3">
          {row.actual_cents === null ? '–' : moneyWords(row.actual_cents, language)}
        </td>
      </tr>
    </tbody>
  );
}
