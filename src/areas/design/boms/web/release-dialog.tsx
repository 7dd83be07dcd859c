import { useState } from 'react';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { BomDetail } from '../schema.ts';
import { useMoveBom } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'Release version {n}', es: 'Liberar la versión {n}' },
  text: {
    en: 'Its lines are sealed, and production builds by it. A released version before it is superseded.',
    es: 'Sus partidas quedan selladas y producción construye con ella. La versión liberada anterior queda reemplazada.',
  },
  unpriced: {
    en: '{n, plural, one {# line has} other {# lines have}} no price on the rate date.',
    es: '{n, plural, one {# partida no tiene} other {# partidas no tienen}} precio a la fecha de tarifas.',
  },
  from: { en: 'In force from', es: 'Vigente desde' },
  release: { en: 'Release', es: 'Liberar' },
});

/** The second pair of eyes: from when the version counts, and what it is told once more. */
export function ReleaseDialog({ detail: { bom }, onClose }: { detail: BomDetail; onClose: () => void }) {
  const say = useSay();
  const move = useMoveBom();
  const [from, setFrom] = useState<string | null>(companyToday());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { n: bom.version_no })}
      description={say(t.text)}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          <Button
            look="primary"
            loading={move.isPending}
            onClick={() =>
              move.mutate(
                {
                  params: { id: bom.id },
                  body: { to: 'released', version: bom.version, ...(from === null ? {} : { effective_from: from }) },
                },
                { onSuccess: onClose },
              )
            }
          >
            {say(t.release)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {move.error !== null && <Banner tone="bad" title={move.error.message} />}
        {bom.unpriced > 0 && <Banner tone="warn">{say(t.unpriced, { n: bom.unpriced })}</Banner>}
        <DayField label={say(t.from)} value={from} onValueChange={setFrom} />
      </div>
    </Dialog>
  );
}
