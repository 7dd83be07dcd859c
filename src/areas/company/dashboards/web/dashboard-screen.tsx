import { Check, Eye, LayoutDashboard, RotateCcw, Undo2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Dashboard, WidgetId } from '../schema.ts';
import {
  firstArrangement,
  isSame,
  shownIn,
  withCollapsed,
  withHidden,
  type Arrangement,
  type Side,
} from './arrangement.ts';
import { ByStatus, FactoryModules } from './count-widgets.tsx';
import { greeting } from '#platform/web/texts/greeting.ts';
import { dayInWords } from './day-words.ts';
import { LatestPosts } from '#areas/company/wall/web/latest.tsx';
import { LatestPhotos, Shortcuts, UnreadNews } from './small-widgets.tsx';
import { usePostPanel } from './post-panel.tsx';
import { LateDates, MyProjects, RecentChanges } from './project-widgets.tsx';
import { useArrange, useDashboard } from './queries.ts';
import { ShipAndSet } from './ship-and-set.tsx';
import { useArranging, type Happened } from './use-arranging.ts';
import { WidgetList } from './widget-list.tsx';

const t = texts({
  title: { en: 'Dashboard', es: 'Inicio' },
  arrange: { en: 'Arrange widgets', es: 'Organizar' },
  done: { en: 'Done', es: 'Listo' },
  undo: { en: 'Undo', es: 'Deshacer' },
  reset: { en: 'Back to the first order', es: 'Volver al orden inicial' },
  how: {
    en: 'Drag a widget by its handle, or press Space on the handle, move it with the arrow keys and press Space again.',
    es: 'Arrastra un bloque por su asa, o pulsa Espacio sobre el asa, muévelo con las flechas y pulsa Espacio otra vez.',
  },
  companyWall: { en: 'Company wall', es: 'Muro de la empresa' },
  hidden: { en: 'Hidden widgets', es: 'Bloques ocultos' },
  show: { en: 'Show {widget}', es: 'Mostrar {widget}' },
  left: { en: 'Left list', es: 'Lista izquierda' },
  right: { en: 'Right list', es: 'Lista derecha' },
  lifted: {
    en: '{widget} lifted. {list}, place {place} of {of}. Move with the arrow keys, drop with Space, put back with Escape.',
    es: '{widget} levantado. {list}, lugar {place} de {of}. Muévelo con las flechas, suéltalo con Espacio, devuélvelo con Escape.',
  },
  moved: { en: '{widget}: {list}, place {place} of {of}.', es: '{widget}: {list}, lugar {place} de {of}.' },
  dropped: {
    en: '{widget} dropped. {list}, place {place} of {of}.',
    es: '{widget} soltado. {list}, lugar {place} de {of}.',
  },
  cancelled: {
    en: '{widget} put back. {list}, place {place} of {of}.',
    es: '{widget} devuelto. {list}, lugar {place} de {of}.',
  },
  schedule: { en: 'Open schedule', es: 'Abrir calendario' },
  all: { en: 'All', es: 'Todos' },
  loading: { en: 'Loading the dashboard', es: 'Cargando el inicio' },
  breakdown: { en: 'Open breakdown', es: 'Abrir desglose' },
  loadingWidget: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The dashboard could not be loaded', es: 'No se pudo cargar el inicio' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

const MySubtasks = lazyPart(async () => ({
  default: (await import('#areas/projects/subtasks/web/embeds.tsx')).MySubtasks,
}));

const WaitingForYou = lazyPart(async () => ({
  default: (await import('#areas/company/inbox/web/latest.tsx')).WaitingForYou,
}));

const titles: Record<WidgetId, Text> = {
  waiting: { en: 'Waiting for you', es: 'Te esperan' },
  my_projects: { en: 'My projects', es: 'Mis proyectos' },
  my_subtasks: { en: 'My subtasks', es: 'Mis subtareas' },
  ship_and_set: { en: 'Ship and set, next two weeks', es: 'Envíos y montajes' },
  late_dates: { en: 'Late dates', es: 'Fechas atrasadas' },
  by_status: { en: 'Projects by status', es: 'Proyectos por estado' },
  factory_modules: { en: 'Modules in the factories', es: 'Módulos en las plantas' },
  recent_changes: { en: 'What changed', es: 'Cambios recientes' },
  wall: { en: 'From the wall', es: 'Del muro' },
  unread: { en: 'Unread news', es: 'Avisos sin leer' },
  photos: { en: 'Latest photos', es: 'Fotos recientes' },
  shortcuts: { en: 'Shortcuts', es: 'Accesos directos' },
};

/** What the day holds for one member of staff, as two lists of widgets in the person's own order. */
export function Screen() {
  const say = useSay();
  const { data, error, refetch } = useDashboard();
  usePostPanel();
  if (data !== undefined) return <Board dashboard={data} />;
  return (
    <Ground>
      <PageFrame title={say(t.title)} large>
        {error === null ? (
          <SkeletonRows rows={12} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.errorTitle)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )}
      </PageFrame>
    </Ground>
  );
}

function Ground({ children }: { children: ReactNode }) {
  return <div className="min-h-full bg-canvas">{children}</div>;
}

function Board({ dashboard }: { dashboard: Dashboard }) {
  const say = useSay();
  const language = useLanguage();
  const { data: profile } = useProfile();
  const arrange = useArrange();
  const [isArranging, setArranging] = useState(false);
  const [past, setPast] = useState<readonly Arrangement[]>([]);
  const [news, setNews] = useState('');
  const { order } = dashboard;

  const change = (next: Arrangement) => {
    setPast((before) => [...before, order]);
    arrange.mutate(next);
  };
  const undo = () => {
    const last = past.at(-1);
    if (last === undefined) return;
    setPast(past.slice(0, -1));
    arrange.mutate(last);
  };
  const onHappened = ({ what, id, spot, of }: Happened) =>
    setNews(say(t[what], { widget: say(titles[id]), list: say(t[spot.side]), place: spot.index + 1, of }));
  const { shown, lift, handleOf } = useArranging({ order, onChange: change, onHappened });

  const widgetsIn = (side: Side) =>
    shownIn(shown, side).map((id) => ({
      id,
      title: say(titles[id]),
      isCollapsed: shown.collapsed.includes(id),
      ...widgetOf(
        id,
        dashboard,
        say(t.schedule),
        say(t.all),
        say(t.loadingWidget),
        say(t.breakdown),
        say(t.companyWall),
      ),
    }));
  const list = (side: Side) => (
    <WidgetList
      side={side}
      label={say(t[side])}
      widgets={widgetsIn(side)}
      isArranging={isArranging}
      lift={lift}
      handleOf={handleOf}
      onCollapse={(id, isCollapsed) => arrange.mutate(withCollapsed(order, id, isCollapsed))}
      onHide={(id) => change(withHidden(order, id, true))}
    />
  );
  return (
    <Ground>
      <PageFrame
        title={greeting(profile?.first_name, language)}
        documentTitle={say(t.title)}
        large
        meta={dayInWords(dashboard, language)}
        actions={
          isArranging ? (
            <>
              <Button
                look="quiet"
                icon={<RotateCcw />}
                disabled={isSame(order, firstArrangement)}
                onClick={() => change(firstArrangement)}
              >
                {say(t.reset)}
              </Button>
              <Button look="quiet" icon={<Undo2 />} disabled={past.length === 0} onClick={undo}>
                {say(t.undo)}
              </Button>
              <Button
                look="primary"
                icon={<Check />}
                onClick={() => {
                  setArranging(false);
                  setPast([]);
                }}
              >
                {say(t.done)}
              </Button>
            </>
          ) : (
            <Button icon={<LayoutDashboard />} onClick={() => setArranging(true)}>
              {say(t.arrange)}
            </Button>
          )
        }
      >
        {isArranging && <p className="pb-3 text-13 text-text-2">{say(t.how)}</p>}
        <div className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[640px]:grid-cols-2 @min-[960px]:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
            {list('left')}
            {list('right')}
          </div>
        </div>
        {isArranging && order.hidden.length > 0 && (
          <section
            aria-label={say(t.hidden)}
            className="mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-4"
          >
            <h2 className="mr-2 text-13 text-text-2">{say(t.hidden)}</h2>
            {order.hidden.map((id) => (
              <Button
                key={id}
                size="small"
                icon={<Eye />}
                onClick={() => change(withHidden(order, id, false))}
                aria-label={say(t.show, { widget: say(titles[id]) })}
              >
                {say(titles[id])}
              </Button>
            ))}
          </section>
        )}
        <p aria-live="polite" className="sr-only">
          {news}
        </p>
      </PageFrame>
    </Ground>
  );
}

function widgetOf(
  id: WidgetId,
  dashboard: Dashboard,
  schedule: string,
  all: string,
  waiting: string,
  breakdown: string,
  companyWall: string,
): { count?: number; action?: ReactNode; content: ReactNode } {
  switch (id) {
    case 'waiting':
      return {
        action: (
          <Link to="/inbox" className="link mr-2">
            {all}
          </Link>
        ),
        content: (
          <Suspense fallback={<SkeletonRows rows={3} label={waiting} />}>
            <WaitingForYou limit={5} />
          </Suspense>
        ),
      };
    case 'my_projects':
      return {
        count: dashboard.assigned_projects.length,
        action: (
          <Link to="/projects?view=mine" className="link mr-2">
            {all}
          </Link>
        ),
        content: <MyProjects projects={dashboard.assigned_projects} />,
      };
    case 'my_subtasks':
      return {
        action: (
          <Link to="/projects/project-breakdown" className="link mr-2">
            {breakdown}
          </Link>
        ),
        content: (
          <Suspense fallback={<SkeletonRows rows={4} label={waiting} />}>
            <MySubtasks limit={5} />
          </Suspense>
        ),
      };
    case 'ship_and_set':
      return {
        action: (
          <Link to="/projects/ship-and-set-dates" className="link mr-2">
            {schedule}
          </Link>
        ),
        content: <ShipAndSet moves={dashboard.moves} />,
      };
    case 'late_dates':
      return {
        count: dashboard.late.length,
        action: (
          <Link to="/projects?quick=late" className="link mr-2">
            {all}
          </Link>
        ),
        content: <LateDates late={dashboard.late} />,
      };
    case 'by_status':
      return { content: <ByStatus projects={dashboard.projects} /> };
    case 'factory_modules':
      return { content: <FactoryModules factories={dashboard.factories} /> };
    case 'wall':
      return {
        action: (
          <Link to="/wall" className="link mr-2">
            {companyWall}
          </Link>
        ),
        content: <LatestPosts limit={3} />,
      };
    case 'unread':
      return { content: <UnreadNews /> };
    case 'photos':
      return { content: <LatestPhotos photos={dashboard.photos} /> };
    case 'shortcuts':
      return { content: <Shortcuts /> };
    case 'recent_changes':
      return { content: <RecentChanges recent={dashboard.recent} /> };
  }
}
