import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SheetScreen } from './sheet-screen.tsx';

const t = texts({ title: { en: 'Factory punch list', es: 'Lista de pendientes de planta' } });

/** The Factory punch list as a dense, editable sheet. */
export function Screen() {
  const say = useSay();
  return <SheetScreen phase="factory" title={say(t.title)} />;
}
