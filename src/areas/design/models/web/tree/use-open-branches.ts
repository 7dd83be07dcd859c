import { useState } from 'react';
import type { ElementGroup } from '#areas/design/models/schema.ts';
import { useModelElement } from '../queries.ts';

/** Which branches are open; those above a part that was chosen elsewhere, in 3D or by a link, open once and may be closed again. */
export function useOpenBranches(
  modelId: string,
  groups: readonly ElementGroup[] | undefined,
  selected: number | undefined,
) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  // A model of one storey shows its classes at once.
  const firstOpen = new Set((groups ?? []).map(({ storey }) => storey)).size === 1;
  const isOpenAtFirst = (key: string) => firstOpen && JSON.parse(key).length === 1;
  const isOpen = (key: string) => changed.has(key) !== isOpenAtFirst(key);
  const chosen = useModelElement(modelId, selected).data;
  const [revealed, setRevealed] = useState<number>();
  if (selected !== revealed && chosen?.entity === selected && chosen !== undefined && groups !== undefined) {
    setRevealed(selected);
    const { storey, ifc_class, type_name } = chosen;
    const branches = [[storey], [storey, ifc_class], [storey, ifc_class, type_name]].map((path) =>
      JSON.stringify(path),
    );
    const closed = branches.filter((key) => !isOpen(key));
    if (closed.length > 0) setChanged(withToggled(changed, closed));
  }
  return { isOpen, toggle: (key: string) => setChanged((before) => withToggled(before, [key])) };
}

function withToggled(before: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) if (!after.delete(key)) after.add(key);
  return after;
}
