import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { BuildingModel, disciplines, ModelPatch } from '../schema.ts';
import { disciplineWords } from './model-words.ts';
import { useChangeModel } from './queries.ts';

const t = texts({
  title: { en: 'Name and place of the model', es: 'Nombre y lugar del modelo' },
  name: { en: 'Name', es: 'Nombre' },
  discipline: { en: 'Discipline', es: 'Disciplina' },
  project: { en: 'Project', es: 'Proyecto' },
  planCode: { en: 'Code of the plan', es: 'Código del plano' },
  help: {
    en: 'A project or a plan; neither for the whole company. All revisions move together.',
    es: 'Un proyecto o un plano; ninguno para toda la empresa. Todas las revisiones se mueven juntas.',
  },
  none: { en: 'No project', es: 'Sin proyecto' },
  save: { en: 'Save', es: 'Guardar' },
});

type Discipline = (typeof disciplines)[number];
interface ModelForm {
  name: string;
  discipline: Discipline;
  project_id: string | null;
  plan_code: string;
}

const formOf = (model: BuildingModel): ModelForm => ({
  name: model.name,
  discipline: model.discipline,
  project_id: model.project?.id ?? null,
  plan_code: model.plan_code ?? '',
});
const toBody = (form: ModelForm): ModelPatch => ({
  name: form.name.trim(),
  discipline: form.discipline,
  project_id: form.project_id,
  plan_code: form.plan_code.trim() === '' ? null : form.plan_code.trim(),
});

/** Renames a model, or moves it with all its revisions. */
export function EditModelDialog({ model, onClose }: { model: BuildingModel; onClose: () => void }) {
  const say = useSay();
  const change = useChangeModel();
  const entry = useRecordForm<ModelForm, unknown>({
    values: formOf(model),
    version: model.version,
    draftKey: `building_model.${model.id}`,
    schema: ModelPatch,
    toBody,
    valuesOf: (current) => {
      const found = BuildingModel.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: model.id },
          body: withVersion(toBody(values), version),
        }),
      ),
    onDone: onClose,
  });
  const labels = {
    name: say(t.name),
    discipline: say(t.discipline),
    project_id: say(t.project),
    plan_code: say(t.planCode),
  };
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid gap-4"
    >
      <Field label={labels.name} required error={entry.fault('name')}>
        <TextInput maxLength={120} {...entry.field('name')} />
      </Field>
      <Field label={labels.discipline} error={entry.fault('discipline')}>
        <Select
          {...entry.choice('discipline')}
          items={disciplines.map((value) => ({ value, label: say(disciplineWords[value]) }))}
        />
      </Field>
      <Field label={labels.project_id} help={say(t.help)} error={entry.fault('project_id')}>
        <ProjectCombobox {...entry.choice('project_id')} placeholder={say(t.none)} />
      </Field>
      <Field label={labels.plan_code} error={entry.fault('plan_code')}>
        <TextInput maxLength={40} autoComplete="off" {...entry.field('plan_code')} />
      </Field>
    </FormDialog>
  );
}
