import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { progressText } from '#platform/shared/money.ts';
import { formatMonth } from '#platform/shared/dates.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { contractRecord } from '../record.ts';
import { CashInButton } from './cash-in.tsx';
import { ContractPanel } from './panel/contract-panel.tsx';

export { OwnContracts } from './own-contracts.tsx';

const t = texts({
  title: { en: 'No contract yet', es: 'Aún no hay contratos' },
  text: {
    en: 'Write the first one: its words come from the template in use, its figures from the project.',
    es: 'Escribe el primero: su texto viene de la plantilla en uso y sus cifras del proyecto.',
  },
  paid: { en: '{percent} paid', es: '{percent} pagado' },
  left: { en: '{n, plural, one {# day} other {# days}}', es: '{n, plural, one {# día} other {# días}}' },
});

/** What the lists of contracts share. */
export function useContractParts() {
  const say = useSay();
  const language = useLanguage();
  const paid = (row: TableRow) => {
    const percent = row['paid_percent'];
    return typeof percent === 'number' ? (
      <ProgressBar
        percent={percent}
        label={say(t.paid, { percent: progressText(percent) })}
        text={progressText(percent)}
      />
    ) : null;
  };
  const left = (row: TableRow) => {
    const days = row['days_left'];
    if (typeof days !== 'number') return null;
    return <Tag tone={days <= 7 ? 'bad' : days <= 30 ? 'warn' : 'neutral'}>{say(t.left, { n: days })}</Tag>;
  };
  const month = (row: TableRow) => {
    const day = row['slot_month'];
    return typeof day === 'string' ? formatMonth(day, language) : null;
  };
  return {
    empty: { drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) },
    card: ['state', 'contract_type', 'waiting_on', 'expires_on', 'paid_percent'],
    cells: { paid_percent: paid, days_left: left, slot_month: month },
    panelFirst: true as const,
    panel: (record: Parameters<typeof ContractPanel>[0]['record']) => <ContractPanel record={record} />,
  };
}

/** The contracts of one project, on its page. */
export function ProjectContracts({ project }: { project: { id: string; project_number: string; name: string } }) {
  const { id, project_number: number, name } = project;
  return (
    <RecordTable
      declaration={contractRecord}
      {...useContractParts()}
      within={{ scope: ['project_id', 'is', id], first: { project_id: { id, name: `${number} ${name}` } } }}
      toolbarEnd={<CashInButton projectId={id} />}
    />
  );
}
