import { ShieldCheck, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Bom, BomDetail } from '../schema.ts';
import { useBom, useMoveBom } from './queries.ts';
import { AskReason } from './reason-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { Waits, waitSentences } from './waits.tsx';

export const reviewWords = texts({
  release: { en: 'Release', es: 'Liberar' },
  back: { en: 'Back to work', es: 'Devolver a borrador' },
  backText: {
    en: 'Say what has to change. Its authors see it in the history.',
    es: 'Di qué hay que cambiar. Sus autores lo ven en el historial.',
  },
});

/** The button that releases a version, with what it waits for; nothing where it is not the reader's to release. */
export function ReleaseStep({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  const { code, version_no: version, allowed_transitions: allowed } = detail.bom;
  const waits = waitSentences(detail.waits_for, say);
  const mayRelease = allowed.includes('released');
  const isReady = mayRelease && waits.length === 0;
  useOfferedActions(
    useMemo(
      () =>
        isReady
          ? [
              {
                key: `release ${code} ${version}`,
                label: `${say(reviewWords.release)}: ${code} v${version}`,
                act: () => setAsking(true),
              },
            ]
          : [],
      [isReady, code, version, say],
    ),
  );
  if (!mayRelease) return null;
  return (
    <>
      <Button
        look="primary"
        icon={<ShieldCheck />}
        disabled={waits.length > 0}
        {...(waits.length > 0 ? { disabledReason: waits.join(' ') } : {})}
        onClick={() => setAsking(true)}
      >
        {say(reviewWords.release)}
      </Button>
      {isAsking && <ReleaseDialog detail={detail} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Hands a version back to its authors, with what has to change. */
export function BackDialog({ bom, onClose }: { bom: Bom; onClose: () => void }) {
  const say = useSay();
  const move = useMoveBom();
  return (
    <AskReason
      title={say(reviewWords.back)}
      description={say(reviewWords.backText)}
      submitLabel={say(reviewWords.back)}
      danger={false}
      draftKey={`bom.back.${bom.id}`}
      onAnswer={(reason) =>
        outcomeOf(move.mutateAsync({ params: { id: bom.id }, body: { to: 'draft', version: bom.version, reason } }))
      }
      onClose={onClose}
    />
  );
}

/** What keeps a version in review from its release, and the two answers to it. */
export function BomDecision({ id }: { id: string }) {
  const say = useSay();
  const { data: detail } = useBom(id);
  const [isBack, setBack] = useState(false);
  if (detail === undefined) return null;
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      <Waits waits={detail.waits_for} />
      <div className="flex flex-wrap gap-2">
        <ReleaseStep detail={detail} />
        {detail.bom.allowed_transitions.includes('draft') && (
          <Button icon={<Undo2 />} onClick={() => setBack(true)}>
            {say(reviewWords.back)}
          </Button>
        )}
      </div>
      {isBack && <BackDialog bom={detail.bom} onClose={() => setBack(false)} />}
    </div>
  );
}
