import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { MakingSteps } from '#areas/design/take-offs/web/embeds.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { estimateKindChoices, estimateStatusChoices } from '../choices.ts';
import type { EstimateDetail } from '../schema.ts';
import { HeadDialog } from './head-dialog.tsx';
import { EstimateMoves } from './estimate-moves.tsx';
import type { SheetStore } from './sheet/sheet-store.ts';
import { ageWords, statusTones, words } from './words.ts';
import { EstimateMore } from './estimate-more.tsx';

const t = texts({
  rev: { en: '{code}, revision {n}', es: '{code}, revisión {n}' },
  edit: { en: 'Edit name, size and dates', es: 'Editar nombre, tamaño y fechas' },
  rates: { en: 'Rates of {age}', es: 'Tarifas del {age}' },
  size: {
    en: '{units, plural, one {# unit} other {# units}}, {modules, plural, one {# module} other {# modules}}, {sqft} sq ft',
    es: '{units, plural, one {# unidad} other {# unidades}}, {modules, plural, one {# módulo} other {# módulos}}, {sqft} ft²',
  },
  frozen: { en: 'This revision can only be read.', es: 'Esta revisión solo se puede leer.' },
  in_review: {
    en: 'It is in review: somebody who has not worked on it approves it, or it is taken back to a draft.',
    es: 'Está en revisión: la aprueba alguien que no haya trabajado en ella, o vuelve a borrador.',
  },
  approved: {
    en: 'Approved by {who}. Its prices and rates are frozen.',
    es: 'Aprobada por {who}. Sus precios y tarifas están congelados.',
  },
  sent: { en: 'Sent to {to}, valid until {day}.', es: 'Enviada a {to}, vigente hasta el {day}.' },
  decided: { en: '{note}', es: '{note}' },
  superseded: { en: 'A newer revision has taken its place.', es: 'Una revisión más nueva la sustituyó.' },
});

/** The head of an estimate: what it is, where it stands, what can be done with it. */
export function EstimateFrame({
  detail,
  store,
  children,
}: {
  detail: EstimateDetail;
  store: SheetStore;
  children: ReactNode;
}) {
  const say = useSay();
  const language = useLanguage();
  const { estimate } = detail;
  const [editing, setEditing] = useState(false);
  const isBusy = store.use((state) => state.pending.length > 0);
  const factory = factories.find((each) => each === estimate.factory);
  return (
    <PageFrame
      title={estimate.name}
      documentTitle={`${estimate.code} ${estimate.name}`}
      fill
      flush
      breadcrumb={
        <Breadcrumb label={say(words.place)}>
          <Link to="/design/estimates">{say(words.estimating)}</Link>
          {say(t.rev, { code: estimate.code, n: estimate.revision })}
        </Breadcrumb>
      }
      status={<Tag tone={statusTones[estimate.status]}>{say(estimateStatusChoices[estimate.status])}</Tag>}
      meta={
        <>
          {estimate.project !== null && (
            <Link className="link" to={`/projects/${estimate.project.project_number}`}>
              {`${estimate.project.project_number} ${estimate.project.name}`}
            </Link>
          )}
          <span>{say(estimateKindChoices[estimate.kind])}</span>
          <span className="max-md:hidden">
            {say(t.size, {
              units: estimate.units,
              modules: estimate.modules,
              sqft: estimate.sqft,
            })}
          </span>
          {factory !== undefined && <span className="max-md:hidden">{say(factoryChoices[factory])}</span>}
          <span className="max-md:hidden">{say(t.rates, { age: ageWords(estimate.rate_date, language) })}</span>
        </>
      }
      actions={
        <>
          {estimate.can.edit && (
            <IconButton label={say(t.edit)} onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
          )}
          <EstimateMore detail={detail} />
          <EstimateMoves detail={detail} isBusy={isBusy} />
        </>
      }
    >
      {estimate.run_id !== null && (
        <div className="flex-none px-6 pb-2 max-md:px-4">
          <MakingSteps
            runId={estimate.run_id}
            at="estimate"
            estimateId={estimate.id}
            {...(estimate.bom_id === null ? {} : { bomId: estimate.bom_id })}
          />
        </div>
      )}
      {!estimate.can.edit && (
        <div className="flex-none px-6 pb-2 max-md:px-4">
          <Banner>
            {say(t.frozen)} {stateWords(detail, say, language)}
          </Banner>
        </div>
      )}
      {children}
      {editing && <HeadDialog estimate={estimate} onClose={() => setEditing(false)} />}
    </PageFrame>
  );
}

function stateWords({ estimate }: EstimateDetail, say: ReturnType<typeof useSay>, language: 'en' | 'es'): string {
  if (estimate.status === 'in_review') return say(t.in_review);
  if (estimate.status === 'superseded') return say(t.superseded);
  const parts: string[] = [];
  if (estimate.approved_by !== null) parts.push(say(t.approved, { who: estimate.approved_by }));
  if (estimate.sent_to !== null)
    parts.push(
      say(t.sent, {
        to: estimate.sent_to,
        day: estimate.valid_until === null ? '–' : formatDay(estimate.valid_until, language),
      }),
    );
  if (estimate.decision_note !== null) parts.push(estimate.decision_note);
  return parts.join(' ');
}
