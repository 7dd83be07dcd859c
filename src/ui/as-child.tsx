import { clsx } from 'clsx';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

type Dressable = { className?: string; 'aria-label'?: string | undefined; children?: ReactNode };

/**
 * Dresses the one element given as child (a router's link, say) in a part's classes, and lets the part lay out what stands
 * inside it. The parts know no router; this is how they become links.
 */
export function asChild(
  child: ReactNode,
  dress: { className: string; 'aria-label'?: string | undefined },
  inside: (children: ReactNode) => ReactNode,
): ReactElement {
  if (!isValidElement<Dressable>(child)) throw new Error('asChild needs exactly one element as its child');
  return cloneElement(
    child,
    {
      ...child.props,
      'aria-label': child.props['aria-label'] ?? dress['aria-label'],
      className: clsx(dress.className, child.props.className),
    },
    inside(child.props.children),
  );
}
