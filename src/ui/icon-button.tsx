import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type IconButtonProps = Omit<ButtonProps, 'icon' | 'iconEnd' | 'wide' | 'square' | 'children' | 'aria-label'> & {
  /** The button's name: there are no words on it, so it cannot do without. */
  label: string;
  children: ReactNode;
};

/** A square button with one icon. Wrap it in a Tooltip where the icon is not known to everybody. */
export function IconButton({ label, children, look = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} look={look} square aria-label={label}>
      {children}
    </Button>
  );
}
