/** What owners and developers see of punch items, for pages that must be there quickly: without the lists of staff. */
export { SharedPunch } from './shared-punch.tsx';
