import { ArrowUpRight } from 'lucide-react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { statusWords } from '../choices.ts';
import { ClientPreview } from './client/client-preview.tsx';
import { ContractLine } from './contract-line.tsx';
import { useSheet } from './queries.ts';
import { LedgerPart, MoveRail, Revisions } from './sheet/move-rail.tsx';
import { StepsBar } from './sheet/steps-bar.tsx';

const t = texts({
  loading: { en: 'Loading the change order', es: 'Cargando la orden de cambio' },
  open: { en: 'Open the page', es: 'Abrir la página' },
  client: { en: 'As the client sees it', es: 'Como lo ve el cliente' },
  margin: { en: 'margin {percent}%', es: 'margen {percent}%' },
});

/** What stands above the facts of a change order beside its list: what it comes to, whose move it is, what can be done, what is sent. */
export function OrderPeek({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const read = useSheet(id);
  const { data: sheet } = read;
  if (sheet === undefined) return <PartNotYet read={read} loading={say(t.loading)} />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-20 font-title tabular-nums">{formatMoney(sheet.total_cents, language)}</span>
        {sheet.margin_percent !== null && (
          <span className="text-13 text-text-2">{say(t.margin, { percent: sheet.margin_percent })}</span>
        )}
        <Tag tone={statusWords[sheet.status].tone}>{say(statusWords[sheet.status])}</Tag>
        <Button size="small" icon={<ArrowUpRight />} asChild>
          <Link to={`/projects/change-orders/${id}`}>{say(t.open)}</Link>
        </Button>
      </div>
      <StepsBar id={id} sheet={sheet} />
      <ContractLine figures={sheet.contract} />
      <MoveRail sheet={sheet} />
      <Section title={say(t.client)}>
        <ClientPreview offer={sheet.offer} />
      </Section>
      <LedgerPart sheet={sheet} />
      <Revisions sheet={sheet} />
    </div>
  );
}
