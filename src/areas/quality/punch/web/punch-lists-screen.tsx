import { Plus } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { phases, type Phase } from '../schema.ts';
import { ByModule } from './lists/by-module.tsx';
import { PunchCharts } from './punch-charts.tsx';
import { PunchTable } from './lists/lists.tsx';
import { PlanView } from './plan/plan-view.tsx';

const t = texts({
  title: { en: 'Punch lists', es: 'Pendientes' },
  lists: { en: 'Lists', es: 'Listas' },
  factory: { en: 'Factory', es: 'Planta' },
  site: { en: 'Site', es: 'Obra' },
  fresh: { en: 'New punch item', es: 'Pendiente nuevo' },
  shows: { en: 'Shown as', es: 'Se muestra como' },
  list: { en: 'List', es: 'Lista' },
  grid: { en: 'By module', es: 'Por módulo' },
  plan: { en: 'Plan', es: 'Plano' },
  charts: { en: 'Charts', es: 'Gráficas' },
});

const shows = ['list', 'grid', 'plan', 'charts'] as const;
type Show = (typeof shows)[number];

/** Both punch lists: each as a list, by area and module, on its drawings, and in charts. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const phase: Phase = phases.find((each) => each === search['list']) ?? 'factory';
  const show: Show = shows.find((each) => each === search['show']) ?? 'list';
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      actions={
        <>
          <Segmented
            label={say(t.shows)}
            items={shows.map((value) => ({ value, label: say(t[value]) }))}
            value={show}
            onValueChange={(value) => setSearch({ show: value === 'list' ? undefined : value })}
          />
          {show !== 'list' && (
            <Button look="primary" icon={<Plus />} asChild>
              <Link to={`/projects/punch-lists/${phase}-form`}>{say(t.fresh)}</Link>
            </Button>
          )}
        </>
      }
      tabs={
        <Tabs
          id="punch-lists"
          label={say(t.lists)}
          items={phases.map((value) => ({ value, label: say(t[value]) }))}
          value={phase}
          onValueChange={(value: Phase) =>
            setSearch({ list: value === 'factory' ? undefined : value, panel: undefined, filter: undefined })
          }
        />
      }
    >
      <TabPanel tabsId="punch-lists" value={phase} className="flex min-h-0 flex-1 flex-col">
        {show === 'list' && <PunchTable phase={phase} />}
        {show === 'grid' && <ByModule phase={phase} />}
        {show === 'plan' && <PlanView phase={phase} />}
        {show === 'charts' && <PunchCharts phase={phase} />}
      </TabPanel>
    </PageFrame>
  );
}
