import { useCallback, useMemo, useState } from 'react';
import { useFileStart } from '#platform/web/call/blobs.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import {
  hideParts,
  isolateParts,
  listId,
  selectPart,
  showAllParts,
  useModelMarks,
  useSelectedPart,
} from '../model-selection.ts';
import { useModel, useModelOutline } from '../queries.ts';
import type { ModelScene, Picked } from './model-scene.ts';
import { type Filters, isPart, partsOf, withPieces } from './outline.ts';
import { ViewerCanvas } from './viewer-canvas.tsx';
import { ViewerLegend } from './viewer-legend.tsx';
import { ViewerStateNote } from './viewer-state.tsx';
import { ViewerTools } from './viewer-tools.tsx';
import { useScene } from './use-scene.ts';
import { useLeftView } from './use-left-view.ts';

const t = texts({
  skip: { en: 'Skip the 3D view: to the list of parts', es: 'Saltar la vista 3D: a la lista de elementos' },
  view: { en: '3D view', es: 'Vista 3D' },
  loading: { en: 'Loading the 3D view', es: 'Cargando la vista 3D' },
  failed: { en: 'The 3D view could not be loaded', es: 'No se pudo cargar la vista 3D' },
  failedText: {
    en: 'Load the page again. The list of parts has everything that is shown here.',
    es: 'Carga la página de nuevo. La lista de elementos tiene todo lo que se muestra aquí.',
  },
});

interface ViewerProps {
  modelId: string;
  className?: string | undefined;
}

/** A model in 3D: turned, cut, measured; what is selected, marked and coloured is in step with its lists. */
export function ModelViewer({ modelId, className = '' }: ViewerProps) {
  const say = useSay();
  const first = useModel(modelId, false);
  const isOnItsWay = first.data?.viewer_state === 'waiting' || first.data?.viewer_state === 'making';
  const { data: model } = useModel(modelId, isOnItsWay);
  return (
    <section
      aria-label={say(t.view)}
      className={`relative size-full min-h-72 overflow-hidden rounded-card border border-line bg-sunken ${className}`}
    >
      <SkipToList />
      {model === undefined || model === null ? (
        <Note title={say(t.loading)} isBusy />
      ) : model.viewer_state === 'ready' && model.viewer_bytes !== null ? (
        <Drawn key={`${model.id} ${model.viewer_bytes}`} model={model} size={model.viewer_bytes} />
      ) : (
        <div className="grid h-full place-items-center overflow-y-auto">
          <ViewerStateNote model={model} />
        </div>
      )}
    </section>
  );
}

/** For whoever can't or won't use 3D: the list of parts shows and selects the same. Shown when it is reached by keys. */
function SkipToList() {
  const say = useSay();
  const skip = () => {
    const list = document.getElementById(listId);
    // On a phone the list gives way to the view: it comes back.
    if (list === null) return setSearch({ show: undefined });
    // While the list is searched there is no tree, only the field and what it finds.
    return (list.querySelector<HTMLElement>('[role=tree], [role=treegrid]') ?? list.querySelector('input'))?.focus();
  };
  return (
    <Button className="sr-only focus:not-sr-only focus:absolute! focus:top-2 focus:left-2 focus:z-10" onClick={skip}>
      {say(t.skip)}
    </Button>
  );
}

function Note({ title, text, isBusy = false }: { title: string; text?: string; isBusy?: boolean }) {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <EmptyState
        title={title}
        {...(text === undefined ? {} : { text })}
        {...(isBusy ? { drawing: <Spinner /> } : {})}
      />
    </div>
  );
}

function Drawn({ model, size }: { model: BuildingModel; size: number }) {
  const say = useSay();
  const language = useLanguage();
  const shapes = useFileStart(`/api/models/${model.id}/viewer`, size);
  const outline = useModelOutline(model.id).data;
  const marks = useModelMarks(model.id);
  const selected = useSelectedPart();
  const [ready, setReady] = useState<{ scene: ModelScene; drawn: readonly number[] }>();
  const { chosenOff, section, setOff, setSection } = useLeftView(model.id);
  const [isMeasuring, setMeasuring] = useState(false);
  const [ends, setEnds] = useState<readonly Picked['point'][]>([]);
  const parts = useMemo(
    () => (outline === undefined || outline === null ? undefined : partsOf(outline, ready?.drawn)),
    [outline, ready],
  );
  const off = useMemo(() => chosenOff ?? roomsOff(parts?.classes ?? []), [chosenOff, parts]);
  const scene = ready?.scene;

  useScene(scene, model.id, { parts, marks, selected, off, section, ends });
  const onScene = useCallback(
    (next: { scene: ModelScene; drawn: readonly number[] } | undefined) => setReady(next),
    [],
  );
  const partAt = (picked: Picked | undefined) =>
    picked !== undefined && parts !== undefined && isPart(parts, picked.entity) ? picked.entity : undefined;
  const onPick = (picked: Picked | undefined) => {
    if (!isMeasuring) return selectPart(partAt(picked));
    if (picked !== undefined) setEnds((before) => (before.length === 2 ? [picked.point] : [...before, picked.point]));
  };
  const onEscape = () => {
    setEnds([]);
    if (isMeasuring) setMeasuring(false);
    else selectPart(undefined);
  };
  const chosen = selected === undefined ? [...marks.highlighted] : [selected];
  if (shapes.failed) return <Note title={say(t.failed)} text={say(t.failedText)} />;
  if (shapes.bytes === undefined) return <Note title={say(t.loading)} isBusy />;
  return (
    <>
      <ViewerCanvas
        modelId={model.id}
        name={model.name}
        bytes={shapes.bytes}
        scene={scene}
        onScene={onScene}
        snaps={isMeasuring}
        onPick={onPick}
        onOpen={(picked) => {
          const part = partAt(picked);
          if (part !== undefined && parts !== undefined) scene?.fit([...withPieces(parts, [part])]);
        }}
        onEscape={onEscape}
        ends={ends}
      />
      {ready === undefined ? (
        <Note title={say(t.loading)} isBusy />
      ) : (
        <>
          <ViewerTools
            parts={parts}
            off={off}
            onOff={setOff}
            section={section}
            onSection={setSection}
            lengthOf={(axis) => ready.scene.size[axis]}
            isMeasuring={isMeasuring}
            onMeasure={() => {
              setMeasuring(!isMeasuring);
              setEnds([]);
            }}
            canIsolate={chosen.length > 0}
            onIsolate={() => isolateParts(model.id, chosen)}
            onHide={() => hideParts(model.id, chosen)}
            canShowAll={marks.isolated !== undefined || marks.hidden.size > 0 || chosenOff !== undefined}
            onShowAll={() => {
              showAllParts(model.id);
              setOff(undefined);
              ready.scene.fit();
            }}
            onFit={() => ready.scene.fit()}
          />
          <ViewerLegend
            key={language}
            marks={marks}
            isMeasuring={isMeasuring}
            ends={ends.length}
            hasShape={
              selected === undefined || parts === undefined || hasShape(ready.drawn, withPieces(parts, [selected]))
            }
          />
        </>
      )}
    </>
  );
}

/** Rooms are there to be counted, and would stand in the way of what is in them. */
function roomsOff(classes: readonly string[]): Filters {
  const rooms = classes.indexOf('IFCSPACE');
  return { storeys: new Set(), classes: new Set(rooms === -1 ? [] : [rooms]) };
}

const hasShape = (drawn: readonly number[], pieces: ReadonlySet<number>) => drawn.some((entity) => pieces.has(entity));
