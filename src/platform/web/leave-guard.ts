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

/** Asks whether to leave what is typed. True without a question when there is nothing to lose. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true);
  return askToLeave();
}

export function askToLeave(): Promise<boolean> {
  // A second wish to leave is the same question.
  useLeaveQuestion.getState().answer?.(false);
  return new Promise((resolve) => {
    useLeaveQuestion.setState({
      answer: (leaves) => {
        useLeaveQuestion.setState({ answer: null });
        if (leaves) {
          unsaved.clear();
          removeEventListener('beforeunload', warn);
        }
        resolve(leaves);
      },
    });
  });
}

/** The browser asks in its own words before it closes the tab. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
