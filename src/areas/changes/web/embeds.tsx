export { BinPanel } from './bin-panel.tsx';
export { UndoButton } from './undo-button.tsx';
