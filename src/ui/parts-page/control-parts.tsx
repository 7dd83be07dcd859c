import { Building2, Columns3, Download, Ellipsis, Lock, Map as MapIcon, Plus, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { FilterChip } from '../marks/filter-chip.tsx';
import { IconButton } from '../icon-button.tsx';
import { Kbd } from '../marks/kbd.tsx';
import { Segmented } from '../inputs/segmented.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Line, PartFrame } from './part-frame.tsx';

const views = [
  { value: 'table', label: 'Table', icon: <Table2 /> },
  { value: 'board', label: 'Board', icon: <Columns3 /> },
  { value: 'map', label: 'Map', icon: <MapIcon /> },
] as const;

export function ButtonParts() {
  const [view, setView] = useState<(typeof views)[number]['value']>('table');
  const [loading, setLoading] = useState(true);
  return (
    <PartFrame title="Buttons">
      <Line>
        <Button look="primary">Release module</Button>
        <Button icon={<Download />}>Export</Button>
        <Button look="quiet">Cancel</Button>
      </Line>
      <Line>
        <Button look="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <Button look="danger-primary">Delete for good</Button>
      </Line>
      <Line>
        <Button icon={<Lock />} disabledReason="Two warranty items are open.">
          Archive
        </Button>
        <Button disabled>Disabled</Button>
        <Button look="primary" loading={loading} onClick={() => setLoading(true)}>
          Save
        </Button>
        <Button look="quiet" size="small" onClick={() => setLoading(!loading)}>
          Toggle loading
        </Button>
      </Line>
      <Line>
        <Button size="small">Small</Button>
        <Tooltip label="More" shortcut="Ctrl M">
          <IconButton label="More" look="default">
            <Ellipsis />
          </IconButton>
        </Tooltip>
        <IconButton label="Add" size="small">
          <Plus />
        </IconButton>
        <Button size="large" look="primary">
          Large, 44
        </Button>
      </Line>
      <Line>
        <Button asChild icon={<Building2 />}>
          <a href="#link">A link as a button</a>
        </Button>
        <a href="#link" className="link text-13">
          A link
        </a>
        <Spinner label="Loading" />
        <Kbd>Ctrl K</Kbd>
      </Line>
      <Line>
        <Segmented label="View" items={views} value={view} onValueChange={setView} />
        <CopyButton text="26-041" label="Copy number" copiedLabel="Copied" />
      </Line>
      <Line>
        <FilterChip
          name="Status"
          value="Production"
          onRemove={() => undefined}
          removeLabel="Remove the filter Status"
        />
        <FilterChip
          name="PM"
          value="Me"
          onOpen={() => undefined}
          onRemove={() => undefined}
          removeLabel="Remove the filter PM"
        />
      </Line>
    </PartFrame>
  );
}
