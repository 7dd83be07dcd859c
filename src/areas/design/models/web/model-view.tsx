import { clsx } from 'clsx';
import { Download, MoreHorizontal, Pencil, RotateCcw, Square, Trash2, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import type { BuildingModel } from '../schema.ts';
import { EditModelDialog } from './edit-model-dialog.tsx';
import { LengthUnitQuestion } from './length-unit-question.tsx';
import { ModelDrop } from './model-drop.tsx';
import { listId } from './model-selection.ts';
import { QualityReport } from './quality/quality-report.tsx';
import { useCancelReading, useModelDownload, useRemoveModel, useRetryReading } from './queries.ts';
import { ReadingLog } from './quality/reading-log.tsx';
import { RevisionDiff } from './revision-diff.tsx';
import { Parts } from './model-parts.tsx';

const t = texts({
  failed: { en: 'The model could not be read', es: 'No se pudo leer el modelo' },
  cancelled: { en: 'The reading was stopped', es: 'La lectura se detuvo' },
  degraded: { en: 'The model has no quantities of its own', es: 'El modelo no tiene cantidades propias' },
  degradedText: {
    en: 'Everything is measured from the shapes. That is enough for an estimate, not for an order.',
    es: 'Todo se mide de las formas. Alcanza para un estimado, no para un pedido.',
  },
  retry: { en: 'Read it again', es: 'Leerlo de nuevo' },
  stop: { en: 'Stop the reading', es: 'Detener la lectura' },
  parts: { en: 'Parts', es: 'Elementos' },
  review: { en: 'Take-off', es: 'Cuantificación' },
  rules: { en: 'Rules', es: 'Reglas' },
  quality: { en: 'Quality', es: 'Calidad' },
  changes: { en: 'Changes', es: 'Cambios' },
  log: { en: 'Log', es: 'Registro' },
  close: { en: 'Close', es: 'Cerrar' },
  more: { en: 'More', es: 'Más' },
  edit: { en: 'Rename or move', es: 'Renombrar o mover' },
  download: { en: 'Download the file', es: 'Descargar el archivo' },
  revision: { en: 'New revision', es: 'Nueva revisión' },
  revisionText: {
    en: 'It follows {name}, and you see what has changed.',
    es: 'Sigue a {name}, y verás qué cambió.',
  },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  file: { en: '{name} · {size} · {schema} · read {at}', es: '{name} · {size} · {schema} · leído {at}' },
});

/** The commands on a model, for the head of the page. */
export function ModelActions({ model }: { model: BuildingModel }) {
  const say = useSay();
  const [dialog, setDialog] = useState<'edit' | 'revision'>();
  const remove = useRemoveModel();
  const download = useModelDownload();
  const retry = useRetryReading();
  const cancel = useCancelReading();
  const params = { id: model.id };
  const isOnItsWay = model.state === 'waiting' || model.state === 'reading';
  return (
    <>
      {isOnItsWay && (
        <Button icon={<Square />} loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {say(t.stop)}
        </Button>
      )}
      {(model.state === 'failed' || model.state === 'cancelled') && !model.asks_length_unit && (
        <Button icon={<RotateCcw />} loading={retry.isPending} onClick={() => retry.mutate({ params, body: {} })}>
          {say(t.retry)}
        </Button>
      )}
      <DropdownMenu
        trigger={
          <IconButton label={say(t.more)}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem icon={<Upload />} onSelect={() => setDialog('revision')}>
          {say(t.revision)}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => setDialog('edit')}>
          {say(t.edit)}
        </MenuItem>
        <MenuItem
          icon={<Download />}
          onSelect={() => download.mutate({ params }, { onSuccess: ({ url }) => location.assign(url) })}
        >
          {say(t.download)}
        </MenuItem>
        <MenuItem
          icon={<Trash2 />}
          danger
          onSelect={() =>
            remove.mutate(
              { params },
              { onSuccess: () => setSearch({ model: undefined, part: undefined, tab: undefined }) },
            )
          }
        >
          {say(t.remove)}
        </MenuItem>
      </DropdownMenu>
      {dialog === 'edit' && <EditModelDialog model={model} onClose={() => setDialog(undefined)} />}
      {dialog === 'revision' && (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) setDialog(undefined);
          }}
          title={say(t.revision)}
          description={say(t.revisionText, { name: model.name })}
          closeLabel={say(t.close)}
        >
          <ModelDrop follows={model.id} />
        </Dialog>
      )}
    </>
  );
}

const tabs = ['parts', 'review', 'rules', 'quality', 'changes', 'log'] as const;

export interface ModelSlots {
  /** Where the 3D viewer stands: beside the tree; it gets the chosen part and says which one is clicked. */
  viewer?: ReactNode;
  /** Where the model is on its way to an estimate, and what comes next. */
  steps?: ReactNode;
  /** What came of the parts by the rules, and the rules: each under a tab of its own, beside the viewer. */
  review?: ReactNode;
  rules?: ReactNode;
}

/** A model on its way or read: its log, its quality, its parts. */
export function ModelView({ model, slots = {} }: { model: BuildingModel; slots?: ModelSlots }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const failure = model.failure_said?.[language];
  const isRead = model.state === 'ready' || model.state === 'degraded';
  const tab = tabs.find((each) => each === search['tab']) ?? 'parts';
  if (!isRead)
    return (
      <div className="grid max-w-dialog-wide gap-4">
        {model.state === 'failed' && (
          <Banner tone="bad" title={say(t.failed)}>
            {failure}
            {model.asks_length_unit && <LengthUnitQuestion id={model.id} />}
          </Banner>
        )}
        {model.state === 'cancelled' && <Banner tone="info" title={say(t.cancelled)} />}
        <Section title={say(t.log)}>
          <ReadingLog model={model} />
        </Section>
      </div>
    );
  const choose = (entity: number | undefined) =>
    setSearch({ part: entity === undefined ? undefined : String(entity), tab: undefined });
  const isThere = { changes: model.revision > 1, review: slots.review !== undefined, rules: slots.rules !== undefined };
  const shown = tabs.filter(
    (each) => !Object.hasOwn(isThere, each) || Object.entries(isThere).some(([name, there]) => name === each && there),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      {slots.steps}
      {model.state === 'degraded' && (
        <Banner tone="warn" title={say(t.degraded)}>
          {say(t.degradedText)}
        </Banner>
      )}
      <Tabs
        id="model"
        label={model.name}
        value={tab}
        onValueChange={(value) => setSearch({ tab: value === 'parts' ? undefined : value })}
        items={shown.map((value) => ({ value, label: say(t[value]) }))}
      />
      <TabPanel tabsId="model" value={tab} className="flex min-h-0 flex-1 flex-col gap-3">
        {tab === 'parts' && <Parts model={model} viewer={slots.viewer} onChoose={choose} />}
        {(tab === 'review' || tab === 'rules') && <Beside viewer={slots.viewer}>{slots[tab]}</Beside>}
        {tab === 'quality' && (
          <div className="max-w-dialog-wide">
            <QualityReport model={model} onPart={choose} />
          </div>
        )}
        {tab === 'changes' && <RevisionDiff model={model} onPart={choose} />}
        {tab === 'log' && (
          <div className="grid max-w-dialog-wide gap-3">
            <p className="text-13 text-text-2">
              {say(t.file, {
                name: model.file_name,
                size: formatBytes(model.bytes, language),
                schema: model.ifc_schema ?? '',
                at: model.read_at === null ? '' : formatMoment(model.read_at, language),
              })}
            </p>
            <ReadingLog model={model} />
          </div>
        )}
      </TabPanel>
    </div>
  );
}

/** What a person works on, beside the model where there is room for both; a phone keeps the model to its own tab. */
function Beside({ viewer, children }: { viewer: ReactNode; children: ReactNode }) {
  const isNarrow = useIsNarrow();
  const shown = isNarrow ? undefined : viewer;
  return (
    <div
      className={clsx('grid min-h-0 flex-1 gap-4', shown !== undefined && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}
    >
      {shown !== undefined && (
        <div className="h-[calc(100dvh-15rem)] min-h-80 min-w-0 max-xl:h-72 max-xl:min-h-0">{shown}</div>
      )}
      <div id={listId} className="flex h-[calc(100dvh-15rem)] min-h-120 min-w-0 flex-col">
        {children}
      </div>
    </div>
  );
}
