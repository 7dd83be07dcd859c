import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { pipelines, pipelineWords } from '#areas/sales/opportunities/choices.ts';
import { texts } from '#platform/shared/text.ts';
import { useRead } from '#platform/web/call/query.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import type { TableAction } from '#platform/web/table/table-parts.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Language } from '#platform/shared/text.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { salesStage } from '../record.ts';

const t = texts({
  move: { en: 'Move to a stage', es: 'Pasar a una etapa' },
  stage: { en: 'Stage', es: 'Etapa' },
  named: { en: '{stage} ({pipeline})', es: '{stage} ({pipeline})' },
  why: { en: 'Why stages are skipped or gone back', es: 'Por qué se saltan o retroceden etapas' },
  whyHelp: {
    en: 'Needed for each deal for which it is not the next stage.',
    es: 'Hace falta para cada negocio en que no es la etapa siguiente.',
  },
  checks: { en: 'Checked for all of them before they go on', es: 'Comprobado en todos antes de seguir' },
  choose: { en: 'Choose a stage first.', es: 'Elige primero una etapa.' },
});

interface StageOption {
  id: string;
  label: string;
  /** What is checked on the way out of the stage before it. */
  points: readonly string[];
}

const endpoints = recordEndpoints(salesStage);
const query = { columns: 'pipeline,name,name_es,place,exit_checklist', sort: 'pipeline,place', limit: 200 };

const text = (row: TableRow, key: string): string => {
  const value = cellOf(row, key);
  return typeof value === 'string' ? value : '';
};

function optionsOf(rows: readonly TableRow[], language: Language, say: ReturnType<typeof useSay>): StageOption[] {
  return rows.map((row, at) => {
    const before = rows[at - 1];
    const pipeline = pipelines.find((each) => each === text(row, 'pipeline')) ?? 'dtc';
    const isFirst = before === undefined || text(before, 'pipeline') !== pipeline;
    const spanish = text(row, 'name_es');
    const stage = language === 'es' && spanish !== '' ? spanish : text(row, 'name');
    return {
      id: row.id,
      label: say(t.named, { stage, pipeline: say(pipelineWords[pipeline]) }),
      points: isFirst
        ? []
        : text(before, 'exit_checklist')
            .split('\n')
            .map((point) => point.trim())
            .filter((point) => point !== ''),
    };
  });
}

type Values = Readonly<Record<string, unknown>>;
type SetValues = (patch: Record<string, unknown>) => void;
const checkedIn = ({ checked }: Values): string[] => (Array.isArray(checked) ? checked.map(String) : []);
const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Many deals to one stage, in one step with one way back: each by the rules of one, and whoever lacks something is named. */
export function useBulkStep(): readonly TableAction[] {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRead(endpoints.rows, { query });
  return useMemo(() => {
    const stages = optionsOf(data?.rows ?? [], language, say);
    return [
      {
        name: 'step',
        label: say(t.move),
        icon: <ArrowRight />,
        first: {},
        form: (values, set) => <StepForm stages={stages} values={values} set={set} />,
        lacks: ({ stage_id: stage }) => (typeof stage === 'string' ? undefined : say(t.choose)),
        sent: (values) => ({
          stage_id: values['stage_id'],
          checked: checkedIn(values),
          ...(wordsIn(values['reason']).trim() === '' ? {} : { reason: wordsIn(values['reason']).trim() }),
        }),
      },
    ];
  }, [data, language, say]);
}

function StepForm({ stages, values, set }: { stages: readonly StageOption[]; values: Values; set: SetValues }) {
  const say = useSay();
  const chosen = stages.find(({ id }) => id === values['stage_id']);
  const checked = checkedIn(values);
  return (
    <>
      <Field label={say(t.stage)}>
        <Select
          value={wordsIn(values['stage_id'])}
          // What was checked for another stage is none of this one.
          onValueChange={(stage) => set({ stage_id: stage, checked: [] })}
          items={stages.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
      {chosen !== undefined && chosen.points.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-13 font-label">{say(t.checks)}</legend>
          {chosen.points.map((point) => (
            <Checkbox
              key={point}
              label={point}
              checked={checked.includes(point)}
              onChange={({ target }) =>
                set({ checked: target.checked ? [...checked, point] : checked.filter((each) => each !== point) })
              }
            />
          ))}
        </fieldset>
      )}
      <Field label={say(t.why)} help={say(t.whyHelp)}>
        <Textarea
          maxLength={500}
          value={wordsIn(values['reason'])}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Field>
    </>
  );
}
