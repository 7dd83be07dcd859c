import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { useFieldLink } from './field-context.ts';

/** Several lines of text; grows with what is written, up to its `max-h`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const link = useFieldLink(rest);
  return (
    <textarea
      {...rest}
      {...link}
      rows={rows}
      className={clsx(
        controlLook({ lines: true }),
        'coarse:text-16 max-h-80 resize-none py-1.5 [field-sizing:content]',
        className,
      )}
      style={{ minHeight: `calc(${rows} * var(--lh-14) + 14px)`, ...rest.style }}
    />
  );
}
