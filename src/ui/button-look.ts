import { clsx } from 'clsx';

export type ButtonLook = 'default' | 'primary' | 'quiet' | 'danger' | 'danger-primary';
export type ButtonSize = 'small' | 'medium' | 'large' | 'huge';

const looks: Record<ButtonLook, string> = {
  default:
    'border-line-strong bg-raised text-text-1 [&_svg]:text-text-2 hover:bg-[linear-gradient(var(--hover),var(--hover))] active:bg-[linear-gradient(var(--press),var(--press))]',
  primary: 'border-transparent bg-accent text-accent-on hover:bg-accent-hover active:bg-accent-hover',
  quiet:
    'border-transparent text-text-2 hover:bg-hover hover:text-text-1 active:bg-press aria-expanded:bg-hover aria-pressed:bg-press aria-pressed:text-text-1',
  danger: 'border-line-strong bg-raised text-bad-text hover:bg-bad-fill active:bg-bad-fill',
  'danger-primary': 'border-transparent bg-clash text-clash-on hover:bg-clash/90',
};

const sizes: Record<ButtonSize, { box: string; words: string; square: string }> = {
  small: {
    box: 'h-(--control-small-h) rounded-control gap-1.5 text-13 font-label [&_svg.lucide]:size-4',
    words: 'px-(--control-small-x)',
    square: 'w-(--control-small-h)',
  },
  medium: {
    box: 'h-(--control-h) rounded-control gap-1.5 text-13 font-label [&_svg.lucide]:size-4',
    words: 'px-(--control-x)',
    square: 'w-(--control-h)',
  },
  large: {
    box: 'h-(--control-large-h) rounded-[8px] gap-2 text-16 font-label [&_svg.lucide]:size-5',
    words: 'px-5',
    square: 'w-(--control-large-h)',
  },
  huge: {
    box: 'h-(--control-huge-h) rounded-[14px] gap-2.5 text-20 font-title [&_svg.lucide]:size-6',
    words: 'px-6',
    square: 'w-(--control-huge-h)',
  },
};

const refused =
  'disabled:cursor-not-allowed disabled:bg-none disabled:text-text-3 disabled:[&_svg]:text-text-3 ' +
  'data-refused:cursor-not-allowed data-refused:bg-none data-refused:text-text-3 data-refused:[&_svg]:text-text-3';
const refusedBox = 'disabled:border-line disabled:bg-sunken data-refused:border-line data-refused:bg-sunken';
const refusedBare = 'disabled:bg-transparent disabled:opacity-55 data-refused:bg-transparent';

/** The classes of a button, for anything that must look like one without being one. */
export function buttonLook(
  options: { look?: ButtonLook; size?: ButtonSize; wide?: boolean; square?: boolean } = {},
): string {
  const { look = 'default', size = 'medium', wide = false, square = false } = options;
  return clsx(
    'relative inline-flex flex-none select-none items-center justify-center border whitespace-nowrap transition-[background-color,border-color,color]',
    sizes[size].box,
    square ? clsx('p-0', sizes[size].square) : sizes[size].words,
    looks[look],
    refused,
    look === 'quiet' ? refusedBare : refusedBox,
    wide && 'w-full',
  );
}
