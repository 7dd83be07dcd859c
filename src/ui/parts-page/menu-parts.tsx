import { Archive, Copy, Maximize2, MoveRight, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../inputs/field.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { ContextCommand, ContextMenu, ContextRule } from '../overlays/context-menu.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuChoice,
  MenuHeading,
  MenuItem,
  MenuRule,
  SubMenu,
} from '../overlays/dropdown-menu.tsx';
import { Popover } from '../overlays/popover.tsx';
import { Line } from './part-frame.tsx';

const none = () => undefined;

/** Menus, a small panel, and the menu of the right button. */
export function MenuParts() {
  const [dense, setDense] = useState(true);
  const [sort, setSort] = useState('date');
  return (
    <Line>
      <DropdownMenu trigger={<Button>Menu</Button>} align="start">
        <MenuItem icon={<Maximize2 />} shortcut="↵">
          Open page
        </MenuItem>
        <MenuItem icon={<Copy />}>Copy link</MenuItem>
        <MenuItem icon={<UserPlus />} disabledReason="Only managers add people.">
          Add a person
        </MenuItem>
        <SubMenu label="Move to" icon={<MoveRight />}>
          <MenuItem>Loma Linda</MenuItem>
          <MenuItem>Butte</MenuItem>
        </SubMenu>
        <MenuRule />
        <MenuHeading>Rows</MenuHeading>
        <MenuCheckItem checked={dense} onCheckedChange={setDense}>
          Compact
        </MenuCheckItem>
        <MenuChoice
          value={sort}
          onValueChange={setSort}
          items={[
            { value: 'date', label: 'By date' },
            { value: 'name', label: 'By name' },
          ]}
        />
        <MenuRule />
        <MenuItem icon={<Archive />} danger>
          Archive…
        </MenuItem>
      </DropdownMenu>
      <Popover label="A small panel" trigger={<Button>Popover</Button>} className="w-64 p-4">
        <Field label="Name of the view">
          <TextInput defaultValue="Weekly review" />
        </Field>
      </Popover>
      <ContextMenu
        commands={
          <>
            <ContextCommand icon={<Copy />} onSelect={none}>
              Copy
            </ContextCommand>
            <ContextRule />
            <ContextCommand icon={<Archive />} danger onSelect={none}>
              Archive…
            </ContextCommand>
          </>
        }
      >
        <Button look="quiet">Right click</Button>
      </ContextMenu>
    </Line>
  );
}
