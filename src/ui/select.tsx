import clsx from "clsx";
import { Check, ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/select";
import type { ReactNode } from "react";
import { controlLook, type ControlSize } from "./control-look.ts";
import { useFieldLink } from "./field-context.ts";
import { menuItemLook } from "./menu-look.ts";

export type SelectItem<Value extends string> = { value: Value; label: string; icon?: ReactNode; disabled?: boolean };

type SelectProps<Value extends string> = {
  items: readonly SelectItem<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  icon?: ReactNode;
  size?: ControlSize;
  name?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  className?: string;
};

/** One of a few known things. For many, or for things one must search, use the Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onValueChange, placeholder, icon, size, name, disabled = false, className } = props;
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = useFieldLink({ id: props.id });
  const choose = (chosen: string) => {
    const item = items.find((each) => each.value === chosen);
    if (item) onValueChange(item.value);
  };
  return (
    <Radix.Root value={value ?? ""} onValueChange={choose} disabled={disabled} {...(name === undefined ? {} : { name })}>
      <Radix.Trigger
        id={id}
        aria-label={props["aria-label"]}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        className={clsx(controlLook({ size }), "text-left data-placeholder:text-text-3", className)}
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="floats pops z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden"
        >
          <Radix.Viewport className="max-h-80 p-1">
            {items.map((item) => (
              <Radix.Item key={item.value} value={item.value} {...(item.disabled ? { disabled: true } : {})} className={menuItemLook}>
                {item.icon}
                <span className="min-w-0 flex-1 truncate">
                  <Radix.ItemText>{item.label}</Radix.ItemText>
                </span>
                <Radix.ItemIndicator>
                  <Check className="text-text-2" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
