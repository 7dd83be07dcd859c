import type { CallError } from '../call/query.ts';
import { Link } from '../link.tsx';
import { useWhyMissing } from './why-missing.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';

interface NotYetProps {
  /** Why it was not read; null while it is being read. */
  error: CallError | null;
  loading: string;
  /** What is said where it is not there, or not for whoever looks. */
  gone: string;
  back: { to: string; label: string };
}

/** The page of one thing that is not there yet: that it is being loaded, or why it could not be, and the way back. */
export function NotYet({ error, loading, gone, back }: NotYetProps) {
  const why = useWhyMissing(error, gone);
  return (
    <div className="p-6">
      {error === null ? (
        <SkeletonRows rows={10} label={loading} />
      ) : (
        <ErrorState
          {...why}
          action={
            <Button asChild>
              <Link to={back.to}>{back.label}</Link>
            </Button>
          }
        />
      )}
    </div>
  );
}
