import {
  AtSign,
  CalendarDays,
  FileText,
  Landmark,
  ListChecks,
  Megaphone,
  NotebookPen,
  Ruler,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  mention: <AtSign />,
  announcement: <Megaphone />,
  rate_card: <Landmark />,
  estimate: <FileText />,
  bom: <FileText />,
  bim2bom: <Ruler />,
  registration: <UserPlus />,
  schedule_proposal: <CalendarDays />,
  subtask: <ListChecks />,
};

/** The picture of a kind of thing; every record without one of its own shares one. Decoration: the words beside it say what it is. */
export function InboxIcon({ kind, className = '' }: { kind: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`size-4 [&_svg]:size-4 ${className}`}>
      {icons[kind] ?? <NotebookPen />}
    </span>
  );
}
