import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useHad } from '#platform/web/call/had.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useRouteParams, useSearch } from '#platform/web/place.ts';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import {
  closeRightSidebar,
  closeWithPage,
  openRightSidebar,
  useRightSidebar,
} from '#platform/web/frame/right-sidebar.tsx';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { MakingSteps } from '#areas/design/take-offs/web/embeds.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomDetail } from '../schema.ts';
import { BomActions, VersionSwitcher } from './bom-actions.tsx';
import { BomFigures } from './bom-figures.tsx';
import { ChangesTab } from './compare/changes-tab.tsx';
import { CostTab } from './purchasing/cost-tab.tsx';
import { useLineEdits } from './lines/line-edits.ts';
import { LinePanel } from './lines/line-panel.tsx';
import { LinesTab } from './lines/lines-tab.tsx';
import { PurchasingTab } from './purchasing/purchasing-tab.tsx';
import { useBom } from './queries.ts';
import { AskReason } from './reason-dialog.tsx';
import { statusTones, statusWords } from './words.ts';
import { Belonging, BesideModel } from './beside-model.tsx';

const t = texts({
  index: { en: 'Model platform BOM', es: 'Materiales de la plataforma' },
  where: { en: 'Where this page stands', es: 'Dónde está esta página' },
  title: { en: 'Bill of materials', es: 'Lista de materiales' },
  loading: { en: 'Loading the bill of materials', es: 'Cargando la lista de materiales' },
  gone: { en: 'This bill of materials is not here', es: 'Esta lista de materiales no está aquí' },
  goneText: { en: 'It is in the bin, or never was.', es: 'Está en la papelera, o nunca existió.' },
  failed: { en: 'The bill of materials could not be loaded', es: 'No se pudo cargar la lista de materiales' },
  back: { en: 'All bills of materials', es: 'Todas las listas' },
  retry: { en: 'Try again', es: 'Reintentar' },
  lines: { en: 'Lines', es: 'Partidas' },
  cost: { en: 'Cost', es: 'Costo' },
  purchasing: { en: 'Purchasing', es: 'Compras' },
  changes: { en: 'Changes', es: 'Cambios' },
  unreleased: { en: 'Unreleased', es: 'Sin liberar' },
  line: { en: 'Line', es: 'Partida' },
  why: { en: 'Why is this figure replaced?', es: '¿Por qué se reemplaza esta cifra?' },
  whyText: {
    en: '“{name}” was worked out from the model. The reason stays with the line.',
    es: '«{name}» se calculó del modelo. El motivo queda con la partida.',
  },
  save: { en: 'Save', es: 'Guardar' },
});

const tabs = ['lines', 'cost', 'purchasing', 'changes'] as const;

/** One version of a bill of materials. */
export function Screen() {
  const say = useSay();
  const id = useRouteParams()['id'] ?? '';
  const { data, error, isPending, refetch } = useBom(id);
  const hadIt = useHad(id, data !== undefined);
  if (data !== undefined) return <BomPage key={id} detail={data} />;
  const isGone = hadIt || error?.failure.status === 404 || error?.failure.status === 400;
  return (
    <PageFrame title={say(t.title)}>
      {isPending ? (
        <SkeletonRows rows={12} label={say(t.loading)} />
      ) : (
        <ErrorState
          title={say(isGone ? t.gone : t.failed)}
          text={isGone ? say(t.goneText) : error?.message}
          action={
            isGone ? (
              <Button asChild>
                <Link to="/design/model-platform-bom">{say(t.back)}</Link>
              </Button>
            ) : (
              <Button onClick={() => void refetch()}>{say(t.retry)}</Button>
            )
          }
        />
      )}
    </PageFrame>
  );
}

function BomPage({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  const { bom } = detail;
  const tab = tabs.find((each) => each === search['tab']) ?? 'lines';
  useLinePanel(bom.id, search['line']);
  return (
    <PageFrame
      title={bom.name}
      documentTitle={`${bom.code} ${bom.name}`}
      fill={!isNarrow}
      flush
      breadcrumb={
        <Breadcrumb label={say(t.where)}>
          <Link to="/design/model-platform-bom">{say(t.index)}</Link>
          {bom.code}
        </Breadcrumb>
      }
      status={
        <>
          <Tag tone={statusTones[bom.status]}>{say(statusWords[bom.status])}</Tag>
          {bom.source_ref.unreleased === true && <Tag tone="warn">{say(t.unreleased)}</Tag>}
          <VersionSwitcher detail={detail} />
          <PresenceStack type="bom" id={bom.id} />
        </>
      }
      meta={<Belonging detail={detail} />}
      actions={<BomActions detail={detail} />}
    >
      {bom.source_ref.run_id !== undefined && (
        <div className="flex-none px-6 pb-2 max-md:px-4">
          <MakingSteps runId={bom.source_ref.run_id} at="bom" bomId={bom.id} />
        </div>
      )}
      <BomFigures detail={detail} />
      <Tabs
        id="bom"
        className="flex-none px-6 max-md:px-4"
        label={bom.name}
        value={tab}
        onValueChange={(value) => setSearch({ tab: value === 'lines' ? undefined : value })}
        items={tabs.map((value) => ({ value, label: say(t[value]) }))}
      />
      <TabPanel tabsId="bom" value={tab} className="flex min-h-0 flex-1 flex-col">
        {tab === 'lines' && (
          <BesideModel detail={detail} openLine={search['line']}>
            <LinesTab detail={detail} />
          </BesideModel>
        )}
        {tab === 'cost' && <CostTab detail={detail} />}
        {tab === 'purchasing' && <PurchasingTab detail={detail} />}
        {tab === 'changes' && <ChangesTab detail={detail} />}
      </TabPanel>
      <ReasonAsked />
    </PageFrame>
  );
}

/** Keeps the right sidebar in step with the address, both ways: a link opens a line, closing it takes it out of the address. */
function useLinePanel(bomId: string, line: string | undefined): void {
  const say = useSay();
  const title = say(t.line);
  useEffect(() => {
    if (line === undefined) return;
    openRightSidebar({
      title,
      content: <LinePanel bomId={bomId} lineUid={line} />,
      words: ['line', 'part'],
    });
  }, [bomId, line, title]);
  useEffect(() => {
    // The way back of the browser took the line out of the address.
    if (line === undefined && useRightSidebar.getState().isOpen) closeRightSidebar();
  }, [line]);
  useEffect(() => closeWithPage, []);
}

/** Asks why where a figure that was worked out is replaced, in the grid or in the panel of a line. */
function ReasonAsked() {
  const say = useSay();
  const asking = useLineEdits((state) => state.asking);
  if (asking === null) return null;
  return (
    <AskReason
      title={say(t.why)}
      description={say(t.whyText, { name: asking.line.description })}
      submitLabel={say(t.save)}
      draftKey={`bom.reason.${asking.line.line_uid}`}
      onAnswer={async (reason) => {
        asking.answer(reason);
        return { ok: true, status: 200, data: undefined };
      }}
      onClose={() => asking.answer(undefined)}
    />
  );
}
