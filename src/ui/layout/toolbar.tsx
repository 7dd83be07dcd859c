import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface ToolbarProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * Controls that are one stop of the Tab key: the arrows, Home and End go from one to the next, Tab goes on past all of them, and whoever
 * comes back is where they were. In a text entry the arrows leave only at its ends.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const latest = useRef<HTMLElement | undefined>(undefined);
  const arrived = useRef<HTMLElement | undefined>(undefined);
  const isPressed = useRef(false);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const bar = event.currentTarget;
    // What a control opens hangs elsewhere on the page, though its keys are heard here.
    if (!(event.target instanceof HTMLElement) || !bar.contains(event.target)) return;
    const members = membersOf(bar);
    if (event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey)
      return stepOver(members.filter((member) => member !== event.target));
    const step = steps[event.key];
    if (step === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (staysInText(event.target, event.key)) return;
    const at = members.indexOf(event.target);
    const next = members[step(Math.max(at, 0), members.length)];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    const bar = event.currentTarget;
    if (!(event.target instanceof HTMLElement) || !bar.contains(event.target)) return;
    const isFromOutside = !(event.relatedTarget instanceof Node) || !bar.contains(event.relatedTarget);
    if (isFromOutside && !isPressed.current && latest.current !== undefined) arrived.current = event.target;
    else latest.current = event.target;
  };
  const onKeyUp = (event: KeyboardEvent<HTMLDivElement>) => {
    const back = latest.current;
    const hasArrived = arrived.current !== undefined && arrived.current === event.target;
    arrived.current = undefined;
    // Whoever is led here in another way than by the Tab key, by a key of the page for one, means that very control.
    if (hasArrived && event.key === 'Tab' && back !== undefined && membersOf(event.currentTarget).includes(back))
      back.focus();
    else if (hasArrived && event.target instanceof HTMLElement) latest.current = event.target;
  };
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={className}
      // Before the controls themselves, of which some have arrows of their own.
      onKeyDownCapture={onKeyDown}
      onFocus={onFocus}
      onKeyUp={onKeyUp}
      onPointerDownCapture={() => {
        isPressed.current = true;
        setTimeout(() => (isPressed.current = false));
      }}
    >
      {children}
    </div>
  );
}

function membersOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(stops)].filter(
    (member) => member.tabIndex >= 0 && member.checkVisibility(),
  );
}

/** Takes these out of the order for the one step that the browser makes now. */
function stepOver(members: readonly HTMLElement[]): void {
  const former = members.map((member) => [member, member.getAttribute('tabindex')] as const);
  for (const member of members) member.tabIndex = -1;
  setTimeout(() => {
    for (const [member, value] of former) {
      if (value === null) member.removeAttribute('tabindex');
      else member.setAttribute('tabindex', value);
    }
  });
}

function staysInText(target: HTMLElement, key: string): boolean {
  if (!(target instanceof HTMLInputElement) || !['text', 'search', 'email', 'url', 'tel'].includes(target.type))
    return false;
  const { selectionStart: start, selectionEnd: end, value } = target;
  if (start !== end) return true;
  return key === 'ArrowLeft' || key === 'Home' ? start !== 0 : end !== value.length;
}
