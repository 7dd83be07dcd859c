import { texts } from '#platform/shared/text.ts';
import type { CallError } from '../call/query.ts';
import { useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';

const t = texts({
  failed: { en: 'This could not be loaded', es: 'No se pudo cargar' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

interface PartNotYetProps {
  read: { error: CallError | null; refetch: () => unknown };
  loading: string;
  rows?: number;
}

/** A part of a page whose content is not there yet: that it is being loaded, or why it could not be, and the way to try again. */
export function PartNotYet({ read: { error, refetch }, loading, rows = 6 }: PartNotYetProps) {
  const say = useSay();
  if (error === null) return <SkeletonRows rows={rows} label={loading} />;
  return (
    <ErrorState
      title={say(t.failed)}
      text={error.message}
      action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
    />
  );
}
