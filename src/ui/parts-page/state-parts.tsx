import { CircleCheck, ClockAlert, Info, TriangleAlert } from 'lucide-react';
import { AvatarStack } from '../marks/avatar-stack.tsx';
import { Avatar } from '../marks/avatar.tsx';
import { CountBadge } from '../marks/count-badge.tsx';
import { PhaseStrip } from '../marks/phase-strip.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { StatusChip } from '../marks/status-chip.tsx';
import { StatusGlyph, type Step } from '../marks/status-glyph.tsx';
import { Tag } from '../marks/tag.tsx';
import { Line, PartFrame } from './part-frame.tsx';

const statuses: readonly { step: Step; label: string; title: string }[] = [
  { step: 1, label: 'Pre-construction', title: 'Active - Pre-construction' },
  { step: 2, label: 'Pre-MA', title: 'Active - Pre-MA' },
  { step: 3, label: 'Pre-production', title: 'Active - Pre-production' },
  { step: 4, label: 'Production', title: 'Active - Production' },
  { step: 5, label: 'Site work', title: 'Site Work' },
  { step: 6, label: 'Warranty', title: 'Warranty' },
  { step: 7, label: 'Hold', title: 'Hold' },
  { step: 8, label: 'Archived', title: 'Archived' },
];

export function StateParts() {
  return (
    <>
      <PartFrame title="Status: one ramp, the glyph fills" span={6}>
        <Line>
          {statuses.map((status) => (
            <StatusChip key={status.step} {...status} />
          ))}
        </Line>
        <Line className="gap-4">
          {statuses.map((status) => (
            <StatusGlyph key={status.step} step={status.step} label={status.title} />
          ))}
          <span className="text-12 text-text-3">dot, in tight places</span>
        </Line>
      </PartFrame>
      <PartFrame title="Tags, badges, progress, people" span={6}>
        <Line>
          <Tag>Draft</Tag>
          <Tag tone="info" icon={<Info />}>
            Sent
          </Tag>
          <Tag tone="good" icon={<CircleCheck />}>
            On track
          </Tag>
          <Tag tone="warn" icon={<ClockAlert />}>
            At risk
          </Tag>
          <Tag tone="bad" icon={<TriangleAlert />}>
            4 d late
          </Tag>
          <Tag tone="line">Rev 7</Tag>
          <CountBadge count={12} />
          <CountBadge count={4} hot />
          <CountBadge count={1280} max={999} />
        </Line>
        <Line className="gap-6">
          <ProgressBar percent={22} label="Juniper Ridge, complete" text="22%" />
          <ProgressBar percent={58} label="Silver Bow, complete" text="58%" />
          <ProgressBar percent={91} label="Truckee Meadows, complete" text="91%" />
          <AvatarStack
            people={[
              { name: 'Dana Whitfield' },
              { name: 'Luis Arredondo' },
              { name: 'Tomás Villarreal' },
              { name: 'Hannah Kessler' },
              { name: 'Priya Raman' },
            ]}
          />
          <Avatar name="Hannah Kessler" size={32} named />
          <Avatar name="Priya Raman" size={40} named />
        </Line>
        <Line>
          <ProgressBar percent={64} label="Upload" tone="plain" text="64%" wide />
        </Line>
      </PartFrame>
      <PartFrame title="Phases" span={12}>
        <PhaseStrip
          label="Phases of Juniper Ridge Townhomes"
          phases={[
            { step: 1, label: 'Pre-construction', detail: 'Mar 3 – Apr 20', percent: 100 },
            { step: 2, label: 'Pre-MA', detail: 'Apr 21 – Jul 5', percent: 100 },
            { step: 3, label: 'Pre-production', detail: 'Jul 6 – Sep 14', percent: 100 },
            { step: 4, label: 'Production', detail: 'Since Sep 15', percent: 58, percentText: '58%' },
            { step: 5, label: 'Site work', detail: 'From Dec 1', percent: 0 },
            { step: 6, label: 'Warranty', detail: 'From Mar 29', percent: 0 },
          ]}
        />
      </PartFrame>
    </>
  );
}
