import { FormScreen } from './form-screen.tsx';

/** A punch item of the factory, for staff. */
export function Screen() {
  return <FormScreen phase="factory" onFloor={false} />;
}
