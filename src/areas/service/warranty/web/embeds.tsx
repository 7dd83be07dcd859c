import { EmergencyPhonesPanel as Phones } from './emergency-phones-form.tsx';

/** The numbers to call in an emergency, for the administration. */
export function EmergencyPhonesPanel() {
  return <Phones />;
}
