import { ArrowRight, ClipboardCheck } from 'lucide-react';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { formTypeWords, statusWords, type FormType } from '../choices.ts';
import { signOff } from '../record.ts';
import { useForms, type FormHead, type SignOffView } from './queries.ts';

const t = texts({
  title: { en: 'No sign-off was begun', es: 'No se ha empezado ninguna aprobación' },
  text: {
    en: 'Begin one for a module, a home or the project: its questions come from the template in use.',
    es: 'Empieza una para un módulo, una casa o el proyecto: sus preguntas vienen de la plantilla en uso.',
  },
  open: { en: 'Open the form', es: 'Abrir el formulario' },
  outside: { en: 'Checks and signatures', es: 'Revisiones y firmas' },
  waits: { en: 'Waits for your signature', es: 'Espera tu firma' },
  areas: {
    en: '{approved} of {areas} areas approved{waived, plural, =0 {} one {, # does not apply} other {, # do not apply}}',
    es: '{approved} de {areas} áreas aprobadas{waived, plural, =0 {} one {, # no aplica} other {, # no aplican}}',
  },
});

const addressOf = (number: string, id: string, type: FormType, view?: SignOffView): string =>
  `/${view ?? 'projects'}/${encodeURIComponent(number)}/manufacturing-sign-offs/${id}/${type}/`;

/** What the lists of sign-offs share. */
export function useSignOffParts(number?: string) {
  const say = useSay();
  return {
    empty: { drawing: <ModuleDrawing />, title: say(t.title), text: say(t.text) },
    card: ['form_type', 'status', 'progress'],
    panelFirst: true as const,
    panel: (record: { id: string; form_type?: FormType | null; project_id?: { name: string } | null }) =>
      record.form_type == null ? null : (
        <Button look="primary" icon={<ClipboardCheck />} asChild>
          <Link to={addressOf(number ?? record.project_id?.name.split(' ')[0] ?? '', record.id, record.form_type)}>
            {say(t.open)}
          </Link>
        </Button>
      ),
  };
}

/** The sign-offs of one project, on its page. */
export function ProjectSignOffs({ project }: { project: { id: string; project_number: string; name: string } }) {
  const { id, project_number: number, name } = project;
  return (
    <RecordTable
      declaration={signOff}
      {...useSignOffParts(number)}
      within={{ scope: ['project_id', 'is', id], first: { project_id: { id, name: `${number} ${name}` } } }}
    />
  );
}

/** What somebody outside staff sees of a home's or a project's sign-offs; what waits for their signature comes first. Nothing while there is none. */
export function SharedSignOffs({
  view,
  projectId,
  unitId,
}: {
  view: 'owner' | 'developer';
  projectId?: string;
  unitId?: string;
}) {
  const say = useSay();
  const { data = [] } = useForms({
    view,
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(unitId === undefined ? {} : { unit_id: unitId }),
  });
  if (data.length === 0) return null;
  const sorted = data.toSorted((a, b) => Number(b.waits_for_me) - Number(a.waits_for_me));
  return (
    <Section title={say(t.outside)}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sorted.map((form) => (
          <li key={form.id}>
            <SharedForm form={form} view={view} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SharedForm({ form, view }: { form: FormHead; view: 'owner' | 'developer' }) {
  const say = useSay();
  return (
    <Link
      to={addressOf(form.project_number, form.id, form.form_type, view)}
      className="grid gap-2 rounded-card border border-line bg-raised p-4 hover:bg-hover"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="text-16 font-title">{say(formTypeWords[form.form_type])}</span>
        <ArrowRight className="size-4 text-text-3" />
      </span>
      <span className="text-14 text-text-2">{form.title}</span>
      <ProgressBar
        wide
        percent={form.areas === 0 ? 0 : (100 * (form.approved + form.waived)) / form.areas}
        label={say(t.areas, { approved: form.approved, areas: form.areas, waived: form.waived })}
      />
      <span>
        {form.waits_for_me ? <Tag tone="warn">{say(t.waits)}</Tag> : <Tag>{say(statusWords[form.status])}</Tag>}
      </span>
    </Link>
  );
}
