import { FileText, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { partyPartWords, partyRoleWords } from '#areas/sales/contracts/choices.ts';
import { useWhole, type Whole } from '../queries.ts';
import { TermsEditor } from '../terms/terms-editor.tsx';
import { ConditionsPart } from './conditions.tsx';
import { OverfullPart } from './overfull.tsx';
import { PaymentsPart } from './payments.tsx';
import { SigningPart } from './signing.tsx';
import { ContractSteps } from './steps.tsx';

const t = texts({
  loading: { en: 'Loading the contract', es: 'Cargando el contrato' },
  before: { en: 'Before it goes', es: 'Antes de enviarlo' },
  paper: { en: 'Show the document', es: 'Ver el documento' },
  edit: { en: 'Parties, payments, conditions', es: 'Partes, pagos, condiciones' },
  parties: { en: 'Parties', es: 'Partes' },
  none: { en: 'Nobody is named yet.', es: 'Aún no se nombra a nadie.' },
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
      <ContractSteps whole={data} />
      <Missing whole={data} />
      <OverfullPart whole={data} />
      <div className="flex flex-wrap gap-2">
        {holds(groups, 'contracts.money') && (
          <Button
            icon={<FileText />}
            onClick={() => void download(`/api/contracts/${record.id}/document`, `${record.code ?? 'contract'}.pdf`)}
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
      {data.envelope === null ? <Parties whole={data} /> : <SigningPart whole={data} />}
      <PaymentsPart whole={data} />
      <ConditionsPart whole={data} />
      {isEditing && <TermsEditor whole={data} amount={record.amount ?? null} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Missing({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (whole.missing.length === 0) return null;
  return (
    <Banner tone="warn" title={say(t.before)}>
      <ul className="list-disc pl-4">
        {whole.missing.map(({ path, said }) => (
          <li key={`${path} ${said.en}`}>{said[language]}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Parties({ whole }: { whole: Whole }) {
  const say = useSay();
  return (
    <Section title={say(t.parties)}>
      {whole.parties.length === 0 ? (
        <p className="text-13 text-text-3">{say(t.none)}</p>
      ) : (
        <ol className="grid gap-1.5 text-14">
          {whole.parties.map((party, at) => (
            <li key={party.key} className="flex items-baseline gap-2">
              <span className="w-5 flex-none text-13 text-text-3 tabular-nums">{at + 1}</span>
              <span className="min-w-0 wrap-anywhere">{party.name}</span>
              <span className="ml-auto text-right text-13 text-text-3">
                {say(partyRoleWords[party.role])}, {say(partyPartWords[party.part]).toLocaleLowerCase()}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
