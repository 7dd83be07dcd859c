import { Copy, Download, MoreHorizontal, RefreshCw, Trash2 } from 'lucide-react';
import { factories } from '#areas/projects/projects/schema.ts';
import { shortened, texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { go } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import type { EstimateDetail } from '../schema.ts';
import { downloadEstimate } from './pdf/downloads.ts';
import { useDuplicateEstimate, useRemoveEstimate, useRepriceEstimate } from './queries.ts';
import { moneyWords } from './words.ts';

const t = texts({
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
});

const files = [
  ['clientPdf', 'pdf', 'client'],
  ['internalPdf', 'pdf', 'internal'],
  ['clientSheet', 'xlsx', 'client'],
  ['internalSheet', 'xlsx', 'internal'],
] as const;

/** What is rarely done with an estimate: files of it, a copy, prices of today, the bin. */
export function EstimateMore({ detail }: { detail: EstimateDetail }) {
  const say = useSay();
  const language = useLanguage();
  const { estimate } = detail;
  const duplicate = useDuplicateEstimate();
  const remove = useRemoveEstimate();
  const reprice = useRepriceEstimate();
  return (
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
        onSelect={() => remove.mutate({ params: { id: estimate.id } }, { onSuccess: () => go('/design/estimates') })}
      >
        {say(t.remove)}
      </MenuItem>
    </DropdownMenu>
  );
}

/** What a copy is made from: the head as it stands, at the prices that it has. */
export function copyOf({ estimate }: EstimateDetail, name: string) {
  const factory = factories.find((each) => each === estimate.factory) ?? null;
  return {
    name: shortened(name, 160),
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
