import { Copy, Download, MoreHorizontal, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go } from '#platform/web/place.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { MakingSteps } from '#areas/design/take-offs/web/embeds.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { estimateKindChoices, estimateStatusChoices } from '../choices.ts';
import type { EstimateDetail } from '../schema.ts';
import { downloadEstimate } from './pdf/downloads.ts';
import { HeadDialog } from './head-dialog.tsx';
import { EstimateMoves } from './estimate-moves.tsx';
import { useDuplicateEstimate, useRemoveEstimate, useRepriceEstimate } from './queries.ts';
import type { SheetStore } from './sheet/sheet-store.ts';
import { ageWords, moneyWords, statusTones, words } from './words.ts';

const t = texts({
  rev: { en: '{code}, revision {n}', es: '{code}, revisión {n}' },
  edit: { en: 'Edit name, size and dates', es: 'Editar nombre, tamaño y fechas' },
  more: { en: 'More', es: 'Más' },
  files: { en: 'Files', es: 'Archivos' },
  clientPdf: { en: 'PDF for the client', es: 'PDF para el cliente' },
  internalPdf: { en: 'PDF, internal', es: 'PDF interno' },
  clientSheet: { en: 'Excel for the client', es: 'Excel para el cliente' },
  internalSheet: { en: 'Excel, internal', es: 'Excel interno' },
  duplicate: { en: 'Duplicate', es: 'Duplicar' },
  copyName: { en: 'Copy of {name}', es: 'Copia de {name}' },
  reprice: { en: 'Take today’s prices and rates', es: 'Tomar precios y tarifas de hoy' },
  repriced: {
    en: '{changed, plural, =0 {No price has changed} one {# price changed} other {# prices changed}}{missing, plural, =0 {} other {, # have none today}}. Price before: {before}, now: {after}.',
    es: '{changed, plural, =0 {Ningún precio cambió} one {Cambió # precio} other {Cambiaron # precios}}{missing, plural, =0 {} other {, # no tienen hoy}}. Precio antes: {before}, ahora: {after}.',
  },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  onlyDraft: { en: 'Only a draft.', es: 'Solo un borrador.' },
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
  const duplicate = useDuplicateEstimate();
  const remove = useRemoveEstimate();
  const reprice = useRepriceEstimate();
  const isBusy = store.use((state) => state.pending.length > 0);
  const factory = factories.find((each) => each === estimate.factory);
  const files = [
    ['clientPdf', 'pdf', 'client'],
    ['internalPdf', 'pdf', 'internal'],
    ['clientSheet', 'xlsx', 'client'],
    ['internalSheet', 'xlsx', 'internal'],
  ] as const;
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
          <DropdownMenu
            trigger={
              <IconButton label={say(t.more)}>
                <MoreHorizontal />
              </IconButton>
            }
          >
            <MenuHeading>{say(t.files)}</MenuHeading>
            {files.map(([key, format, view]) => (
              <MenuItem
                key={key}
                icon={<Download />}
                onSelect={() => void downloadEstimate(estimate, format, view, language)}
              >
                {say(t[key])}
              </MenuItem>
            ))}
            <MenuRule />
            <MenuItem
              icon={<Copy />}
              onSelect={() =>
                duplicate.mutate(
                  { body: copyOf(detail, say(t.copyName, { name: estimate.name })) },
                  { onSuccess: (copy) => go(`/design/estimates/${copy.estimate.id}`) },
                )
              }
            >
              {say(t.duplicate)}
            </MenuItem>
            {estimate.can.edit && (
              <MenuItem
                icon={<RefreshCw />}
                onSelect={() =>
                  reprice.mutate(
                    { params: { id: estimate.id }, body: {} },
                    {
                      onSuccess: ({ changed, missing, cents_before, cents_after }) =>
                        notify.success(
                          say(t.repriced, {
                            changed,
                            missing,
                            before: moneyWords(cents_before, language),
                            after: moneyWords(cents_after, language),
                          }),
                        ),
                    },
                  )
                }
              >
                {say(t.reprice)}
              </MenuItem>
            )}
            <MenuItem
              icon={<Trash2 />}
              danger
              disabledReason={estimate.can.remove ? undefined : say(t.onlyDraft)}
              onSelect={() =>
                remove.mutate({ params: { id: estimate.id } }, { onSuccess: () => go('/design/estimates') })
              }
            >
              {say(t.remove)}
            </MenuItem>
          </DropdownMenu>
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

/** What a copy is made from: the head as it stands, at the prices that it has. */
export function copyOf({ estimate }: EstimateDetail, name: string) {
  const factory = factories.find((each) => each === estimate.factory) ?? null;
  return {
    name: name.slice(0, 160),
    project_id: estimate.project?.id ?? null,
    kind: estimate.kind,
    plan_code: estimate.plan_code,
    units: estimate.units,
    modules: estimate.modules,
    sqft: estimate.sqft,
    factory,
    rate_date: estimate.rate_date,
    accuracy_percent: estimate.accuracy_percent,
    inclusions: estimate.inclusions,
    exclusions: estimate.exclusions,
    valid_until: null,
    copy_of: estimate.id,
  };
}
