import { punchCategories } from '#areas/company/tickets/choices.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import type { RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { go, useRouteParams } from '#platform/web/place.ts';
import { useQueuedRecord } from '#platform/web/record/queued-record.ts';
import { useRecord } from '#platform/web/record/use-record.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useWhyMissing } from '#platform/web/frame/why-missing.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Phase } from '#areas/quality/punch/schema.ts';
import { PunchForm } from './punch-form.tsx';
import { usePunchDetail } from '../queries.ts';
import { emptyWords, gravityOf, type PunchWords } from './punch-words.ts';

const t = texts({
  factory: { en: 'New factory punch item', es: 'Pendiente de planta nuevo' },
  site: { en: 'New site punch item', es: 'Pendiente de obra nuevo' },
  edit: { en: 'Change a punch item', es: 'Modificar un pendiente' },
  gone: { en: 'This is not there, or not yours to see', es: 'No existe, o no te corresponde verlo' },
  loading: { en: 'Loading', es: 'Cargando' },
});

/** The form of a list in all its modes: a new item, or `edit` and the id of one. */
export function FormScreen({ phase, onFloor }: { phase: Phase; onFloor: boolean }) {
  const say = useSay();
  const { edit, id = edit === undefined || edit === 'edit' ? undefined : edit } = useRouteParams();
  return (
    <PageFrame title={say(id === undefined ? t[phase] : t.edit)} large={onFloor}>
      <div data-density="comfort" className="mx-auto max-w-[1100px]">
        {id === undefined ? (
          <PunchForm phase={phase} onFloor={onFloor} />
        ) : (
          <ChangeItem key={id} id={id} phase={phase} onFloor={onFloor} />
        )}
      </div>
    </PageFrame>
  );
}

function ChangeItem({ id, phase, onFloor }: { id: string; phase: Phase; onFloor: boolean }) {
  const say = useSay();
  const { data, error, isError } = useRecord(punchItem, id);
  const why = useWhyMissing(error, say(t.gone));
  const item = useQueuedRecord(punchItem, data);
  const detail = usePunchDetail(id).data;
  // What was read before stays while nobody answers.
  if (isError && item === undefined) return <ErrorState {...why} />;
  if (item === undefined || detail === undefined) return <SkeletonRows rows={6} label={say(t.loading)} />;
  return (
    <PunchForm
      phase={phase}
      onFloor={onFloor}
      item={{
        id,
        version: item.version,
        record: item,
        words: wordsOf(item),
        place: {
          project: idOf(item, 'project_id'),
          module: idOf(item, 'module_id'),
          area: textOf(item, 'area'),
        },
        photos: detail.photos.flatMap(({ role, file_id: file }) => (role === 'before' ? [file] : [])),
      }}
      onSaved={() => go(`${onFloor ? '/floor' : '/projects'}/punch-lists?panel=${id}`, { replace: true })}
    />
  );
}

type Answered = RecordOf<typeof punchItem> | ReturnType<typeof useRecord>['data'];

function textOf(item: Answered, field: string): string {
  const value = Object.entries(item ?? {}).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value : '';
}

function idOf(item: Answered, field: string): string | undefined {
  const value: unknown = Object.entries(item ?? {}).find(([name]) => name === field)?.[1];
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
}

function wordsOf(item: Answered): PunchWords {
  const phase = textOf(item, 'phase') === 'site' ? 'site' : 'factory';
  return {
    ...emptyWords,
    category: punchCategories.find((each) => each === textOf(item, 'category')),
    defect: textOf(item, 'defect_type') || undefined,
    title: textOf(item, 'title'),
    gravity: gravityOf({ severity: textOf(item, 'severity'), must_fix_before: textOf(item, 'must_fix_before') }, phase),
    lead: idOf(item, 'lead_id') ?? null,
    due: textOf(item, 'due_on') || null,
    position: textOf(item, 'position'),
    description: textOf(item, 'description'),
  };
}
