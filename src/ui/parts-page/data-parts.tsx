import { CircleCheck, ClockAlert, MessageSquare, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../marks/avatar.tsx';
import { Card } from '../layout/card.tsx';
import { Checkbox } from '../inputs/checkbox.tsx';
import { Fact, Facts } from '../layout/facts.tsx';
import { LoadMore } from '../feedback/load-more.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { Section } from '../layout/section.tsx';
import { Cell, HeadCell, Table } from '../layout/table.tsx';
import { TabPanel, Tabs } from '../layout/tabs.tsx';
import { Tag, type Tone } from '../marks/tag.tsx';
import { TimelineEvent, Timeline } from '../layout/timeline.tsx';
import { TruncatedText } from '../layout/truncated-text.tsx';
import { PartFrame } from './part-frame.tsx';

type Row = { id: string; words: string; state: string; tone: Tone; owner: string; age: string; cost: string };

const rows: readonly Row[] = [
  {
    id: 'FP-0123',
    words: 'Crack under living window',
    state: 'Before ship',
    tone: 'bad',
    owner: 'Rubén Ayala',
    age: '2 d',
    cost: '$180',
  },
  {
    id: 'FP-0118',
    words: 'Outlet box not flush, bath',
    state: 'Fixed',
    tone: 'good',
    owner: 'Joel Bernstein',
    age: '5 d',
    cost: '$45',
  },
  { id: 'FP-0097', words: 'Door rub, entry', state: 'Minor', tone: 'neutral', owner: '', age: '11 d', cost: '' },
];

export function TableParts() {
  const [tab, setTab] = useState<'factory' | 'site' | 'closed'>('factory');
  const [chosen, setChosen] = useState(new Set(['FP-0118']));
  const [down, setDown] = useState(true);
  const shown = down ? rows : rows.toReversed();
  const pick = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <PartFrame title="Table and tabs" span={8}>
      <Tabs
        id="punch"
        label="Punch lists"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'factory', label: 'Factory', count: 31 },
          { value: 'site', label: 'Site', count: 9 },
          { value: 'closed', label: 'Closed' },
        ]}
      />
      <TabPanel tabsId="punch" value={tab} className="pt-1">
        <Table caption="Punch items of the factory">
          <thead>
            <tr>
              <HeadCell className="w-8">
                <Checkbox
                  aria-label="All items"
                  mixed={chosen.size > 0 && chosen.size < rows.length}
                  checked={chosen.size === rows.length}
                  onChange={() => setChosen(new Set(chosen.size === rows.length ? [] : rows.map((row) => row.id)))}
                />
              </HeadCell>
              <HeadCell sorted={down ? 'descending' : 'ascending'} onSort={() => setDown(!down)}>
                Item
              </HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell>Owner</HeadCell>
              <HeadCell numeric>Age</HeadCell>
              <HeadCell numeric>Cost</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id} aria-selected={chosen.has(row.id)}>
                <Cell>
                  <Checkbox aria-label={row.id} checked={chosen.has(row.id)} onChange={() => pick(row.id)} />
                </Cell>
                <Cell rowHead className="whitespace-nowrap">
                  <b>{row.id}</b> {row.words}
                </Cell>
                <Cell>
                  <Tag tone={row.tone}>{row.state}</Tag>
                </Cell>
                <Cell className="whitespace-nowrap">
                  {row.owner && (
                    <span className="flex items-center gap-2">
                      <Avatar name={row.owner} size={20} />
                      {row.owner}
                    </span>
                  )}
                </Cell>
                <Cell numeric>{row.age}</Cell>
                <Cell numeric>{row.cost}</Cell>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td>3 items, {chosen.size} chosen</td>
              <td />
              <td />
              <td className="number">6 d</td>
              <td className="number">$225</td>
            </tr>
          </tfoot>
        </Table>
        <div className="mt-3 flex flex-wrap items-center justify-between">
          <LoadMore label="Show more" countText="50 of 212" loading={false} onLoad={() => undefined} />
          <Pagination
            label="Pages"
            page={1}
            pages={5}
            rangeText="1–50 of 212"
            onPageChange={() => undefined}
            previousLabel="Previous page"
            nextLabel="Next page"
          />
        </div>
      </TabPanel>
    </PartFrame>
  );
}

export function CardParts() {
  return (
    <>
      <PartFrame title="Section, facts">
        <Section
          title="Details"
          action={
            <a className="link" href="#all">
              All
            </a>
          }
        >
          <Facts>
            <Fact name="Authority">HCD California</Fact>
            <Fact name="Agency">Crestline Inspection</Fact>
            <Fact name="Area">17,640 sq ft</Fact>
            <Fact name="Lender" />
            <Fact name="Contract" numeric>
              $4,278,350
            </Fact>
          </Facts>
        </Section>
        <p className="mt-4 text-13">
          <TruncatedText
            length={120}
            moreLabel="Read More"
            lessLabel="Read less"
            text="Dana Whitfield sent change order CO-014 of Juniper Ridge Townhomes for your approval: upgrade to triple-pane windows in units 5 to 8 and all of building C."
          />
        </p>
      </PartFrame>
      <PartFrame title="Card">
        <Card
          title="Waiting for you"
          count={3}
          actions={
            <a className="link mr-2" href="#all">
              All
            </a>
          }
          flush
        >
          <ul>
            {[
              'Approve CO-014, triple-pane windows',
              'Sign the pre-ship check, module 3 of 6',
              'Crane access at 44 Copper St too narrow',
            ].map((words) => (
              <li key={words} className="border-line px-4 py-2.5 text-14 not-first:border-t">
                {words}
              </li>
            ))}
          </ul>
        </Card>
      </PartFrame>
      <PartFrame title="History">
        <Timeline label="History of CO-014">
          <TimelineEvent mark={<Avatar name="Luis Arredondo" size={24} />} title="Luis Arredondo" time="42 min ago">
            Modules 1 to 4 are wrapped and in the yard, labels on.
          </TimelineEvent>
          <TimelineEvent mark={<CircleCheck />} tone="good" title="Approved by Sable Creek" time="Yesterday, 4:18 pm" />
          <TimelineEvent mark={<ClockAlert />} tone="warn" title="Due date moved" time="Wed, 11:02 am">
            Nov 18 → Nov 24
          </TimelineEvent>
          <TimelineEvent mark={<TriangleAlert />} tone="bad" title="Crane clash on Dec 1" time="Tue, 9:40 am" />
          <TimelineEvent mark={<MessageSquare />} title="Opened" time="Mon, 8:00 am" />
        </Timeline>
      </PartFrame>
    </>
  );
}
