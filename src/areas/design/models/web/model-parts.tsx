import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import type { BuildingModel } from '../schema.ts';
import { ElementPanel } from './tree/element-panel.tsx';
import { ElementTree } from './tree/element-tree.tsx';
import { listId, useSelectedPart } from './model-selection.ts';

const t = texts({
  choose: {
    en: 'Choose a part to see what it is made of and how it is measured.',
    es: 'Elige un elemento para ver de qué está hecho y cómo se mide.',
  },
  close: { en: 'Close', es: 'Cerrar' },
  part: { en: 'Part', es: 'Elemento' },
  show: { en: 'How the parts are shown', es: 'Cómo se muestran los elementos' },
  list: { en: 'List', es: 'Lista' },
  threeD: { en: '3D', es: '3D' },
});

interface PartsProps {
  model: BuildingModel;
  viewer: ReactNode;
  onChoose: (entity: number | undefined) => void;
}

/** The tree beside the chosen part; on a phone the part comes over the tree. */
export function Parts({ model, viewer, onChoose }: PartsProps) {
  const say = useSay();
  const isNarrow = useIsNarrow();
  const isIn3d = useSearch()['show'] === '3d' && isNarrow && viewer !== undefined;
  const selected = useSelectedPart();
  return (
    <div
      className={
        viewer === undefined
          ? 'grid h-[calc(100dvh-15rem)] min-h-96 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-6 max-md:grid-cols-1'
          : 'grid h-[calc(100dvh-15rem)] min-h-120 grid-cols-[17rem_minmax(0,1fr)_20rem] gap-4 max-xl:grid-cols-[17rem_minmax(0,1fr)] max-xl:grid-rows-2 max-md:grid-cols-1 max-md:grid-rows-[auto_minmax(0,1fr)]'
      }
    >
      {viewer !== undefined && isNarrow && (
        <Segmented
          label={say(t.show)}
          value={isIn3d ? '3d' : 'list'}
          onValueChange={(value) => setSearch({ show: value === '3d' ? '3d' : undefined })}
          items={[
            { value: 'list', label: say(t.list) },
            { value: '3d', label: say(t.threeD) },
          ]}
        />
      )}
      {!isIn3d && (
        <div id={listId} className="min-h-0">
          <ElementTree modelId={model.id} selected={selected} onSelect={onChoose} />
        </div>
      )}
      {viewer !== undefined && (isIn3d || !isNarrow) && (
        <div className="min-h-0 min-w-0 max-xl:row-span-2 max-md:row-span-1">{viewer}</div>
      )}
      {isNarrow ? (
        <Drawer
          open={selected !== undefined}
          onOpenChange={(open) => {
            if (!open) onChoose(undefined);
          }}
          title={say(t.part)}
          closeLabel={say(t.close)}
          side="bottom"
        >
          <div className="px-4 pb-6">
            {selected !== undefined && <ElementPanel modelId={model.id} entity={selected} />}
          </div>
        </Drawer>
      ) : (
        <div
          role="region"
          aria-label={say(t.part)}
          tabIndex={0}
          className="min-h-0 overflow-y-auto rounded-card border border-line bg-raised p-4 focus-visible:outline-2 focus-visible:outline-accent-line"
        >
          {selected === undefined ? (
            <p className="text-13 text-text-2">{say(t.choose)}</p>
          ) : (
            <ElementPanel modelId={model.id} entity={selected} />
          )}
        </div>
      )}
    </div>
  );
}
