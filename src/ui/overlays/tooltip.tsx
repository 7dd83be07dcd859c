import * as Radix from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from '../marks/kbd.tsx';

/** Mount once around the app: the first tip waits 700 ms, the next one within 300 ms comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'> & {
  label: ReactNode;
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
};

/**
 * A few words about the one control inside it. Never the only place where something is said. It hands on what it is given, so
 * that a menu or a popover can take a control with a tooltip as its trigger.
 */
export function Tooltip({ label, shortcut, side = 'bottom', children, ...trigger }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger {...trigger} asChild>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="tip pops z-60 flex max-w-70 items-center gap-2 rounded-2 bg-tip px-2 py-[5px] text-12 text-tip-on shadow-float"
        >
          {label}
          {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
