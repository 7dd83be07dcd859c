export { AskBuilder, Requests } from './requests/requests-panel.tsx';
