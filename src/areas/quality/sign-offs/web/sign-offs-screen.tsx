import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { signOff } from '../record.ts';
import { useSignOffParts } from './embeds.tsx';

/** Every sign-off, over all projects. */
export function Screen() {
  return <RecordScreen declaration={signOff} {...useSignOffParts()} />;
}
