import { Box, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RunModel } from '#areas/design/take-offs/web/embeds.tsx';
import { usePart } from '#areas/platform-services/flags/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { choose, useSelections } from '#platform/web/stores.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsRoomy } from '#platform/web/use-is-narrow.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { BomDetail } from '../schema.ts';
import { PartLines } from './lines/part-lines.tsx';
import { scopeWords } from './words.ts';

const t = texts({
  model: { en: 'Model', es: 'Modelo' },
  showModel: { en: 'Show the model', es: 'Mostrar el modelo' },
  hideModel: { en: 'Hide the model', es: 'Ocultar el modelo' },
});

/** The lines beside the model that they were taken from, where there is room for both; the parts of an open line stand out in it. */
export function BesideModel({
  detail: { bom, lines },
  openLine,
  children,
}: {
  detail: BomDetail;
  openLine: string | undefined;
  children: ReactNode;
}) {
  const say = useSay();
  const isRoomy = useIsRoomy();
  const has3d = usePart('models.viewer');
  const isHidden = useSelections((state) => state.chosen['boms.model'] === 'off');
  const { model_id: modelId, run_id: runId } = bom.source_ref;
  if (modelId === undefined || runId === undefined || !isRoomy || !has3d) return children;
  if (isHidden)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <span className="flex-none px-6 pt-2">
          <Button size="small" icon={<Box />} onClick={() => choose('boms.model', 'on')}>
            {say(t.showModel)}
          </Button>
        </span>
        {children}
      </div>
    );
  const line = lines.find(({ line_uid }) => line_uid === openLine);
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-label={say(t.model)} className="relative flex min-h-0 flex-col border-r border-line p-2">
        <RunModel
          runId={runId}
          modelId={modelId}
          line={
            line === undefined
              ? undefined
              : { itemId: line.item?.id ?? null, module: line.module, description: line.description }
          }
        />
        <PartLines modelId={modelId} lines={lines} openLine={openLine} />
        <span className="absolute top-4 left-32 rounded-1 border border-line bg-raised">
          <IconButton label={say(t.hideModel)} size="small" onClick={() => choose('boms.model', 'off')}>
            <X />
          </IconButton>
        </span>
      </section>
      <div className="flex min-h-0 min-w-0 flex-col">{children}</div>
    </div>
  );
}

/** What it is of, and what it was made from. */
export function Belonging({ detail: { bom } }: { detail: BomDetail }) {
  const say = useSay();
  const { model_id: modelId, run_id: runId } = bom.source_ref;
  return (
    <>
      <span>{bom.code}</span>
      <span aria-hidden="true">·</span>
      {bom.project === null ? (
        <span>
          {say(scopeWords[bom.scope])}
          {bom.plan_code === null ? '' : ` ${bom.plan_code}`}
          {bom.variant === null ? '' : ` · ${bom.variant}`}
        </span>
      ) : (
        <Link to={`/projects/${bom.project.project_number}`} className="link inline-block leading-6">
          {bom.project.project_number} {bom.project.name}
        </Link>
      )}
      {modelId !== undefined && (
        <>
          <span aria-hidden="true">·</span>
          <Link
            to={`/design/estimates/new-bim2bom?model=${modelId}${runId === undefined ? '' : `&run=${runId}`}`}
            className="link inline-block leading-6"
          >
            {say(t.model)}
          </Link>
        </>
      )}
    </>
  );
}
