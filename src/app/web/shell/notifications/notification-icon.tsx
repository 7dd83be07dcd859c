import {
  Bell,
  Calculator,
  ClipboardCheck,
  FilePen,
  FolderPen,
  MessageSquare,
  MessageSquareText,
  RefreshCw,
  Target,
  Ticket,
  UserPlus,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import { iconOf, type NotificationIcon as Name } from '#areas/platform-services/notifications/choices.ts';

const drawn: Readonly<Record<Name, LucideIcon>> = {
  post: MessageSquareText,
  project: FolderPen,
  assigned: UserPlus,
  contract: FilePen,
  estimate: Calculator,
  ticket_assigned: UserRoundCheck,
  ticket: Ticket,
  comment: MessageSquare,
  ticket_status: RefreshCw,
  sign_off: ClipboardCheck,
  okr: Target,
  bell: Bell,
};

/** The drawing for a type of notification; a bell for types that are not known here. */
export function NotificationIcon({ type }: { type: string }) {
  const Icon = drawn[iconOf(type)];
  return <Icon />;
}
