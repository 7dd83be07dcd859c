import { Button } from '../button.tsx';

type LoadMoreProps = {
  label: string;
  /** "50 of 212", already formatted. */ countText?: string;
  loading: boolean;
  onLoad: () => void;
};

/** The next part of a list that grows downwards. */
export function LoadMore({ label, countText, loading, onLoad }: LoadMoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 py-3">
      <Button loading={loading} onClick={onLoad}>
        {label}
      </Button>
      {countText !== undefined && <span className="text-12 text-text-3 tabular-nums">{countText}</span>}
    </div>
  );
}
