import { CircleArrowRight } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Section } from '#ui/layout/section.tsx';
import { lead } from '../record.ts';
import { AnswerChip } from './answer-cell.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { ScorePart } from './score-part.tsx';
import { QualifyDialog } from './qualify-dialog.tsx';
import { SimilarLeads } from './similar-leads.tsx';

const t = texts({
  page: { en: 'Open its page', es: 'Abrir su página' },
  answer: { en: 'First answer', es: 'Primera respuesta' },
  goesOn: { en: 'It was merged, and goes on as', es: 'Se fusionó y sigue como' },
  qualify: { en: 'Make an opportunity', es: 'Crear la oportunidad' },
});

interface Shown {
  id: string;
  state?: string;
  created_at: string;
  can: { change: boolean };
}

/** What is special about a lead, above its facts: the time to answer, why it counts as it does, and who it may be already. */
export function LeadPart({ record, isPanel = false }: { record: Shown; isPanel?: boolean }) {
  const say = useSay();
  const [isQualifying, setQualifying] = useState(false);
  const [otherId, setOtherId] = useState<string>();
  const held: Readonly<Record<string, unknown>> = { ...record };
  const { first_response_at: answered, score, duplicate_of: target } = held;
  const isWhole = record.state !== 'merged';
  const isReady = record.state === 'contacted' || record.state === 'nurturing';
  return (
    <div className="grid content-start gap-5">
      {!isWhole && isPicked(target) && (
        <Banner>
          {say(t.goesOn)}{' '}
          <Link to={`${lead.screen}?panel=${target.id}`} className="link">
            {target.name}
          </Link>
        </Banner>
      )}
      {isPanel && (
        <p className="text-13">
          <Link className="link" to={`/sales/leads/${record.id}`}>
            {say(t.page)}
          </Link>
        </p>
      )}
      {isReady && record.can.change && (
        <div>
          <Button look="primary" icon={<CircleArrowRight />} onClick={() => setQualifying(true)}>
            {say(t.qualify)}
          </Button>
        </div>
      )}
      <Section title={say(t.answer)}>
        <AnswerChip
          state={record.state ?? null}
          openedAt={record.created_at}
          answeredAt={typeof answered === 'string' ? answered : null}
        />
      </Section>
      {isWhole && (
        <SimilarLeads
          values={held}
          except={record.id}
          {...(record.can.change ? { onCompare: (other) => setOtherId(other.id) } : {})}
        />
      )}
      <ScorePart lead={held} score={typeof score === 'number' ? score : 0} />
      {isQualifying && <QualifyDialog id={record.id} onClose={() => setQualifying(false)} />}
      {otherId !== undefined && (
        <MergeDialog fromId={record.id} intoId={otherId} onClose={() => setOtherId(undefined)} />
      )}
    </div>
  );
}
