import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useWidth } from '#ui/charts/use-width.ts';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import type { Phase, Pins } from '#areas/quality/punch/schema.ts';
import { OfProject } from '../project-choice.tsx';
import { useChangePunch, usePins } from '../queries.ts';
import { useItemPanel } from '../use-item-panel.tsx';

const t = texts({
  drawing: { en: 'Drawing', es: 'Plano' },
  page: { en: 'Page {n}', es: 'Página {n}' },
  previous: { en: 'Previous page', es: 'Página anterior' },
  next: { en: 'Next page', es: 'Página siguiente' },
  pin: { en: '{code}: {title}', es: '{code}: {title}' },
  place: { en: 'Tap the drawing where {code} is.', es: 'Toca en el plano dónde está {code}.' },
  leave: { en: 'Stop placing it', es: 'Dejar de marcarlo' },
  placed: { en: '{code} is on the drawing', es: '{code} está en el plano' },
  none: { en: 'No drawing yet', es: 'Aún no hay planos' },
  noneText: {
    en: 'Add a drawing to the files of the project, or give a picture the tag “plan”.',
    es: 'Agrega un plano a los archivos del proyecto, o da a una imagen la etiqueta “plan”.',
  },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The drawings could not be loaded', es: 'No se pudieron cargar los planos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  partial: {
    en: 'Some of this drawing cannot be shown here. Load the page again.',
    es: 'Parte de este plano no se puede mostrar aquí. Recarga la página.',
  },
  broken: { en: 'This drawing cannot be shown here.', es: 'Este plano no se puede mostrar aquí.' },
});

const PlanPdf = lazyPart(async () => ({ default: (await import('./plan-pdf.tsx')).PlanPdf }));

/** The drawings of a project with the open items where they are. */
export function PlanView({ phase }: { phase: Phase }) {
  return <OfProject>{(project) => <PlanOf project={project} phase={phase} />}</OfProject>;
}

function PlanOf({ project, phase }: { project: string | undefined; phase: Phase }) {
  const pins = usePins(project, phase);
  const open = useItemPanel();
  return <LoadedPins query={pins}>{(data) => <Drawings data={data} onOpen={open} />}</LoadedPins>;
}

/** The drawings and their pins once they are there, or why they are not. */
export function LoadedPins({
  query: { data, error, refetch },
  children,
}: {
  query: ReturnType<typeof usePins>;
  children: (data: Pins) => ReactNode;
}) {
  const say = useSay();
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonRows rows={8} label={say(t.loading)} />;
  const retry = <Button onClick={() => void refetch()}>{say(t.retry)}</Button>;
  return <ErrorState title={say(t.errorTitle)} text={error.message} action={retry} />;
}

/** One of these drawings at a time, and of one with pages a page, with its pins; the address keeps which. */
export function Drawings({ data, onOpen }: { data: Pins; onOpen: (id: string) => void }) {
  const say = useSay();
  const search = useSearch();
  const drawing = data.drawings.find(({ id }) => id === search['drawing']) ?? data.drawings[0];
  if (drawing === undefined)
    return <EmptyState drawing={<FloorPlanDrawing />} title={say(t.none)} text={say(t.noneText)} />;
  const page = Math.max(1, Number(search['page'] ?? '1') || 1);
  const isPdf = drawing.mime === 'application/pdf';
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={say(t.drawing)}
          className="max-w-96"
          items={data.drawings.map(({ id, name }) => ({ value: id, label: name }))}
          value={drawing.id}
          onValueChange={(id) => setSearch({ drawing: id, page: undefined })}
        />
        {isPdf && (
          <>
            <IconButton
              label={say(t.previous)}
              disabled={page <= 1}
              onClick={() => setSearch({ page: String(page - 1) })}
            >
              <ChevronLeft />
            </IconButton>
            <span className="text-13 tabular-nums">{say(t.page, { n: page })}</span>
            <IconButton label={say(t.next)} onClick={() => setSearch({ page: String(page + 1) })}>
              <ChevronRight />
            </IconButton>
          </>
        )}
      </div>
      {search['pin'] !== undefined && <Placing key={search['pin']} id={search['pin']} />}
      <Sheet
        key={drawing.id}
        drawing={drawing}
        page={isPdf ? page : null}
        pins={data.pins.filter((pin) => pin.file_id === drawing.id && (!isPdf || (pin.page ?? 1) === page))}
        onOpen={onOpen}
      />
    </div>
  );
}

function Placing({ id }: { id: string }) {
  const say = useSay();
  const { data } = useRecord(punchItem, id);
  return (
    <Banner action={<Button onClick={() => setSearch({ pin: undefined })}>{say(t.leave)}</Button>}>
      {say(t.place, { code: data?.code ?? '' })}
    </Banner>
  );
}

interface SheetProps {
  drawing: Pins['drawings'][number];
  page: number | null;
  pins: Pins['pins'];
  onOpen: (id: string) => void;
}

function Sheet({ drawing, page, pins, onOpen }: SheetProps) {
  const say = useSay();
  const [box, width] = useWidth<HTMLDivElement>();
  const placing = useSearch()['pin'];
  const change = useChangePunch();
  const { data: item } = useRecord(punchItem, placing ?? pins[0]?.id ?? drawing.id);
  const put = async (event: MouseEvent<HTMLDivElement>) => {
    if (placing === undefined || item === undefined) return;
    const { left, top, width: across, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - left) / across, (event.clientY - top) / height];
    const outcome = await outcomeOf(
      change.mutateAsync({
        params: { id: placing },
        body: { pin_file_id: drawing.id, pin_page: page, pin_x: x, pin_y: y, version: item.version },
      }),
    );
    if (!outcome.ok) return notify.error(saidOf(outcome) ?? '');
    notify.success(say(t.placed, { code: item.code ?? '' }));
    setSearch({ pin: undefined });
  };
  return (
    <div ref={box} className="min-w-0">
      <div
        className={clsx(
          'relative overflow-hidden rounded-card border border-line',
          placing !== undefined && 'cursor-crosshair',
        )}
        onClick={(event) => void put(event)}
      >
        {page === null ? (
          <Picture id={drawing.id} name={drawing.name} />
        ) : (
          width > 0 && (
            <Suspense fallback={<div className="h-96 bg-sunken" />}>
              <PlanPdf
                file={drawing}
                page={page}
                width={Math.floor(width) - 2}
                label={say(t.page, { n: page })}
                broken={say(t.broken)}
                partial={say(t.partial)}
              />
            </Suspense>
          )
        )}
        {pins.map((pin) => (
          <button
            key={pin.id}
            type="button"
            aria-label={say(t.pin, { code: pin.code, title: pin.title })}
            title={pin.title}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(pin.id);
            }}
            className={clsx(
              'absolute grid size-8 -translate-1/2 place-items-center rounded-full border-2 border-raised text-11 font-title shadow-lift comfort:size-11',
              pin.priority === 'urgent' ? 'bg-clash text-clash-on' : 'bg-accent text-accent-on',
            )}
            style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
          >
            {pin.code.slice(-3).replace(/^0+/u, '')}
          </button>
        ))}
      </div>
    </div>
  );
}

function Picture({ id, name }: { id: string; name: string }) {
  const url = usePictureUrl(`/api/files/${id}/thumbnail?size=1280`);
  return url === undefined ? <div className="h-96 bg-sunken" /> : <img src={url} alt={name} className="w-full" />;
}
