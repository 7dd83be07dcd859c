import { shareText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { pipelineWords } from '#areas/sales/opportunities/choices.ts';
import type { Overview } from '../queries.ts';
import { stageName } from '../stage-words.ts';
import { Figure } from './figure.tsx';
import { marks, rowsOf } from './rows-of.ts';
import { ShareBar } from './share-bar.tsx';

const t = texts({
  title: { en: 'From first call to signature: {pipeline}', es: 'De la primera llamada a la firma: {pipeline}' },
  stage: { en: 'Stage', es: 'Etapa' },
  cameIn: { en: 'Came in', es: 'Llegaron' },
  wentOn: { en: 'Share that went on', es: 'Parte que siguió' },
  days: { en: 'Days there', es: 'Días ahí' },
  won: { en: 'Won', es: 'Ganados' },
});

/** How many deals of the last year came into each stage, how many went on, and how long it took. */
export function FunnelPart({ funnel, since }: { funnel: Overview['funnels'][number]; since: string }) {
  const say = useSay();
  const language = useLanguage();
  const most = Math.max(1, ...funnel.stages.map(({ came_in: n }) => n));
  const title = say(t.title, { pipeline: say(pipelineWords[funnel.pipeline]) });
  const won = rowsOf(marks.won(since), funnel.pipeline);
  return (
    <Section title={title}>
      <Table caption={title} compact>
        <thead>
          <tr>
            <HeadCell>{say(t.stage)}</HeadCell>
            <HeadCell className="w-1/4">
              <span className="sr-only">{say(t.cameIn)}</span>
            </HeadCell>
            <HeadCell numeric>{say(t.cameIn)}</HeadCell>
            <HeadCell numeric>{say(t.wentOn)}</HeadCell>
            <HeadCell numeric>{say(t.days)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {funnel.stages.map((stage) => {
            const came = rowsOf(marks.cameIn(stage.id, since), funnel.pipeline);
            const went = rowsOf(marks.wentOn(stage.id, since), funnel.pipeline);
            return (
              <tr key={stage.id}>
                <Cell rowHead>{stageName(stage, language)}</Cell>
                <Cell>
                  <ShareBar share={stage.came_in / most} to={came} />
                </Cell>
                <Figure to={came} isNone={stage.came_in === 0}>
                  {stage.came_in}
                </Figure>
                <Figure to={went} isNone={stage.went_on === 0}>
                  {stage.came_in === 0 ? '' : shareText((stage.went_on / stage.came_in) * 100)}
                </Figure>
                <Figure
                  to={went}
                  isNone={stage.days === null}
                  className={(stage.days ?? 0) > stage.rotten_days ? 'text-warn-text' : ''}
                >
                  {stage.days ?? ''}
                </Figure>
              </tr>
            );
          })}
          <tr>
            <Cell rowHead>{say(t.won)}</Cell>
            <Cell>
              <ShareBar share={funnel.won / most} to={won} tone="bg-good-line" />
            </Cell>
            <Figure to={won} isNone={funnel.won === 0}>
              {funnel.won}
            </Figure>
            <Cell numeric />
            <Cell numeric />
          </tr>
        </tbody>
      </Table>
    </Section>
  );
}
