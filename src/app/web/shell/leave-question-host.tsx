import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useLeaveQuestion } from '#platform/web/forms/leave-guard.ts';

const LeaveQuestion = lazyPart(async () => ({
  default: (await import('#platform/web/forms/leave-question.tsx')).LeaveQuestion,
}));

/** Loads the question about unsaved words when it is first asked. */
export function LeaveQuestionHost() {
  const isAsked = useLeaveQuestion((state) => state.answer !== null);
  return isAsked ? (
    <Suspense>
      <LeaveQuestion />
    </Suspense>
  ) : null;
}
