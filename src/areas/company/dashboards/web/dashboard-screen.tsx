import { type ReactNode, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { AppearsWhole } from '#platform/web/frame/appears-whole.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Dashboard } from '../schema.ts';
import {
  firstArrangement,
  isSame,
  shownIn,
  withCollapsed,
  withHidden,
  type Arrangement,
  type Side,
} from './arrangement.ts';
import { greeting } from '#platform/web/texts/greeting.ts';
import { dayInWords } from './day-words.ts';
import { usePostPanel } from './post-panel.tsx';
import { useArrange, useDashboard } from './queries.ts';
import { useArranging, type Happened } from './use-arranging.ts';
import { WidgetList } from './widget-list.tsx';
import { ArrangeActions, HiddenWidgets } from './arranging/arrange-tools.tsx';
import { titles } from './widget-titles.ts';
import { widgetOf } from './widget-of.tsx';

const t = texts({
  title: { en: 'Dashboard', es: 'Inicio' },
  how: {
    en: 'Drag a widget by its handle, or press Space on the handle, move it with the arrow keys and press Space again.',
    es: 'Arrastra un bloque por su asa, o pulsa Espacio sobre el asa, muévelo con las flechas y pulsa Espacio otra vez.',
  },
  companyWall: { en: 'Company wall', es: 'Muro de la empresa' },
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
          <ArrangeActions
            isArranging={isArranging}
            isFirst={isSame(order, firstArrangement)}
            canUndo={past.length > 0}
            onReset={() => change(firstArrangement)}
            onUndo={undo}
            onArranging={(begins) => {
              setArranging(begins);
              if (!begins) setPast([]);
            }}
          />
        }
      >
        {isArranging && <p className="pb-3 text-13 text-text-2">{say(t.how)}</p>}
        <AppearsWhole waiting={<SkeletonRows rows={12} label={say(t.loading)} />}>
          <div className="@container">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[640px]:grid-cols-2 @min-[960px]:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
              {list('left')}
              {list('right')}
            </div>
          </div>
        </AppearsWhole>
        {isArranging && order.hidden.length > 0 && (
          <HiddenWidgets ids={order.hidden} onShow={(id) => change(withHidden(order, id, false))} />
        )}
        <p aria-live="polite" className="sr-only">
          {news}
        </p>
      </PageFrame>
    </Ground>
  );
}
