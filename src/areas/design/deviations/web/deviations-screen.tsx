import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { useDeviationParts } from './embeds.tsx';
import { deviation } from '../record.ts';

/** Where what is built differs from what was drawn, over all projects. */
export function Screen() {
  return <RecordScreen declaration={deviation} {...useDeviationParts()} />;
}
