import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CraneDrawing } from '#ui/drawings/crane-drawing.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { PermitsDialog } from '#areas/projects/units/web/embeds.tsx';
import type { Conflict, Solution } from '#areas/projects/schedule/schema.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { ConflictText, ConflictTitle, SolutionWords } from './conflict-words.tsx';
import { MoveDialog } from '../gantt/move-dialog.tsx';
import { useChangeBooking, useConflictPages } from '../queries.ts';

const t = texts({
  none: { en: 'Nothing is in the way', es: 'Nada estorba' },
  noneText: {
    en: 'Cranes, crews, carriers, permits and yards fit the plan.',
    es: 'Grúas, cuadrillas, transportes, permisos y patios caben en el plan.',
  },
  loading: { en: 'Looking for conflicts', es: 'Buscando conflictos' },
  error: { en: 'The conflicts could not be loaded', es: 'No se pudieron cargar los conflictos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  more: { en: 'Show more', es: 'Mostrar más' },
  shown: { en: '{n} of {all}', es: '{n} de {all}' },
  ways: { en: 'Ways out', es: 'Soluciones' },
  try: { en: 'Show what moves', es: 'Ver qué se mueve' },
  take: { en: 'Take it', es: 'Usarla' },
  book: { en: 'Book', es: 'Reservar' },
  permits: { en: 'Route permits', es: 'Permisos de ruta' },
  byHand: { en: 'To be arranged by hand', es: 'Se arregla a mano' },
});

/** Every conflict with its ways out. */
export function ConflictsPanel() {
  const say = useSay();
  const pages = useConflictPages();
  const { rows } = pages;
  if (rows === undefined)
    return pages.error === null ? (
      <SkeletonRows rows={6} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.error)}
        text={pages.error.message}
        action={<Button onClick={pages.retry}>{say(t.retry)}</Button>}
      />
    );
  if (rows.length === 0) return <EmptyState drawing={<CraneDrawing />} title={say(t.none)} text={say(t.noneText)} />;
  return (
    <>
      <ul className="flex flex-col gap-4 p-5">
        {rows.map((conflict) => (
          <ConflictCard key={conflict.key} conflict={conflict} />
        ))}
      </ul>
      {pages.loadMore !== undefined && (
        <LoadMore
          label={say(t.more)}
          countText={say(t.shown, { n: rows.length, all: pages.reply?.total ?? rows.length })}
          loading={pages.isLoadingMore}
          onLoad={pages.loadMore}
        />
      )}
    </>
  );
}

export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const say = useSay();
  const name = useId();
  const [chosen, setChosen] = useState(0);
  const [open, setOpen] = useState<'move' | 'book' | 'permits' | null>(null);
  const change = useChangeBooking();
  const solution = conflict.solutions[chosen];
  const text = (value: Solution['facts'][string] | undefined) => (typeof value === 'string' ? value : '');
  return (
    <li className="rounded-card border border-line p-4">
      <h3 className="flex gap-2 text-14 font-title">
        <TriangleAlert className="mt-0.5 size-4 flex-none text-bad-text" aria-hidden="true" />
        <span>
          <ConflictTitle conflict={conflict} />
        </span>
      </h3>
      <p className="pt-1 pb-2 text-13 text-text-2">
        <ConflictText conflict={conflict} />
      </p>
      {conflict.solutions.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="sr-only">{say(t.ways)}</legend>
          {conflict.solutions.map((each, index) => (
            <label
              key={each.kind}
              className="flex cursor-pointer items-start gap-2.5 rounded-2 border border-line px-2.5 py-2 text-13 has-checked:border-accent-line has-checked:bg-accent-fill"
            >
              <input
                type="radio"
                name={name}
                className="mt-0.5 accent-(--accent)"
                checked={index === chosen}
                onChange={() => setChosen(index)}
              />
              <SolutionWords solution={each} />
            </label>
          ))}
        </fieldset>
      )}
      {solution !== undefined && (
        <p className="flex justify-end pt-3">
          {solution.changes.length > 0 ? (
            <Button look="primary" onClick={() => setOpen('move')}>
              {say(t.try)}
            </Button>
          ) : solution.kind === 'other_resource' && text(solution.facts['booking']) !== '' ? (
            <Button
              look="primary"
              loading={change.isPending}
              onClick={() =>
                change.mutate({
                  params: { id: text(solution.facts['booking']) },
                  body: { resource: text(solution.facts['resource']) },
                })
              }
            >
              {say(t.take)}
            </Button>
          ) : solution.kind === 'book' ? (
            <Button look="primary" onClick={() => setOpen('book')}>
              {say(t.book)}
            </Button>
          ) : solution.kind === 'renew_permit' || solution.kind === 'add_permit' ? (
            <Button look="primary" onClick={() => setOpen('permits')}>
              {say(t.permits)}
            </Button>
          ) : (
            <span className="inline-flex items-center gap-1.5 text-12 text-text-3">
              <CircleCheck className="size-3.5" aria-hidden="true" />
              {say(t.byHand)}
            </span>
          )}
        </p>
      )}
      {open === 'move' && solution !== undefined && (
        <MoveDialog changes={solution.changes} onClose={() => setOpen(null)} />
      )}
      {open === 'permits' && <PermitsDialog modules={conflict.modules} onClose={() => setOpen(null)} />}
      {open === 'book' && solution !== undefined && (
        <BookingDialog
          resource={text(solution.facts['resource'])}
          project={conflict.projects[0]?.id ?? ''}
          from={conflict.from}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
