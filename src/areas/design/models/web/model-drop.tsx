import { useEffect, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { UploadList } from '#platform/web/uploads/upload-list.tsx';
import { addUploads, recallUploads } from '#platform/web/uploads/upload-queue.ts';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { disciplines } from '../schema.ts';
import { modelChannel, modelTarget } from './model-channel.ts';
import { disciplineWords } from './model-words.ts';

const t = texts({
  drop: { en: 'Drop a building model here, or choose it', es: 'Suelta aquí un modelo de edificio o elígelo' },
  help: {
    en: '.ifc or .ifczip, up to 2 GB on the way and 500 MB unpacked. A broken line costs nothing: it goes on where it stopped.',
    es: '.ifc o .ifczip, hasta 2 GB en camino y 500 MB sin comprimir. Si se corta la conexión, sigue donde quedó.',
  },
  belongs: { en: 'It belongs to', es: 'Pertenece a' },
  company: { en: 'Company', es: 'Empresa' },
  plan: { en: 'Plan', es: 'Plano' },
  project: { en: 'Project', es: 'Proyecto' },
  discipline: { en: 'Discipline', es: 'Disciplina' },
  choose: { en: 'Choose a project', es: 'Elige un proyecto' },
  noProject: { en: 'No such project', es: 'No hay tal proyecto' },
  planCode: { en: 'Code of the plan', es: 'Código del plano' },
  ifcxml: {
    en: '{name} is an .ifcxml file. Export the model as .ifc or .ifczip.',
    es: '{name} es un archivo .ifcxml. Exporta el modelo como .ifc o .ifczip.',
  },
  other: {
    en: '{name} is no building model (.ifc or .ifczip).',
    es: '{name} no es un modelo de edificio (.ifc o .ifczip).',
  },
  tooLarge: { en: '{name} is larger than 2 GB.', es: '{name} pesa más de 2 GB.' },
  empty: { en: '{name} is empty.', es: '{name} está vacío.' },
  projectFirst: { en: 'Choose the project first.', es: 'Elige primero el proyecto.' },
  planFirst: { en: 'Write the code of the plan first.', es: 'Escribe primero el código del plano.' },
});

const maxBytes = 2 * 1024 * 1024 * 1024;
type Scope = 'project' | 'plan' | 'company';
type Discipline = (typeof disciplines)[number];

interface ModelDropProps {
  /** A model that the file is a new revision of: it keeps that one's place. */
  follows?: string;
}

/** Takes models, says where they belong, and shows how far each has come. */
export function ModelDrop({ follows }: ModelDropProps) {
  const say = useSay();
  const [scope, setScope] = useState<Scope>('project');
  const [projectId, setProjectId] = useState<string | null>(null);
  const [planCode, setPlanCode] = useState('');
  const [discipline, setDiscipline] = useState<Discipline>('architecture');

  useEffect(() => void recallUploads(), []);

  const place = (): Record<string, string> | undefined => {
    if (follows !== undefined) return { follows };
    if (scope === 'company') return { discipline };
    if (scope === 'project') return projectId === null ? undefined : { discipline, project_id: projectId };
    return planCode.trim() === '' ? undefined : { discipline, plan_code: planCode.trim() };
  };
  const missing = place() === undefined ? (scope === 'plan' ? t.planFirst : t.projectFirst) : undefined;
  const take = (files: File[]) => {
    const fields = place();
    if (fields === undefined) return;
    const good = files.filter(({ name, size }) => {
      const fault = /\.ifcxml$/iu.test(name)
        ? t.ifcxml
        : !/\.(?:ifc|ifczip|zip)$/iu.test(name)
          ? t.other
          : size > maxBytes
            ? t.tooLarge
            : size === 0
              ? t.empty
              : undefined;
      if (fault !== undefined) notify.error(say(fault, { name }));
      return fault === undefined;
    });
    if (good.length > 0)
      addUploads(
        modelChannel,
        modelTarget,
        good.map((file) => ({ file })),
        fields,
      );
  };
  return (
    <div className="flex flex-col gap-3">
      {follows === undefined && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={say(t.belongs)}>
            <Segmented
              label={say(t.belongs)}
              value={scope}
              onValueChange={setScope}
              items={(['project', 'plan', 'company'] as const).map((value) => ({ value, label: say(t[value]) }))}
            />
          </Field>
          {scope === 'project' && (
            <Field label={say(t.project)} className="w-72 max-md:w-full">
              <ProjectCombobox value={projectId} onValueChange={setProjectId} placeholder={say(t.choose)} />
            </Field>
          )}
          {scope === 'plan' && (
            <Field label={say(t.planCode)} className="w-48 max-md:w-full">
              <TextInput value={planCode} maxLength={40} onChange={(event) => setPlanCode(event.target.value)} />
            </Field>
          )}
          <Field label={say(t.discipline)} className="w-60 max-md:w-full">
            <Select
              value={discipline}
              onValueChange={setDiscipline}
              items={disciplines.map((value) => ({ value, label: say(disciplineWords[value]) }))}
            />
          </Field>
        </div>
      )}
      <FileDrop
        onFiles={take}
        accept=".ifc,.ifczip,.zip"
        multiple={follows === undefined}
        disabled={missing !== undefined}
        label={missing === undefined ? say(t.drop) : say(missing)}
        help={say(t.help)}
        className="min-h-32"
      />
      <UploadList target={modelTarget} />
    </div>
  );
}
