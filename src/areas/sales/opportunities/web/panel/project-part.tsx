import { useState } from 'react';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMakeProject, useWin, type Whole } from '../queries.ts';

const t = texts({
  title: { en: 'Project and papers', es: 'Proyecto y documentos' },
  none: {
    en: 'Contracts, estimates and files hang on its project. It is made of what is known here.',
    es: 'Contratos, estimaciones y archivos cuelgan de su proyecto. Se crea con lo que ya se sabe aquí.',
  },
  make: { en: 'Make its project', es: 'Crear su proyecto' },
  win: { en: 'Won without an agreement', es: 'Ganada sin acuerdo' },
  why: { en: 'Why it is won without a signed agreement', es: 'Por qué se gana sin un acuerdo firmado' },
  winText: {
    en: 'A signed Manufacturing Agreement wins a deal by itself. The project is made where there is none.',
    es: 'Un Acuerdo de fabricación firmado gana el negocio por sí solo. El proyecto se crea si no existe.',
  },
  contracts: { en: 'Contracts', es: 'Contratos' },
  files: { en: 'Files', es: 'Archivos' },
});

/** The project that a deal has become, with its contracts and files; or the way to it. */
export function ProjectPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const make = useMakeProject();
  const [isWinning, setWinning] = useState(false);
  const { project, contracts, files } = whole;
  return (
    <Section title={say(t.title)}>
      {project === null ? (
        <p className="text-13 text-text-2">{say(t.none)}</p>
      ) : (
        <p className="text-13">
          <Link className="link inline-flex min-h-6 items-center" to={`/projects/${project.project_number}`}>
            {project.project_number} {project.name}
          </Link>
        </p>
      )}
      <ul className="mt-1 grid gap-1 text-13">
        {contracts.map(({ id, code, title, amount }) => (
          <li key={id}>
            <Link className="link inline-flex min-h-6 items-center" to={`/sales/contracts?panel=${id}`}>
              {code} {title}
            </Link>
            {amount !== null && <span className="text-text-2"> {formatMoneyShort(amount)}</span>}
          </li>
        ))}
      </ul>
      {files.length > 0 && (
        <p className="mt-1 text-13 text-text-2">
          {say(t.files)}:{' '}
          {files.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              {project === null ? (
                name
              ) : (
                <Link
                  className="link inline-flex min-h-6 items-center"
                  to={`/projects/${project.project_number}?tab=files&file=${id}`}
                >
                  {name}
                </Link>
              )}
            </span>
          ))}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {whole.can.change && project === null && (
          <Button size="small" loading={make.isPending} onClick={() => make.mutate({ params: { id: whole.id } })}>
            {say(t.make)}
          </Button>
        )}
        {whole.can.win && (
          <Button size="small" onClick={() => setWinning(true)}>
            {say(t.win)}
          </Button>
        )}
      </div>
      {isWinning && <WinDialog whole={whole} onClose={() => setWinning(false)} />}
    </Section>
  );
}

function WinDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const say = useSay();
  const win = useWin();
  const entry = useRecordForm<{ reason: string }, unknown>({
    values: { reason: '' },
    send: ({ reason }) =>
      outcomeOf(win.mutateAsync({ params: { id: whole.id }, body: { reason, version: whole.version } })),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.win)}
      description={say(t.winText)}
      submitLabel={say(t.win)}
      onClose={onClose}
    >
      <Field label={say(t.why)} required error={entry.fault('reason')}>
        <Textarea maxLength={500} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}
