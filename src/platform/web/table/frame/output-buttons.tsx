import { useState } from 'react';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { TableOutput } from '../table-parts.ts';
import type { Extract } from '../rows/table-source.ts';

interface OutputButtonsProps {
  outputs: readonly TableOutput[];
  /** Which rows they are made of, asked when one is pressed. */
  of: () => Promise<Extract>;
  /** With their names beside the pictures. */
  named?: boolean;
}

/** What can be made of rows: one at a time, with a word about why one could not be. */
export function OutputButtons({ outputs, of, named = false }: OutputButtonsProps) {
  const [making, setMaking] = useState<string>();
  const make = (output: TableOutput) => {
    setMaking(output.name);
    void of()
      .then((rows) => output.make(rows))
      .catch((error: unknown) => notify.error(error instanceof Error ? error.message : String(error)))
      .finally(() => setMaking(undefined));
  };
  return outputs.map((output) =>
    named ? (
      <Button
        key={output.name}
        size="small"
        icon={output.icon}
        loading={making === output.name}
        onClick={() => make(output)}
      >
        {output.label}
      </Button>
    ) : (
      <IconButton key={output.name} label={output.label} disabled={making !== undefined} onClick={() => make(output)}>
        {output.icon}
      </IconButton>
    ),
  );
}
