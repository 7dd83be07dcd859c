import { Download } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { addressOf } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { subtasksContract } from '../contract.ts';
import type { BreakdownQuery } from './queries.ts';

const t = texts({
  export: { en: 'Export', es: 'Exportar' },
  exportCsv: { en: 'CSV', es: 'CSV' },
  exportXlsx: { en: 'Excel (XLSX)', es: 'Excel (XLSX)' },
});

/** The breakdown as a file, as it is filtered. */
export function BreakdownExport({ filter }: { filter: BreakdownQuery }) {
  const say = useSay();
  const exportAs = (format: 'csv' | 'xlsx') => {
    const address = addressOf(subtasksContract.exportBreakdown, { query: { ...filter, format } });
    void download(address, `project-breakdown.${format}`);
  };
  return (
    <DropdownMenu
      trigger={
        <Button look="quiet" icon={<Download />}>
          {say(t.export)}
        </Button>
      }
    >
      <MenuItem onSelect={() => exportAs('csv')}>{say(t.exportCsv)}</MenuItem>
      <MenuItem onSelect={() => exportAs('xlsx')}>{say(t.exportXlsx)}</MenuItem>
    </DropdownMenu>
  );
}
