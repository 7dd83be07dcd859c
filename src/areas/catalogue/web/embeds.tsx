import { lazy, Suspense } from 'react';
import type { CataloguePickerProps } from './catalogue-picker.tsx';

const Picker = lazy(async () => ({ default: (await import('./catalogue-picker.tsx')).CataloguePicker }));

/** The catalogue beside a table of another area; what is dragged from it carries `{kind: 'catalogue-item', item}`. */
export function CataloguePicker(props: CataloguePickerProps) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
