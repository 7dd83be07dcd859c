import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../button.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu, MenuCheckItem, MenuItem } from './dropdown-menu.tsx';
import { Popover } from './popover.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

const focusedName = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? undefined;

describe('the dialog', () => {
  function Rename({ onClose }: { onClose?: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Rename</Button>
        <Dialog
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) onClose?.();
          }}
          title="Rename the house"
          description="Everybody sees the name."
          closeLabel="Close"
          footer={<Button look="primary">Save</Button>}
        >
          <TextInput aria-label="Name" />
        </Dialog>
      </>
    );
  }

  test('is named and described, begins at its first field, keeps the focus, and gives it back after Escape', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Rename />);
    const opener = screen.getByRole('button', { name: 'Rename' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Rename the house' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Everybody sees the name.',
    );
    expect(focusedName()).toBe('Name');
    await user.tab();
    expect(focusedName()).toBe('Save');
    await user.tab();
    expect(focusedName()).toBe('Close');
    await user.tab();
    expect(focusedName()).toBe('Name');
    await user.tab({ shift: true });
    expect(focusedName()).toBe('Close');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(opener);
  });

  test('what lies behind it is away from screen readers while it stands', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Rename />);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Rename' }).textContent).toBe('Rename');
  });
});

describe('the focus after a dialog', () => {
  function Asked({ how }: { how: 'menu' | 'gone' }) {
    const [open, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    return (
      <main tabIndex={-1}>
        {how === 'menu' ? (
          <DropdownMenu trigger={<Button>More</Button>}>
            <MenuItem onSelect={() => setOpen(true)}>Delete…</MenuItem>
          </DropdownMenu>
        ) : (
          isThere && <Button onClick={() => setOpen(true)}>Delete…</Button>
        )}
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete the list?"
          description="It can be restored for 30 days."
          confirmLabel="Delete list"
          cancelLabel="Keep it"
          onConfirm={() => {
            setThere(false);
            setOpen(false);
          }}
        />
      </main>
    );
  }

  test('goes to the button of the menu whose command opened it', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Asked how="menu" />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await expect.poll(focusedName).toBe('More');
  });

  test('goes to the content of the page when what opened it is gone', async () => {
    const user = userEvent.setup({ delay: null });
    render(<Asked how="gone" />);
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete list' }));
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  });
});

describe('the confirmation', () => {
  test('begins at the safe button, is not answered by a click beside it, and confirms by its verb alone', async () => {
    const user = userEvent.setup({ delay: null });
    const answers: string[] = [];
    function Asking() {
      const [open, setOpen] = useState(true);
      return (
        <ConfirmDialog
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (!next) answers.push('left');
          }}
          title="Delete the list?"
          description="It can be restored for 30 days."
          confirmLabel="Delete list"
          cancelLabel="Keep it"
          onConfirm={() => answers.push('deleted')}
          danger
        />
      );
    }
    const view = render(<Asking />);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete the list?' });
    expect(focusedName()).toBe('Keep it');
    await user.pointer({ keys: '[MouseLeft]', target: document.querySelector('.veil') ?? document.body });
    expect(dialog.isConnected).toBe(true);
    expect(answers).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete list' }));
    expect(answers).toEqual(['deleted']);
    expect(dialog.isConnected).toBe(true);
    await user.keyboard('{Escape}');
    expect(answers).toEqual(['deleted', 'left']);
    view.unmount();
  });
});

describe('the menu', () => {
  test('opens by key at its first command, runs it, and says why another one can not be run', async () => {
    const user = userEvent.setup({ delay: null });
    const done: string[] = [];
    function Commands() {
      const [isShared, setShared] = useState(false);
      return (
        <DropdownMenu trigger={<Button>More</Button>}>
          <MenuItem onSelect={() => done.push('exported')}>Export</MenuItem>
          <MenuItem disabledReason="Whole groups begin with it" onSelect={() => done.push('deleted')}>
            Delete
          </MenuItem>
          <MenuCheckItem checked={isShared} onCheckedChange={setShared}>
            Shared
          </MenuCheckItem>
        </DropdownMenu>
      );
    }
    render(<Commands />);
    const trigger = screen.getByRole('button', { name: 'More' });
    trigger.focus();
    await user.keyboard('{Enter}');
    expect(focusedName()).toBe('Export');
    expect(screen.getByRole('menuitem', { name: /Delete/u }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Whole groups begin with it').isConnected).toBe(true);
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Shared' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Shared' }).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Export' }));
    expect(done).toEqual(['exported']);
    expect(screen.queryByRole('menu')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(trigger);
  });
});

describe('the popover', () => {
  test('closes on Escape with the focus back at its button, and on a press beside it', async () => {
    const user = userEvent.setup({ delay: null });
    render(
      <>
        <Popover trigger={<Button>Filter</Button>} label="Filters">
          <TextInput aria-label="Value" />
        </Popover>
        <p>Beside it</p>
      </>,
    );
    const trigger = screen.getByRole('button', { name: 'Filter' });
    await user.click(trigger);
    expect(screen.getByRole('dialog', { name: 'Filters' }).isConnected).toBe(true);
    expect(focusedName()).toBe('Value');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(trigger);
    await user.click(trigger);
    await user.click(screen.getByText('Beside it'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaves the focus where somebody has put it by the time that it has gone', async () => {
    const user = userEvent.setup({ delay: null });
    const closed = vi.fn<() => void>();
    render(
      <>
        <Popover trigger={<Button>Filter</Button>} label="Filters">
          <TextInput aria-label="Value" />
        </Popover>
        <TextInput aria-label="Beside it" />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    // What the library says, a moment later, to the panel that it has taken away: where the focus is to go is asked then.
    panel.addEventListener('focusScope.autoFocusOnUnmount', closed);
    fireEvent.keyDown(document, { key: 'Escape' });
    screen.getByRole('textbox', { name: 'Beside it' }).focus();
    await expect.poll(() => closed.mock.calls.length).toBe(1);
    expect(focusedName()).toBe('Beside it');
  });
});

describe('the tooltip', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits 700 ms under the pointer, the next one comes at once, and the keyboard never waits', () => {
    render(
      <TooltipProvider>
        <Tooltip label="Bold, Ctrl+B">
          <button type="button">B</button>
        </Tooltip>
        <Tooltip label="Italic, Ctrl+I">
          <button type="button">I</button>
        </Tooltip>
      </TooltipProvider>,
    );
    const [bold, italic] = screen.getAllByRole('button');
    if (bold === undefined || italic === undefined) throw new Error('There are two buttons.');
    const tip = () => screen.queryByRole('tooltip')?.textContent;
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    fireEvent.pointerMove(bold, { pointerType: 'mouse' });
    pass(690);
    expect(tip()).toBeUndefined();
    pass(20);
    expect(tip()).toBe('Bold, Ctrl+B');
    fireEvent.pointerLeave(bold, { pointerType: 'mouse' });
    pass(100);
    // On its way from one to the other the pointer is over neither.
    fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 600, clientY: 400 });
    fireEvent.pointerMove(italic, { pointerType: 'mouse' });
    pass(1);
    expect(tip()).toBe('Italic, Ctrl+I');
    fireEvent.pointerLeave(italic, { pointerType: 'mouse' });
    pass(1_000);
    act(() => bold.focus());
    expect(tip()).toBe('Bold, Ctrl+B');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tip()).toBeUndefined();
  });
});
