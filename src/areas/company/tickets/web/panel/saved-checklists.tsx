import { ListChecks } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { Link } from '#platform/web/link.tsx';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { checklistTemplate } from '#areas/company/tickets/record.ts';
import { wordsIn } from '../categories.ts';
import { useChecklist } from '../queries.ts';

const t = texts({
  use: { en: 'Use a checklist', es: 'Usar una lista' },
  none: { en: 'No saved checklists yet', es: 'Aún no hay listas guardadas' },
  manage: { en: 'Change checklists', es: 'Modificar listas' },
});

const templates = recordEndpoints(checklistTemplate);

/** A menu of saved checklists: the points of the one that is picked are put on the ticket. */
export function SavedChecklists({ ticketId }: { ticketId: string }) {
  const say = useSay();
  const use = useChecklist();
  const offered = useRead(templates.rows, { query: { columns: 'name', sort: 'name', limit: 50 } }).data?.rows ?? [];
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={say(t.use)}>
          <ListChecks />
        </IconButton>
      }
    >
      {offered.length === 0 && <MenuItem disabledReason={say(t.manage)}>{say(t.none)}</MenuItem>}
      {offered.map((each) => (
        <MenuItem
          key={each.id}
          onSelect={() => use.mutate({ params: { id: ticketId }, body: { template_id: each.id } })}
        >
          {wordsIn(each, 'name')}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem asChild>
        <Link to="/tickets/checklists">{say(t.manage)}</Link>
      </MenuItem>
    </DropdownMenu>
  );
}
