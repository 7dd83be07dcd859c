import { savedReply, ticket, ticketType } from '#areas/company/tickets/record.ts';
import { businessCalendar, deadlinePolicy } from '#areas/company/deadlines/record.ts';
import { deviation } from '#areas/design/deviations/record.ts';
import { lesson } from '#areas/design/lessons/record.ts';
import { department } from '#areas/people/departments/record.ts';
import { developerOrganisation } from '#areas/people/developers/record.ts';
import { flag } from '#areas/platform-services/flags/record.ts';
import { subtask } from '#areas/projects/subtasks/record.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';

/** The declared records as the browser knows them; `records.ts` serves the same. */
export const declarations: readonly RecordDeclaration[] = [
  lesson,
  deviation,
  subtask,
  flag,
  developerOrganisation,
  ticket,
  ticketType,
  savedReply,
  department,
  deadlinePolicy,
  businessCalendar,
];
