import clsx from "clsx";
import * as Radix from "radix-ui/scroll-area";
import type { ComponentProps, ReactNode } from "react";

type ScrollAreaProps = {
  className?: string;
  /** Ref and scroll events of the element that really scrolls. */
  viewport?: ComponentProps<"div">;
  horizontal?: boolean;
  children: ReactNode;
};

const barLook = "flex touch-none select-none p-0.5 transition-opacity data-[orientation=horizontal]:h-2 data-[orientation=horizontal]:flex-col data-[orientation=vertical]:w-2";

/** Scrolls with a slim bar that hides 600 ms after the last move. */
export function ScrollArea({ className, viewport, horizontal = false, children }: ScrollAreaProps) {
  return (
    <Radix.Root type="scroll" scrollHideDelay={600} className={clsx("overflow-hidden", className)}>
      <Radix.Viewport tabIndex={0} {...viewport} className={clsx("size-full rounded-[inherit] -outline-offset-2 [&>div]:block!", viewport?.className)}>
        {children}
      </Radix.Viewport>
      <Radix.Scrollbar orientation="vertical" className={barLook}>
        <Radix.Thumb className="flex-1 rounded-full bg-control" />
      </Radix.Scrollbar>
      {horizontal && (
        <Radix.Scrollbar orientation="horizontal" className={barLook}>
          <Radix.Thumb className="flex-1 rounded-full bg-control" />
        </Radix.Scrollbar>
      )}
      <Radix.Corner />
    </Radix.Root>
  );
}
