import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

type BannerProps = {
  tone?: 'info' | 'good' | 'warn' | 'bad';
  title?: string;
  /** A button or a link: what to do about it. */
  action?: ReactNode;
  /** Both together give it a cross. */
  onDismiss?: () => void;
  dismissLabel?: string;
  className?: string;
  children?: ReactNode;
};

const tones = {
  info: { look: 'bg-info-fill text-info-text', Icon: Info },
  good: { look: 'bg-good-fill text-good-text', Icon: CircleCheck },
  warn: { look: 'bg-warn-fill text-warn-text', Icon: TriangleAlert },
  bad: { look: 'bg-bad-fill text-bad-text', Icon: CircleAlert },
};

/** A message that stays on the page until it is no longer true. Bad news is announced at once. */
export function Banner({ tone = 'info', title, action, onDismiss, dismissLabel, className, children }: BannerProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-2 px-3.5 py-2.5 text-13', look, className)}
    >
      <Icon className="mt-px size-4.5 comfort:mt-1" />
      {/* What to do about it goes below the words where both have no room beside each other. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
          {title !== undefined && <p className="font-title">{title}</p>}
          {children}
        </div>
        {action !== undefined && <div className="-my-1 max-w-full">{action}</div>}
      </div>
      {onDismiss && dismissLabel !== undefined && (
        <IconButton label={dismissLabel} size="small" className="-my-1 -mr-2 text-current" onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
