import { ModelViewer } from '#areas/design/models/web/embeds.tsx';
import { useRunLines } from '../queries.ts';
import { usePointed, useRunColours } from './run-marks.ts';

/** The line that is looked at: what it is of, as a take-off tells lines apart. */
export interface PointedLine {
  itemId: string | null;
  module: string | null;
  description: string;
}

/** The model of a run: what still needs care is tinted, and the parts behind a line stand out. */
export function RunModel({ runId, modelId, line }: { runId: string; modelId: string; line: PointedLine | undefined }) {
  const lines = useRunLines(runId).data;
  useRunColours(runId, modelId, true);
  const rest =
    line === undefined || line.itemId !== null
      ? undefined
      : lines?.rest.find(
          ({ state, name, module }) => state === 'unmapped' && name === line.description && module === line.module,
        );
  usePointed(
    runId,
    modelId,
    line === undefined
      ? undefined
      : line.itemId !== null
        ? { item_id: line.itemId, module: line.module ?? '' }
        : rest === undefined
          ? undefined
          : {
              state: rest.state,
              ifc_class: rest.ifc_class,
              kind: rest.name,
              module: rest.module ?? '',
              because: rest.because,
            },
  );
  return <ModelViewer modelId={modelId} />;
}
