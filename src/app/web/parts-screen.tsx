import { PartsPage } from '#ui/parts-page.tsx';

/** The design system at `/parts`, while developing. */
export function Screen() {
  return <PartsPage />;
}
