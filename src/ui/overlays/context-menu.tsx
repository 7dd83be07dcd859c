import * as Radix from 'radix-ui/context-menu';
import type { ReactNode } from 'react';
import { menuDangerLook, menuItemLook, menuLook, menuRuleLook } from './menu-look.ts';

/** The commands of a thing, by right click or long press. Each of them must be reachable in another way too. */
export function ContextMenu({ commands, children }: { commands: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={menuLook}>
          {commands}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type ContextCommandProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

export function ContextCommand({ icon, danger = false, disabled = false, onSelect, children }: ContextCommandProps) {
  return (
    <Radix.Item className={danger ? menuDangerLook : menuItemLook} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.Item>
  );
}

export function ContextRule() {
  return <Radix.Separator className={menuRuleLook} />;
}
