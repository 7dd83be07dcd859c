import { clsx } from 'clsx';

export type ControlSize = 'medium' | 'large';

/** The box around anything typed into or chosen from: a 3:1 edge, an ember ring while it has the focus, red when wrong. */
export function controlLook(options: { size?: ControlSize | undefined; lines?: boolean } = {}): string {
  const { size = 'medium', lines = false } = options;
  return clsx(
    'flex w-full min-w-0 items-center gap-2 border border-control bg-raised text-text-1 transition-[border-color] font-body',
    'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:border-transparent',
    'has-[[data-entry]:focus-visible]:border-transparent has-[[data-entry]:focus-visible]:outline-2 has-[[data-entry]:focus-visible]:outline-accent-line',
    'has-[[aria-invalid=true]]:border-bad-line has-[[aria-invalid=true]]:shadow-[0_0_0_1px_var(--bad-line)] aria-invalid:border-bad-line aria-invalid:shadow-[0_0_0_1px_var(--bad-line)]',
    'has-[:disabled]:cursor-not-allowed has-[:disabled]:border-line has-[:disabled]:bg-sunken has-[:disabled]:text-text-3 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-text-3',
    '[&>svg.lucide]:text-text-3',
    size === 'large' ? 'rounded-[8px] px-3.5 text-16 [&>svg.lucide]:size-5' : 'rounded-control px-2.5 text-14',
    !lines && (size === 'large' ? 'h-(--control-large-h)' : 'h-(--control-h)'),
  );
}

/** The bare entry inside that box. */
export const entryLook =
  'h-full w-full min-w-0 flex-1 border-0 bg-transparent p-0 outline-none disabled:cursor-not-allowed';
