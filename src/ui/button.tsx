import { clsx } from 'clsx';
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { asChild as dressChild } from './as-child.tsx';
import { buttonLook, type ButtonLook, type ButtonSize } from './button-look.ts';
import { Spinner } from './feedback/spinner.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  wide?: boolean | undefined;
  /** A square button with no room for words; the icon goes in as children. */
  square?: boolean | undefined;
  /** Keeps its width and its name, shows a ring and takes no second click. */
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Disables the button, stays reachable by keyboard, and says why to the eye (after the tooltip delay) and the ear. */
  disabledReason?: string | undefined;
  /** Dresses the one child element, a link for example, instead of making a button. */
  asChild?: boolean | undefined;
};

export function Button(props: ButtonProps) {
  const {
    look,
    size,
    icon,
    iconEnd,
    wide,
    square,
    loading = false,
    disabled = false,
    disabledReason,
    asChild = false,
  } = props;
  const {
    look: _1,
    size: _2,
    icon: _3,
    iconEnd: _4,
    wide: _5,
    square: _6,
    loading: _7,
    disabled: _8,
    disabledReason: _9,
    asChild: _10,
    ...rest
  } = props;
  // What is tapped in gloves is said whole, on two lines where one is too short.
  const wraps = size === 'huge';
  const reasonId = useId();
  const refused = disabledReason !== undefined && disabledReason !== '';
  const className = clsx(
    buttonLook({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }), ...(square && { square }) }),
    rest.className,
  );

  const inside = (words: ReactNode) => (
    <>
      {loading && <Spinner className="absolute" />}
      <span className={clsx('contents', loading && '[&>*]:opacity-0')}>
        {icon}
        {square ? (
          words
        ) : (
          <span
            className={clsx(
              'min-w-0',
              wraps ? 'line-clamp-2 leading-tight whitespace-normal' : 'truncate',
              loading && 'opacity-0',
            )}
          >
            {words}
          </span>
        )}
        {iconEnd}
      </span>
    </>
  );

  if (asChild) return dressChild(rest.children, { className, 'aria-label': rest['aria-label'] }, inside);

  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (refused || loading) return event.preventDefault();
    rest.onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...rest}
        className={className}
        onClick={onClick}
        disabled={disabled && !refused}
        aria-busy={loading || undefined}
        aria-disabled={refused || loading || undefined}
        data-refused={refused || undefined}
        aria-describedby={clsx(rest['aria-describedby'], refused && reasonId) || undefined}
        style={refused ? { ...rest.style, anchorName: `--${reasonId}` } : rest.style}
      >
        {inside(rest.children)}
      </button>
      {refused && (
        <span id={reasonId} className="reason" style={{ positionAnchor: `--${reasonId}` }}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
