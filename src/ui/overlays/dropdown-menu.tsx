import { Check, ChevronRight } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { Kbd } from '../marks/kbd.tsx';
import { menuDangerLook, menuHeadingLook, menuItemLook, menuLook, menuRuleLook } from './menu-look.ts';

type DropdownMenuProps = {
  /** The button that opens it, usually a Button or IconButton. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** It stands open when it first appears: its button was pressed before its code was here. */
  opensAtOnce?: boolean;
  className?: string;
  children: ReactNode;
};

/** Commands behind a button. Type-ahead forgets after 1000 ms. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  opensAtOnce = false,
  className,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={opensAtOnce}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={`${menuLook} ${className ?? ''}`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  /** Disables the command and says why beneath its name. */
  disabledReason?: string | undefined;
  onSelect?: () => void;
  /** Takes one link as child and dresses it, for commands that go somewhere. */
  asChild?: boolean;
  children: ReactNode;
};

export function MenuItem({
  icon,
  shortcut,
  danger = false,
  disabledReason,
  onSelect,
  asChild = false,
  children,
}: MenuItemProps) {
  const className = danger ? menuDangerLook : menuItemLook;
  if (asChild) {
    return (
      <Radix.Item asChild className={className} {...(onSelect && { onSelect })}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={className} disabled={Boolean(disabledReason)} {...(onSelect && { onSelect })}>
      {icon}
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate">{children}</span>
        {disabledReason && <span className="block text-12 text-text-3">{disabledReason}</span>}
      </span>
      {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  );
}

type MenuCheckItemProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; children: ReactNode };

/** A setting in a menu; the menu stays open, so that several can be set. */
export function MenuCheckItem({ checked, onCheckedChange, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={menuItemLook}
    >
      <span className="grid size-4 flex-none place-items-center">
        <Radix.ItemIndicator>
          <Check />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  );
}

type MenuChoiceProps = {
  value: string;
  onValueChange: (value: string) => void;
  items: readonly { value: string; label: string }[];
};

/** One choice out of several, inside a menu. */
export function MenuChoice({ value, onValueChange, items }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {items.map((item) => (
        <Radix.RadioItem key={item.value} value={item.value} className={menuItemLook}>
          <span className="grid size-4 flex-none place-items-center">
            <Radix.ItemIndicator>
              <Check />
            </Radix.ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A menu inside the menu: opens after 100 ms of hover, and forgives a slanting pointer for 300 ms. */
export function SubMenu({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={menuItemLook}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={6} collisionPadding={8} className={menuLook}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className={menuHeadingLook}>{children}</Radix.Label>;
}

export function MenuRule() {
  return <Radix.Separator className={menuRuleLook} />;
}
