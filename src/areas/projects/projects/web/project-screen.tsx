import { MapPin, MoreHorizontal, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { go, setSearch, useRouteParams, useSearch } from '#platform/web/place.ts';
import { noTableWords } from '#platform/web/table/table-state.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import type { ProjectRead } from '../schema.ts';
import { EditProjectDialog } from './facts/edit-project-dialog.tsx';
import { ProjectStatusChip } from './embeds.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { MoveDialog } from './moves/move-dialog.tsx';
import { ProjectCover } from './project-cover.tsx';
import { useProject, useRemoveProject } from './queries.ts';
import { factoryWords, statusWords, words } from './words.ts';

const t = texts({
  projects: { en: 'Projects', es: 'Proyectos' },
  files: { en: 'Files', es: 'Archivos' },
  parts: { en: 'Parts of the project', es: 'Partes del proyecto' },
  path: { en: 'Where you are', es: 'Dónde estás' },
  moveTo: { en: 'Move to {status}', es: 'Pasar a {status}' },
  move: { en: 'Change status', es: 'Cambiar estado' },
  more: { en: 'More actions', es: 'Más acciones' },
  edit: { en: 'Edit facts', es: 'Editar datos' },
  people: { en: 'Edit people', es: 'Editar personas' },
  readPeople: { en: 'People and roles', es: 'Personas y funciones' },
  remove: { en: 'Move to the bin…', es: 'Mover a la papelera…' },
  removeTitle: { en: 'Move {name} to the bin?', es: '¿Mover {name} a la papelera?' },
  removeText: {
    en: 'It stays there for 30 days, and an admin can bring it back. Its number is never used again.',
    es: 'Queda ahí 30 días y un administrador puede recuperarlo. Su número no se vuelve a usar.',
  },
  removeConfirm: { en: 'Move to the bin', es: 'Mover a la papelera' },
  keep: { en: 'Keep it', es: 'Conservarlo' },
  loading: { en: 'Loading the project', es: 'Cargando el proyecto' },
  errorTitle: { en: 'This project is not there, or not yours to see', es: 'Este proyecto no existe o no puedes verlo' },
  back: { en: 'All projects', es: 'Todos los proyectos' },
});

/** A dot before the words where they follow others on a line; on a phone each may begin a line of its own. */
const betweenWords = "md:before:mr-2 md:before:content-['·']";

/** One part of the project's page. The page knows none of them: what other areas show of a project is handed to it in `app`. */
export interface ProjectTab {
  /** As it stands in the address. */
  value: string;
  label: Text;
  count?: (project: ProjectRead) => number;
  /** The part owns the height of the page and scrolls within, as a table does. */
  fills?: true;
  content: (project: ProjectRead) => ReactNode;
}

interface ProjectScreenProps {
  tabs: readonly ProjectTab[];
  /** What lies over any of its parts: the file that the address names. */
  over: ReactNode;
}

/** The page of one project: head with the next move, and tabs that stand in the address, the first of them where none is named. */
export function ProjectScreen({ tabs, over }: ProjectScreenProps) {
  const say = useSay();
  const { project_number: number = '' } = useRouteParams();
  const { data, error, isPending } = useProject(number);
  if (data === undefined) {
    return (
      <PageFrame title={number}>
        {isPending ? (
          <SkeletonRows rows={10} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.errorTitle)}
            text={error?.message}
            action={
              <Button asChild>
                <Link to="/projects">{say(t.back)}</Link>
              </Button>
            }
          />
        )}
      </PageFrame>
    );
  }
  return <ProjectPage project={data} tabs={tabs} over={over} />;
}

function ProjectPage({ project, tabs, over }: ProjectScreenProps & { project: ProjectRead }) {
  const say = useSay();
  const search = useSearch();
  const [first] = tabs;
  const tab = tabs.find(({ value }) => value === search['tab']) ?? first;
  const fills = tab?.fills === true;
  const items = tabs.map(({ value, label, count }) => ({
    value,
    label: say(label),
    ...(count === undefined ? {} : { count: count(project) }),
  }));
  const place = [project.address.line1, project.address.city, project.address.state].filter(Boolean).join(', ');
  return (
    <PageFrame
      title={project.name}
      documentTitle={`${project.project_number} ${project.name}`}
      large
      breadcrumb={
        <Breadcrumb label={say(t.path)}>
          <Link to="/projects">{say(t.projects)}</Link>
          <span>{project.project_number}</span>
        </Breadcrumb>
      }
      {...(project.cover_file_id === null ? {} : { picture: <ProjectCover fileId={project.cover_file_id} /> })}
      status={<ProjectStatusChip status={project.status} />}
      meta={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {place !== '' && (
            <span className="inline-flex items-center gap-x-2">
              <MapPin className="size-4 flex-none" />
              {place}
            </span>
          )}
          <span className={place === '' ? undefined : betweenWords}>
            {say(words.units, { n: project.unit_count })}, {say(words.modules, { n: project.module_count })}
          </span>
          {project.factory !== null && factoryWords[project.factory] !== undefined && (
            <span className={betweenWords}>{say(factoryWords[project.factory] ?? t.files)}</span>
          )}
        </span>
      }
      actions={
        <>
          <PresenceStack type="project" id={project.id} />
          {project.can.change && <ProjectActions project={project} />}
        </>
      }
      tabs={
        <Tabs
          id="project"
          label={say(t.parts)}
          items={items}
          value={tab?.value ?? ''}
          onValueChange={(value) =>
            setSearch(
              {
                ...noTableWords,
                show: undefined,
                // What is open on one tab is closed on the others.
                file: undefined,
                post: undefined,
                reply: undefined,
                bin: undefined,
                do: undefined,
                tab: value === first?.value ? undefined : value,
              },
              { push: true },
            )
          }
        />
      }
      flush
      fill={fills}
    >
      {over}
      <TabPanel
        tabsId="project"
        value={tab?.value ?? ''}
        {...(fills ? { className: 'flex min-h-0 flex-1 flex-col' } : {})}
      >
        {tab?.content(project)}
      </TabPanel>
    </PageFrame>
  );
}

/** The one step that comes next as the primary button, the rest in a menu. */
function ProjectActions({ project }: { project: ProjectRead }) {
  const say = useSay();
  const [opened, setDialog] = useState<'move' | 'edit' | 'people' | 'remove' | null>(null);
  // An address may ask for one of the forms: whoever is told that something is missing is led into it.
  const { do: doing, field } = useSearch();
  const dialog = opened ?? (doing === 'facts' ? 'edit' : doing === 'people' ? 'people' : null);
  const remove = useRemoveProject();
  const next = project.transitions.find((transition) => transition.to === project.status + 1 && transition.to <= 6);
  const nextWord = next === undefined ? undefined : statusWords[next.to];
  const moveWords = nextWord === undefined ? say(t.move) : say(t.moveTo, { status: say(nextWord) });
  const { project_number: number, can } = project;
  const mayMove = project.transitions.length > 0;
  const peopleWord = can.give_roles ? t.people : t.readPeople;
  useOfferedActions(
    useMemo(
      () => [
        ...(mayMove ? [{ key: 'project move', label: `${moveWords}: ${number}`, act: () => setDialog('move') }] : []),
        { key: 'project edit', label: `${say(t.edit)}: ${number}`, act: () => setDialog('edit') },
        { key: 'project people', label: `${say(peopleWord)}: ${number}`, act: () => setDialog('people') },
        ...(can.remove
          ? [{ key: 'project remove', label: `${say(t.remove)}: ${number}`, act: () => setDialog('remove') }]
          : []),
      ],
      [mayMove, moveWords, number, can.remove, peopleWord, say],
    ),
  );
  const close = () => {
    setDialog(null);
    if (doing !== undefined) setSearch({ do: undefined, field: undefined });
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={say(t.more)}>
            <MoreHorizontal />
          </IconButton>
        }
        align="end"
      >
        <MenuItem icon={<Pencil />} onSelect={() => setDialog('edit')}>
          {say(t.edit)}
        </MenuItem>
        <MenuItem icon={<UserPlus />} onSelect={() => setDialog('people')}>
          {say(peopleWord)}
        </MenuItem>
        {project.can.remove && (
          <>
            <MenuRule />
            <MenuItem icon={<Trash2 />} danger onSelect={() => setDialog('remove')}>
              {say(t.remove)}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {mayMove && (
        <Button look="primary" onClick={() => setDialog('move')}>
          {moveWords}
        </Button>
      )}
      {dialog === 'move' && <MoveDialog project={project} onClose={close} />}
      {dialog === 'edit' && <EditProjectDialog project={project} focusOn={field} onClose={close} />}
      {dialog === 'people' && <MembersDialog project={project} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={say(t.removeTitle, { name: project.name })}
        description={say(t.removeText)}
        confirmLabel={say(t.removeConfirm)}
        cancelLabel={say(t.keep)}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: project.id } }, { onSuccess: () => go('/projects') })}
      />
    </>
  );
}
