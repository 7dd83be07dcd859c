import { create } from 'zustand';

/** Forms with something typed that is not sent; asked for when somebody is about to leave the page. */
const unsaved = new Set<symbol>();

/** The question that is open now, with its answer to give. */
export const useLeaveQuestion = create<{ answer: ((leaves: boolean) => void) | null }>()(() => ({ answer: null }));

/** Marks a form as having something unsaved, until the function that comes back is called. */
export function holdUnsaved(): () => void {
  const mark = Symbol('unsaved');
  unsaved.add(mark);
  if (unsaved.size === 1) addEventListener('beforeunload', warn);
  return () => {
    unsaved.delete(mark);
    if (unsaved.size === 0) removeEventListener('beforeunload', warn);
  };
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** How many forms hold something; what is opened over them compares with it before it closes. */
export function unsavedForms(): number {
  return unsaved.size;
}

/** Asks whether to leave the page with what is typed on it. True without a question when there is nothing to lose. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const leaves = await askToLeave();
  if (leaves) {
    unsaved.clear();
    removeEventListener('beforeunload', warn);
  }
  return leaves;
}

/** The question alone. Who asks it for one form takes only that form away. */
export function askToLeave(): Promise<boolean> {
  // A second wish to leave is the same question.
  useLeaveQuestion.getState().answer?.(false);
  return new Promise((resolve) => {
    useLeaveQuestion.setState({
      answer: (leaves) => {
        useLeaveQuestion.setState({ answer: null });
        resolve(leaves);
      },
    });
  });
}

/** The browser asks in its own words before it closes the tab. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
