import { useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Proposal } from '#areas/projects/schedule/schema.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useDismissProposal } from '../queries.ts';

const t = texts({
  hold: {
    en: '{project} stood still for {days, plural, one {# day} other {# days}}. Its open dates would move by as much.',
    es: '{project} estuvo detenido {days, plural, one {# día} other {# días}}. Sus fechas abiertas se moverían lo mismo.',
  },
  done_late: {
    en: '{project}: {count, plural, one {a step was} other {# steps were}} done late. What follows would move.',
    es: '{project}: {count, plural, one {un paso terminó} other {# pasos terminaron}} tarde. Lo que sigue se movería.',
  },
  holdReason: { en: 'The project was on hold', es: 'El proyecto estuvo en pausa' },
  lateReason: { en: 'Done later than planned', es: 'Terminó después de lo planeado' },
  look: { en: 'Show what moves', es: 'Ver qué se mueve' },
  leave: { en: 'Leave the dates', es: 'Dejar las fechas' },
  more: { en: 'and {n} more', es: 'y {n} más' },
});

/** What a proposal would move and why, with the ways to look at it and to leave it. */
export function ProposalCard({ proposal, more }: { proposal: Proposal; more: number }) {
  const say = useSay();
  const dismiss = useDismissProposal();
  const [isAsking, setAsking] = useState(false);
  const { id, project_name: name } = proposal;
  const { mutate } = dismiss;
  useOfferedActions(
    useMemo(
      () => [
        { key: `proposal ${id} look`, label: `${say(t.look)}: ${name}`, act: () => setAsking(true) },
        {
          key: `proposal ${id} leave`,
          label: `${say(t.leave)}: ${name}`,
          act: () => mutate({ params: { id }, body: {} }),
        },
      ],
      [id, name, mutate, say],
    ),
  );
  return (
    <>
      <Banner tone="info">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 flex-1 basis-64">
            {say(t[proposal.kind], { count: 1, days: 0, ...proposal.facts, project: proposal.project_name })}
            {more > 0 && ` (${say(t.more, { n: more })})`}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ params: { id: proposal.id }, body: {} })}
            >
              {say(t.leave)}
            </Button>
            <Button size="small" onClick={() => setAsking(true)}>
              {say(t.look)}
            </Button>
          </span>
        </span>
      </Banner>
      {isAsking && (
        <MoveDialog
          changes={proposal.changes}
          proposal={proposal.id}
          reason={say(proposal.kind === 'hold' ? t.holdReason : t.lateReason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
