import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Calendar } from '../inputs/calendar/calendar.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { Field } from '../inputs/field.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';
import { Select } from '../inputs/select.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { Line, PartFrame } from './part-frame.tsx';
import { MenuParts } from './menu-parts.tsx';

export function OverlayParts() {
  const [dialog, setDialog] = useState(false);
  const [confirm, setConfirm] = useState(false);
  const [drawer, setDrawer] = useState<'right' | 'left' | 'bottom' | null>(null);
  const [reason, setReason] = useState<'permit' | 'money'>('permit');
  return (
    <PartFrame title="Menus, dialogs, panels">
      <MenuParts />
      <Line>
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setConfirm(true)}>Confirm</Button>
        <Button onClick={() => setDrawer('right')}>Drawer</Button>
        <Button onClick={() => setDrawer('bottom')}>Sheet</Button>
      </Line>
      <ScrollArea label="Scrolling words" className="mt-4 h-40 rounded-2 border border-line">
        <div className="p-3 text-13 text-text-2">
          {Array.from({ length: 12 }, (_, line) => (
            <p key={line}>Line {line + 1}: the bar hides 600 ms after the last move.</p>
          ))}
        </div>
      </ScrollArea>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="New unit"
        description="It appears in the list of Juniper Ridge Townhomes."
        closeLabel="Close"
        footer={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button look="primary" onClick={() => setDialog(false)}>
              Create unit
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-3.5 sm:grid-cols-2">
          <Field label="Unit number" required>
            <TextInput />
          </Field>
          <Field label="Owner">
            <TextInput />
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Put Anaconda Workforce Housing on hold?"
        description="Clocks stop and portals say “paused”. You can resume at any time."
        cancelLabel="Keep active"
        confirmLabel="Put on hold"
        onConfirm={() => setConfirm(false)}
      >
        <Field label="Reason">
          <Select
            items={[
              { value: 'permit', label: 'Permit' },
              { value: 'money', label: 'Financing' },
            ]}
            value={reason}
            onValueChange={setReason}
          />
        </Field>
      </ConfirmDialog>
      <Drawer
        open={drawer !== null}
        onOpenChange={() => setDrawer(null)}
        title="26-041"
        closeLabel="Close"
        side={drawer ?? 'right'}
        footer={<Button className="flex-1">Open project</Button>}
      >
        <p className="p-4 text-14 text-text-2">The record's facts.</p>
      </Drawer>
    </PartFrame>
  );
}

export function DateParts() {
  const [day, setDay] = useState('2026-12-02');
  return (
    <PartFrame title="Date picker">
      <div className="floats w-fit max-w-full">
        <Calendar
          value={day}
          onValueChange={setDay}
          language="en"
          previousLabel="Previous month"
          nextLabel="Next month"
          today="2026-12-08"
          min="2026-11-10"
          isRefused={(date) => date === '2026-12-25'}
          footer={
            <>
              <TriangleAlert className="size-3.5 text-bad-text" />
              Bragg crane is taken on Dec 1
            </>
          }
        />
      </div>
    </PartFrame>
  );
}
