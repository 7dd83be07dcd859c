import { FormScreen } from './form-screen.tsx';

/** A punch item of the factory, on the floor. */
export function Screen() {
  return <FormScreen phase="factory" onFloor />;
}
