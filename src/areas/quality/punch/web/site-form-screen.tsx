import { FormScreen } from './form-screen.tsx';

/** A punch item of the site. */
export function Screen() {
  return <FormScreen phase="site" onFloor={false} />;
}
