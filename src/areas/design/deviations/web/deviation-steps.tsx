import { Download } from 'lucide-react';
import type { LinkValue, RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { download } from '#platform/web/call/blobs.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { FollowUp } from '#platform/web/record/follow-up.ts';
import { useRecordChanges } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Section } from '#ui/layout/section.tsx';
import { deviation } from '../record.ts';

const t = texts({
  passed: { en: 'Passed by', es: 'Aceptada por' },
  design_by: { en: 'Pass for design', es: 'Aceptar por diseño' },
  quality_by: { en: 'Pass for quality', es: 'Aceptar por calidad' },
  sheet: { en: 'Approval sheet', es: 'Hoja de aprobación' },
  modules: { en: 'Modules dealt with', es: 'Módulos resueltos' },
});

type Deviation = RecordOf<typeof deviation>;

/** What is special about a deviation: who passes it, which modules are dealt with, and the lesson that comes of it. */
export function DeviationSteps(record: RecordOf<RecordDeclaration>) {
  // The panel read it by this very declaration.
  return <Steps record={record as Deviation} />;
}

function Steps({ record }: { record: Deviation }) {
  const say = useSay();
  const language = useLanguage();
  const me = useSession((state) => state.userInfo?.userId);
  const { change } = useRecordChanges(deviation);
  const set = (values: Readonly<Record<string, unknown>>) =>
    void outcomeOf(
      change.mutateAsync({ params: { id: record.id }, body: { ...values, version: record.version } }),
    ).then((outcome) => {
      if (!outcome.ok) notify.error(saidOf(outcome, language) ?? '');
    });
  const done = (record.done_modules ?? []).map(({ id }) => id);
  const open = (['design_by', 'quality_by'] as const).filter((part) => record[part] == null);
  const isDealtWith = (module: LinkValue) => done.includes(module.id);
  return (
    <>
      {record.state === 'under_review' && record.can.change && open.length > 0 && (
        <Section title={say(t.passed)}>
          <div className="flex flex-wrap gap-2">
            {open.map((part) => (
              <Button key={part} size="small" disabled={change.isPending} onClick={() => set({ [part]: me })}>
                {say(t[part])}
              </Button>
            ))}
          </div>
        </Section>
      )}
      {record.state === 'approved' && (record.modules ?? []).length > 0 && (
        <Section title={say(t.modules)}>
          {(record.modules ?? []).map((module) => (
            <Checkbox
              key={module.id}
              label={module.name}
              checked={isDealtWith(module)}
              disabled={!record.can.change || change.isPending}
              onChange={() =>
                set({
                  done_modules: isDealtWith(module) ? done.filter((id) => id !== module.id) : [...done, module.id],
                })
              }
            />
          ))}
        </Section>
      )}
      {record.state !== 'draft' && (
        <Button
          size="small"
          className="self-start justify-self-start"
          icon={<Download />}
          onClick={() =>
            void download(`/api/deviations/${record.id}/approval-sheet?language=${language}`, `${record.code}.pdf`)
          }
        >
          {say(t.sheet)}
        </Button>
      )}
      {record.state !== 'draft' && (
        <FollowUp kind="deviation" id={record.id} title={record.title ?? ''} project={record.project_id ?? null} />
      )}
    </>
  );
}
