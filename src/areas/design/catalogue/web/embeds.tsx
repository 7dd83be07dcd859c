import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import type { CataloguePickerProps } from './catalogue-picker.tsx';

const Picker = lazyPart(async () => ({ default: (await import('./catalogue-picker.tsx')).CataloguePicker }));

/** The catalogue beside a table of another area; what is dragged from it carries `{kind: 'catalogue-item', item}`. */
export function CataloguePicker(props: CataloguePickerProps) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
