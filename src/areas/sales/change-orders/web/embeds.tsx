import { FileDown } from 'lucide-react';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { changeOrder } from '../record.ts';
import { ContractLine } from './contract-line.tsx';
import { OrderPeek } from './order-peek.tsx';
import { useContractLine } from './queries.ts';

export { ChangesFrom } from './changes-from.tsx';
export { ClientChanges } from './client/client-changes.tsx';
export { DemandPart } from './demand-part.tsx';
export { FloorChanges } from './floor-changes.tsx';

const t = texts({
  title: { en: 'No change was asked for', es: 'No se ha pedido ningún cambio' },
  text: {
    en: 'Write down what is to change, price it line by line, and send it to whoever decides. Nothing moves until it is agreed and carried out.',
    es: 'Anota qué debe cambiar, cotízalo línea por línea y envíalo a quien decide. Nada se mueve hasta acordarlo y ejecutarlo.',
  },
  log: { en: 'Log as PDF', es: 'Registro en PDF' },
});

/** What the lists of change orders share. */
export function useChangeOrderParts() {
  const say = useSay();
  return {
    empty: { drawing: <FloorPlanDrawing />, title: say(t.title), text: say(t.text) },
    card: ['status', 'total_cents', 'waits_on'],
    panelFirst: true as const,
    panel: ({ id }: { id: string }) => <OrderPeek id={id} />,
  };
}

/** The log of change orders on paper. */
export function LogButton({ projectId }: { projectId?: string }) {
  const say = useSay();
  const language = useLanguage();
  const of = projectId === undefined ? '' : `&project_id=${projectId}`;
  return (
    <Button
      icon={<FileDown />}
      onClick={() => void download(`/api/change-order-log?language=${language}${of}`, 'change-orders.pdf')}
    >
      {say(t.log)}
    </Button>
  );
}

/** The change orders of one project, on its page, with what they do to its contract. */
export function ProjectChangeOrders({ project }: { project: { id: string; project_number: string; name: string } }) {
  const { id, project_number: number, name } = project;
  const figures = useContractLine(id).data;
  return (
    <div className="flex h-full min-h-0 flex-col">
      {figures !== undefined && (
        <div className="px-6 pt-3 max-md:px-4">
          <ContractLine figures={figures} />
        </div>
      )}
      <RecordTable
        declaration={changeOrder}
        {...useChangeOrderParts()}
        toolbarEnd={<LogButton projectId={id} />}
        within={{ scope: ['project_id', 'is', id], first: { project_id: { id, name: `${number} ${name}` } } }}
      />
    </div>
  );
}
