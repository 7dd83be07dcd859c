import { FormScreen } from './form-screen.tsx';

/** An item of the site, on the floor: who is no staff reads those and writes none, and is told so. */
export function Screen() {
  return <FormScreen phase="site" onFloor />;
}
