import { CalendarDays, CalendarPlus, GanttChart, List, Plus, Printer, Warehouse } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { CapacityPanel } from '../bookings/capacity-panel.tsx';
import type { View } from './ship-and-set-screen.tsx';

const t = texts({
  views: { en: 'View', es: 'Vista' },
  timeline: { en: 'Timeline', es: 'Cronograma' },
  calendar: { en: 'Calendar', es: 'Calendario' },
  list: { en: 'List', es: 'Lista' },
  week: { en: 'Week plan', es: 'Plan semanal' },
  feed: { en: 'In my calendar', es: 'En mi calendario' },
  book: { en: 'Book', es: 'Reservar' },
  capacity: { en: 'Yards and rates', es: 'Patios y tarifas' },
  loading: { en: 'Loading the plan', es: 'Cargando el plan' },
  error: { en: 'The plan could not be loaded', es: 'No se pudo cargar el plan' },
  retry: { en: 'Try again', es: 'Reintentar' },
  none: { en: 'No module has a date yet', es: 'Ningún módulo tiene fecha todavía' },
  noneText: {
    en: 'Dates appear here once projects have modules in pre-production.',
    es: 'Las fechas aparecen cuando los proyectos tienen módulos en preproducción.',
  },
  noMatch: { en: 'Nothing matches', es: 'Nada coincide' },
  noMatchText: { en: 'Take a filter off to see more of the plan.', es: 'Quita un filtro para ver más del plan.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
});

function showCapacity(title: string): void {
  openRightSidebar({ title, content: <CapacityPanel /> });
}

/** How the trips are shown, and what can be begun here. */
export function ScreenActions({ view, onBook, onFeeds }: { view: View; onBook: () => void; onFeeds: () => void }) {
  const say = useSay();
  return (
    <span className="flex flex-wrap items-center gap-2 print:hidden">
      <Segmented<View>
        label={say(t.views)}
        items={[
          { value: 'timeline', label: say(t.timeline), icon: <GanttChart /> },
          { value: 'calendar', label: say(t.calendar), icon: <CalendarDays /> },
          { value: 'list', label: say(t.list), icon: <List /> },
          { value: 'week', label: say(t.week), icon: <Printer /> },
        ]}
        value={view}
        onValueChange={(value) => setSearch({ view: value, from: undefined }, { push: true })}
      />
      <span className="flex items-center gap-2">
        <Button icon={<Plus />} onClick={onBook}>
          {say(t.book)}
        </Button>
        <IconButton label={say(t.capacity)} onClick={() => showCapacity(say(t.capacity))}>
          <Warehouse />
        </IconButton>
        <IconButton label={say(t.feed)} onClick={onFeeds}>
          <CalendarPlus />
        </IconButton>
      </span>
    </span>
  );
}

/** Says why no trip is shown, and takes the filters off. */
export function NoTrips({ isFiltered }: { isFiltered: boolean }) {
  const say = useSay();
  return (
    <EmptyState
      drawing={<CraneDrawing />}
      title={say(isFiltered ? t.noMatch : t.none)}
      text={say(isFiltered ? t.noMatchText : t.noneText)}
      {...(isFiltered
        ? {
            action: (
              <Button
                onClick={() =>
                  setSearch({
                    factory: undefined,
                    project: undefined,
                    pm: undefined,
                    q: undefined,
                    late: undefined,
                    within: undefined,
                  })
                }
              >
                {say(t.clear)}
              </Button>
            ),
          }
        : {})}
    />
  );
}

/** A part of the plan that is on its way, or did not come. */
export function NotRead({ error, onRetry }: { error: { message: string } | null; onRetry: () => void }) {
  const say = useSay();
  return error === null ? (
    <SkeletonRows rows={14} label={say(t.loading)} />
  ) : (
    <ErrorState title={say(t.error)} text={error.message} action={<Button onClick={onRetry}>{say(t.retry)}</Button>} />
  );
}
