import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { ImportDialog } from '#areas/imports/web/embeds.tsx';
import { useCreateUnits, useUnits } from '#areas/units/web/queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Field } from '#ui/field.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/table.tsx';
import { Tag } from '#ui/tag.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { ProjectRead } from '../schema.ts';
import { expandNames } from './unit-names.ts';
import { moduleStatusWords, unitStatusWords, words } from './words.ts';

const t = texts({
  add: { en: 'Add units', es: 'Agregar unidades' },
  import: { en: 'Import a spreadsheet', es: 'Importar una hoja' },
  caption: { en: 'Units of the project', es: 'Unidades del proyecto' },
  unit: { en: 'Unit', es: 'Unidad' },
  status: { en: 'Status', es: 'Estado' },
  plan: { en: 'Plan', es: 'Plano' },
  beds: { en: 'Beds', es: 'Rec.' },
  baths: { en: 'Baths', es: 'Baños' },
  area: { en: 'Sq ft', es: 'ft²' },
  modules: { en: 'Modules', es: 'Módulos' },
  loading: { en: 'Loading units', es: 'Cargando unidades' },
  errorTitle: { en: 'The units could not be loaded', es: 'No se pudieron cargar las unidades' },
  emptyTitle: { en: 'No units yet', es: 'Aún no hay unidades' },
  emptyText: {
    en: 'Type their names, or bring them in from a CSV, Excel or COBie sheet.',
    es: 'Escribe sus nombres o tráelas de una hoja CSV, Excel o COBie.',
  },
  names: { en: 'Names', es: 'Nombres' },
  help: {
    en: 'One per line, or a pattern: A-101..112 makes A-101 to A-112.',
    es: 'Uno por línea, o un patrón: A-101..112 crea de A-101 a A-112.',
  },
  addN: {
    en: '{n, plural, =0 {Add units} one {Add # unit} other {Add # units}}',
    es: '{n, plural, =0 {Agregar unidades} one {Agregar # unidad} other {Agregar # unidades}}',
  },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** The units of a project with their modules; made by name or imported. */
export function ProjectUnits({ project }: { project: ProjectRead }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = useUnits({ project: project.id });
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col">
      {project.can.change && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-md:px-4">
          <span className="mr-auto text-13 text-text-2">
            {say(words.units, { n: data?.length ?? 0 })}, {say(words.modules, { n: project.module_count })}
          </span>
          <Button icon={<FileUp />} onClick={() => setDialog('import')}>
            {say(t.import)}
          </Button>
          <Button icon={<Plus />} onClick={() => setDialog('add')}>
            {say(t.add)}
          </Button>
        </div>
      )}
      {isPending ? (
        <SkeletonRows rows={8} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState title={say(t.errorTitle)} text={error?.message} />
      ) : data.length === 0 ? (
        <EmptyState
          drawing={<FloorPlanDrawing />}
          title={say(t.emptyTitle)}
          text={say(t.emptyText)}
          {...(project.can.change
            ? { action: <Button onClick={() => setDialog('import')}>{say(t.import)}</Button> }
            : {})}
        />
      ) : (
        <Table caption={say(t.caption)} edge>
          <thead>
            <tr>
              <HeadCell>{say(t.unit)}</HeadCell>
              <HeadCell>{say(t.status)}</HeadCell>
              <HeadCell className="max-md:hidden">{say(t.plan)}</HeadCell>
              <HeadCell numeric className="max-md:hidden">
                {say(t.beds)}
              </HeadCell>
              <HeadCell numeric className="max-md:hidden">
                {say(t.baths)}
              </HeadCell>
              <HeadCell numeric className="max-md:hidden">
                {say(t.area)}
              </HeadCell>
              <HeadCell>{say(t.modules)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((unit) => (
              <tr key={unit.id}>
                <Cell rowHead>
                  <Link
                    to={`/projects/${project.project_number}/unit/${unit.id}`}
                    className="font-label hover:underline"
                  >
                    {unit.name}
                  </Link>
                </Cell>
                <Cell>{say(unitStatusWords[unit.status] ?? t.status)}</Cell>
                <Cell className="max-md:hidden">{unit.plan_code}</Cell>
                <Cell numeric className="max-md:hidden">
                  {unit.beds}
                </Cell>
                <Cell numeric className="max-md:hidden">
                  {unit.baths}
                </Cell>
                <Cell numeric className="max-md:hidden">
                  {unit.sqft === null ? null : formatNumber(unit.sqft, language)}
                </Cell>
                <Cell>
                  <span className="flex flex-wrap gap-1">
                    {unit.module_statuses.map((module) => (
                      <Tag
                        key={module.module_no}
                        tone={module.status === 'qa_hold' ? 'warn' : module.status === 'set' ? 'good' : 'neutral'}
                      >
                        {module.module_no.split('/')[0]} {say(moduleStatusWords[module.status] ?? t.status)}
                      </Tag>
                    ))}
                  </span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {dialog === 'add' && <AddUnitsDialog projectId={project.id} onClose={close} />}
      {dialog === 'import' && <ImportDialog projectId={project.id} onClose={close} />}
    </div>
  );
}

function AddUnitsDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const say = useSay();
  const create = useCreateUnits();
  const [text, setText] = useState('');
  const names = expandNames(text);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.add)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button
            look="primary"
            loading={create.isPending}
            disabled={names.length === 0}
            disabledReason={names.length === 0 ? say(t.help) : undefined}
            onClick={() =>
              create.mutate({ params: { id: projectId }, body: { unit_names: names } }, { onSuccess: onClose })
            }
          >
            {say(t.addN, { n: names.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={say(t.names)} help={say(t.help)}>
          <Textarea rows={6} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        {create.error !== null && <Banner tone="bad">{create.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
