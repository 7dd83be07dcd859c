export { EmergencyPhonesPanel } from './emergency-phones-form.tsx';
