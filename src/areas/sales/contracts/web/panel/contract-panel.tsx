import { FileText, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { StuckReviews } from '#areas/projects/projects/web/embeds.tsx';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { useWhole } from '../queries.ts';
import { TermsEditor } from '../terms/terms-editor.tsx';
import { ConditionsPart } from './conditions.tsx';
import { OverfullPart } from './overfull.tsx';
import { PaymentsPart } from './payments.tsx';
import { PlanPart } from './plan.tsx';
import { SigningPart } from './signing.tsx';
import { SlotPart } from './slot.tsx';
import { ContractSteps } from './steps.tsx';
import { MissingPart } from './missing.tsx';
import { PaperPart, showPaper } from './paper.tsx';
import { PartiesPart } from './parties.tsx';

const t = texts({
  loading: { en: 'Loading the contract', es: 'Cargando el contrato' },
  paper: { en: 'Show the document', es: 'Ver el documento' },
  edit: { en: 'Parties, payments, conditions', es: 'Partes, pagos, condiciones' },
});

interface Shown {
  id: string;
  code?: string | undefined;
  amount?: number | null;
}

/** What is special about a contract, above its facts: what is missing, its steps, who signs, what is paid when, and on which conditions. */
export function ContractPanel({ record }: { record: Shown }) {
  const say = useSay();
  const groups = useGroups();
  const read = useWhole(record.id);
  const { data } = read;
  const [isEditing, setEditing] = useState(false);
  if (data === undefined) return <PartNotYet read={read} loading={say(t.loading)} />;
  return (
    <div className="grid gap-5">
      <ContractSteps whole={data} projectId={data.project_id} />
      <PaperPart whole={data} />
      <MissingPart whole={data} />
      <StuckReviews projectNumber={data.project_number} stuck={data.stuck} />
      <PlanPart whole={data} />
      <SlotPart whole={data} />
      <OverfullPart whole={data} />
      <div className="flex flex-wrap gap-2">
        {holds(groups, 'contracts.money') && (
          <Button
            icon={<FileText />}
            onClick={() =>
              data.paper === null || data.paper.file === null
                ? void download(`/api/contracts/${record.id}/document`, `${record.code ?? 'contract'}.pdf`)
                : showPaper(data.paper.file)
            }
          >
            {say(t.paper)}
          </Button>
        )}
        {data.can.change && (
          <Button icon={<PencilLine />} onClick={() => setEditing(true)}>
            {say(t.edit)}
          </Button>
        )}
      </div>
      {data.envelope === null ? <PartiesPart whole={data} /> : <SigningPart whole={data} />}
      <PaymentsPart whole={data} />
      <ConditionsPart whole={data} />
      {isEditing && <TermsEditor whole={data} amount={record.amount ?? null} onClose={() => setEditing(false)} />}
    </div>
  );
}
