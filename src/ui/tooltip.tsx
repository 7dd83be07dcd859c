import * as Radix from "radix-ui/tooltip";
import type { ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

/** Mount once around the app: the first tip waits 700 ms, the next one within 300 ms comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = { label: ReactNode; shortcut?: string; side?: "top" | "right" | "bottom" | "left"; children: ReactNode };

/** A few words about the one control inside it. Never the only place where something is said. */
export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
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
