import { Bath, BedDouble, MoreHorizontal, Pencil, Ruler, Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import { useMemo, useState, type ReactNode } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useOfferedActions } from '#platform/web/page-actions.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useHad } from '#platform/web/call/had.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { go, setSearch, usePath, useRouteParams, useSearch } from '#platform/web/place.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import type { UnitRead } from '../schema.ts';
import { EditUnitDialog } from './edit-unit-dialog.tsx';
import { UnitStatus } from './embeds.tsx';
import { useRemoveUnit, useUnit } from './queries.ts';

const t = texts({
  projects: { en: 'Projects', es: 'Proyectos' },
  home: { en: 'Your home', es: 'Tu casa' },
  path: { en: 'Where you are', es: 'Dónde estás' },
  beds: {
    en: '{n, plural, one {# bedroom} other {# bedrooms}}',
    es: '{n, plural, one {# recámara} other {# recámaras}}',
  },
  baths: { en: '{n, plural, one {# bathroom} other {# bathrooms}}', es: '{n, plural, one {# baño} other {# baños}}' },
  sqft: { en: '{n} sq ft', es: '{n} ft²' },
  parts: { en: 'Parts of the home', es: 'Partes de la casa' },
  edit: { en: 'Edit facts', es: 'Editar datos' },
  more: { en: 'More actions', es: 'Más acciones' },
  remove: { en: 'Move to the bin…', es: 'Mover a la papelera…' },
  removeTitle: { en: 'Move {name} to the bin?', es: '¿Mover {name} a la papelera?' },
  removeText: {
    en: 'A unit that still has modules or owners stays. What is in the bin can be brought back for 30 days.',
    es: 'Una unidad que aún tiene módulos o propietarios se queda. Lo que está en la papelera se puede recuperar durante 30 días.',
  },
  removeConfirm: { en: 'Move to the bin', es: 'Mover a la papelera' },
  keep: { en: 'Keep it', es: 'Conservarla' },
  loading: { en: 'Loading the unit', es: 'Cargando la unidad' },
  errorTitle: { en: 'This unit is not there, or not yours to see', es: 'Esta unidad no existe o no puedes verla' },
  goneTitle: { en: 'This home is no longer shared with you', es: 'Esta casa ya no se comparte contigo' },
  goneText: {
    en: 'Your builder has just taken it out of your view. If that surprises you, ask your contact there.',
    es: 'Tu constructor acaba de quitarla de tu vista. Si te sorprende, pregunta a tu contacto allí.',
  },
  back: { en: 'Back', es: 'Volver' },
});

/** Whose eyes a unit is seen with. `staff` has no view of its own: the server answers by the person. */
export type Eyes = 'staff' | 'owner' | 'developer';

/** One part of a unit's page. The page knows none of them: what other areas show of a unit is handed to it in `app`. */
export interface UnitTab {
  /** As it stands in the address. */
  value: string;
  label: Text;
  count?: (unit: UnitRead) => number;
  /** It takes the height that there is, as a table does. */
  fills?: true;
  /** For whom it is there at all; left out, for everybody who sees the unit. */
  shown?: (unit: UnitRead, eyes: Eyes) => boolean;
  content: (unit: UnitRead, eyes: Eyes) => ReactNode;
}

interface UnitScreenProps {
  tabs: readonly UnitTab[];
  /** What lies over any of its parts: the file that the address names. */
  over: (eyes: Eyes) => ReactNode;
}

/** A unit, in parts that stand in the address. One screen for staff, owners and developers; the server decides what each of them reads. */
export function UnitScreen({ tabs, over }: UnitScreenProps) {
  const say = useSay();
  const path = usePath();
  const { project_number: number = '', unit_id: id = '' } = useRouteParams();
  const eyes: Eyes = path.startsWith('/owner/') ? 'owner' : path.startsWith('/developer/') ? 'developer' : 'staff';
  const { data, error, isPending } = useUnit(id, eyes === 'staff' ? undefined : eyes);
  const isHidden = error?.failure.status === 404;
  const isGone = useHad(id, data !== undefined) && isHidden && eyes !== 'staff';
  // The address names the project as well; a unit of another one is not at this address.
  if (data !== undefined && data.project_number === number.toUpperCase())
    return <UnitPage unit={data} eyes={eyes} tabs={tabs} over={over} />;
  const back = (
    <Button asChild>
      <Link to={homes[eyes]}>{say(t.back)}</Link>
    </Button>
  );
  return (
    <PageFrame title={say(t.home)} documentTitle={number}>
      {isPending ? (
        <SkeletonRows rows={10} label={say(t.loading)} />
      ) : isGone ? (
        <EmptyState
          drawing={<HouseDrawing />}
          title={say(t.goneTitle)}
          text={say(t.goneText)}
          action={back}
          className="mt-[8dvh]"
        />
      ) : (
        <ErrorState title={say(t.errorTitle)} text={isHidden ? undefined : error?.message} action={back} />
      )}
    </PageFrame>
  );
}

const homes: Record<Eyes, string> = { staff: '/projects', owner: '/owner', developer: '/developer' };

function UnitPage({ unit, eyes, tabs, over }: UnitScreenProps & { unit: UnitRead; eyes: Eyes }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const shown = tabs.filter((each) => each.shown?.(unit, eyes) ?? true);
  const [first] = shown;
  // Whoever is led to one module finds it on the tab of modules.
  const asked = search['tab'] ?? (search['module'] === undefined ? undefined : 'modules');
  const tab = shown.find(({ value }) => value === asked) ?? first;
  const items = shown.map(({ value, label, count }) => ({
    value,
    label: say(label),
    ...(count === undefined ? {} : { count: count(unit) }),
  }));
  const project = `${eyes === 'developer' ? '/developer' : '/projects'}/${unit.project_number}`;
  return (
    <PageFrame
      title={unit.name}
      documentTitle={`${unit.name} · ${unit.project_name}`}
      large
      flush
      fill={tab?.fills === true}
      breadcrumb={
        <Breadcrumb label={say(t.path)}>
          {eyes === 'owner' ? (
            <Link to="/owner">{say(t.home)}</Link>
          ) : eyes === 'staff' ? (
            <Link to="/projects">{say(t.projects)}</Link>
          ) : null}
          {eyes === 'owner' ? null : <Link to={project}>{unit.project_name}</Link>}
          <span>{unit.name}</span>
        </Breadcrumb>
      }
      status={<UnitStatus status={unit.status} />}
      meta={
        <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1">
          {unit.beds !== null && (
            <span className="inline-flex items-center gap-1.5">
              <BedDouble className="text-text-3" />
              {say(t.beds, { n: unit.beds })}
            </span>
          )}
          {unit.baths !== null && (
            <span className="inline-flex items-center gap-1.5">
              <Bath className="text-text-3" />
              {say(t.baths, { n: unit.baths })}
            </span>
          )}
          {unit.sqft !== null && (
            <span className="inline-flex items-center gap-1.5">
              <Ruler className="text-text-3" />
              {say(t.sqft, { n: formatNumber(unit.sqft, language) })}
            </span>
          )}
        </span>
      }
      actions={
        eyes === 'staff' ? (
          <>
            <PresenceStack type="unit" id={unit.id} />
            {unit.can.change && <UnitActions unit={unit} project={project} />}
          </>
        ) : undefined
      }
      tabs={
        <Tabs
          id="unit"
          label={say(t.parts)}
          items={items}
          value={tab?.value ?? ''}
          onValueChange={(value) =>
            // What is open on one tab is closed on the others.
            setSearch({ file: undefined, tab: value === first?.value ? undefined : value }, { push: true })
          }
        />
      }
    >
      {over(eyes)}
      <TabPanel
        tabsId="unit"
        value={tab?.value ?? ''}
        className={clsx(
          eyes !== 'staff' && '[--table-ground:var(--canvas)]',
          tab?.fills === true && 'flex min-h-0 flex-1 flex-col',
        )}
      >
        {tab?.content(unit, eyes)}
      </TabPanel>
    </PageFrame>
  );
}

function UnitActions({ unit, project }: { unit: UnitRead; project: string }) {
  const say = useSay();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const remove = useRemoveUnit();
  const close = () => setDialog(null);
  const { name, can } = unit;
  useOfferedActions(
    useMemo(
      () => [
        { key: 'unit edit', label: `${say(t.edit)}: ${name}`, act: () => setDialog('edit') },
        ...(can.remove
          ? [{ key: 'unit remove', label: `${say(t.remove)}: ${name}`, act: () => setDialog('remove') }]
          : []),
      ],
      [name, can.remove, say],
    ),
  );
  return (
    <>
      {unit.can.remove && (
        <DropdownMenu
          trigger={
            <IconButton label={say(t.more)}>
              <MoreHorizontal />
            </IconButton>
          }
        >
          <MenuItem icon={<Trash2 />} danger onSelect={() => setDialog('remove')}>
            {say(t.remove)}
          </MenuItem>
        </DropdownMenu>
      )}
      <Button icon={<Pencil />} onClick={() => setDialog('edit')}>
        {say(t.edit)}
      </Button>
      {dialog === 'edit' && <EditUnitDialog unit={unit} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={say(t.removeTitle, { name: unit.name })}
        description={say(t.removeText)}
        confirmLabel={say(t.removeConfirm)}
        cancelLabel={say(t.keep)}
        danger
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate({ params: { id: unit.id } }, { onSuccess: () => go(`${project}?tab=units`), onError: close })
        }
      />
    </>
  );
}
