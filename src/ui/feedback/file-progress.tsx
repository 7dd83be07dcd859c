import { RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileIcon } from '../marks/file-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

type FileProgressProps = {
  name: string;
  /** Size or state, in words: "3.4 MB", "Ready". */
  detail?: ReactNode;
  /** 0 to 100 while it is on its way; leave out before and after. */
  percent?: number;
  percentText?: string;
  progressLabel: string;
  /** Why it did not arrive. */
  error?: string;
  onRetry?: () => void;
  retryLabel?: string;
  onRemove?: () => void;
  removeLabel?: string;
};

/** One file on its way up: its name, how far it is, and what went wrong. */
export function FileProgress(props: FileProgressProps) {
  const { name, detail, percent, percentText, progressLabel, error, onRetry, retryLabel, onRemove, removeLabel } =
    props;
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-2 border border-line bg-raised py-2 pr-2 pl-3 text-13">
      <FileIcon name={name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-label" title={name}>
            {name}
          </span>
          {detail !== undefined && <span className="ml-auto flex-none text-12 text-text-3 tabular-nums">{detail}</span>}
        </div>
        {percent !== undefined && !error && (
          <ProgressBar
            percent={percent}
            label={progressLabel}
            tone="plain"
            wide
            {...(percentText === undefined ? {} : { text: percentText })}
          />
        )}
        {error && (
          <p role="alert" className="text-12 font-label text-bad-text">
            {error}
          </p>
        )}
      </div>
      {error && onRetry && retryLabel !== undefined && (
        <IconButton label={retryLabel} size="small" onClick={onRetry}>
          <RotateCcw />
        </IconButton>
      )}
      {onRemove && removeLabel !== undefined && (
        <IconButton label={removeLabel} size="small" onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
