import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SheetScreen } from './sheet-screen.tsx';

const t = texts({ title: { en: 'Site punch list', es: 'Lista de pendientes de obra' } });

/** The Site punch list as a dense, editable sheet. */
export function Screen() {
  const say = useSay();
  return <SheetScreen phase="site" title={say(t.title)} />;
}
