import { Ruler } from 'lucide-react';
import { Suspense, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { PartNotYet } from '#platform/web/frame/part-not-yet.tsx';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useNeedsConnection } from '#platform/web/offline/needs-connection.ts';
import { useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { shownDeviationsContract } from '../contract.ts';
import { DeviationCards, countOf } from './deviation-cards.tsx';

const t = texts({
  title: { en: 'Deviations', es: 'Desviaciones' },
  loading: { en: 'Loading the deviations', es: 'Cargando las desviaciones' },
  note: { en: 'Note a deviation', es: 'Anotar una desviación' },
  noteText: {
    en: 'Where a module is not as it was drawn. The office decides what is done about it.',
    es: 'Donde un módulo no es como se diseñó. La oficina decide qué se hace.',
  },
});

const NoteDialog = lazyPart(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** What the factory builds otherwise than drawn, and the way to note what somebody sees of it. */
export function FloorDeviations({ projectId }: { projectId: string | undefined }) {
  const say = useSay();
  const away = useNeedsConnection();
  const [isOpen, setOpen] = useState(false);
  const sought = useSearch()['deviation'];
  const read = useRead(shownDeviationsContract.floor, {
    query: projectId === undefined ? {} : { project_id: projectId },
  });
  return (
    <Section title={say(t.title)} {...countOf(read.data)}>
      <div className="grid gap-3">
        {read.data === undefined ? (
          <PartNotYet read={read} rows={2} loading={say(t.loading)} />
        ) : (
          <DeviationCards deviations={read.data} sought={sought} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button size="large" icon={<Ruler />} disabledReason={away} onClick={() => setOpen(true)}>
            {say(t.note)}
          </Button>
          <p className="min-w-48 flex-1 text-13 text-text-2">{say(t.noteText)}</p>
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <NoteDialog projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

/** The deviations of a project that its developers are shown; nothing where there is none. */
export function SharedDeviations({ projectId }: { projectId: string }) {
  const say = useSay();
  const read = useRead(shownDeviationsContract.shared, { query: { project_id: projectId } });
  if (read.data === undefined)
    return read.error === null ? null : (
      <Section title={say(t.title)}>
        <PartNotYet read={read} rows={2} loading={say(t.loading)} />
      </Section>
    );
  if (read.data.length === 0) return null;
  return (
    <Section title={say(t.title)} {...countOf(read.data)}>
      <DeviationCards deviations={read.data} />
    </Section>
  );
}
