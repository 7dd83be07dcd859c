import { FileBadge2, PenLine } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { contractTypeWords } from '../choices.ts';
import { PaymentTable } from './panel/payment-table.tsx';
import { useOwnContracts, type OwnContract } from './queries.ts';

const t = texts({
  title: { en: 'Your contracts', es: 'Tus contratos' },
  sign: { en: 'Read and sign', es: 'Leer y firmar' },
  file: { en: 'Signed file', es: 'Archivo firmado' },
  waits: { en: 'Waits for your signature', es: 'Espera tu firma' },
  out: { en: 'Waits for others', es: 'Espera a otros' },
  signed: { en: 'Signed on {day}', es: 'Firmado el {day}' },
  ended: { en: 'No longer open', es: 'Ya no está abierto' },
});

/** What somebody outside the house has signed or is to sign, with its payments; what waits for them comes first. Nothing while there is none. */
export function OwnContracts({ projectId }: { projectId?: string }) {
  const say = useSay();
  const { data = [] } = useOwnContracts(projectId);
  if (data.length === 0) return null;
  const sorted = data.toSorted((a, b) => Number(b.waits_for_me) - Number(a.waits_for_me));
  return (
    <Section title={say(t.title)}>
      <ul className="grid gap-3" data-own-money>
        {sorted.map((each) => (
          <OwnCard key={each.id} contract={each} />
        ))}
      </ul>
    </Section>
  );
}

function OwnCard({ contract }: { contract: OwnContract }) {
  const say = useSay();
  const language = useLanguage();
  const { code, title, amount, state, signed_on: signedOn, envelope_id: envelope } = contract;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-16 font-title wrap-anywhere">{title}</h3>
        {amount !== null && <span className="tabular-nums">{formatMoney(amount, language)}</span>}
        <span className="w-full text-13 text-text-3">
          {code} · {say(contractTypeWords[contract.contract_type])}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {contract.waits_for_me && envelope !== null && (
          <>
            <Tag tone="warn">{say(t.waits)}</Tag>
            <Button look="primary" icon={<PenLine />} asChild>
              <Link to={`/signing/${envelope}`}>{say(t.sign)}</Link>
            </Button>
          </>
        )}
        {signedOn !== null && <Tag tone="good">{say(t.signed, { day: formatDay(signedOn, language) })}</Tag>}
        {signedOn === null && !contract.waits_for_me && (
          <Tag>{say(state === 'sent' || state === 'partially_signed' ? t.out : t.ended)}</Tag>
        )}
        {contract.is_sealed && envelope !== null && (
          <Button
            icon={<FileBadge2 />}
            onClick={() => void download(`/api/envelopes/${envelope}/sealed`, `${code}.pdf`)}
          >
            {say(t.file)}
          </Button>
        )}
      </div>
      {signedOn !== null && contract.payments.length > 0 && <PaymentTable lines={contract.payments} />}
    </li>
  );
}
