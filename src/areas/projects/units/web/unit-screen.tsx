import { Bath, BedDouble, MoreHorizontal, Pencil, Ruler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useHad } from '#platform/web/call/had.ts';
import { Link } from '#platform/web/link.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { PresenceStack } from '#platform/web/presence-marks.tsx';
import { go, usePath, useRouteParams } from '#platform/web/place.ts';
import { RecordHistory } from '#areas/projects/projects/web/embeds.tsx';
import {
  DocumentsPanel,
  FileOfAddress,
  PhotosPanel,
  SharedDocuments,
  SharedPhotos,
} from '#areas/platform-services/files/web/embeds.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { UnitRead } from '../schema.ts';
import { EditUnitDialog } from './edit-unit-dialog.tsx';
import { UnitStatus } from './embeds.tsx';
import { useRemoveUnit, useUnit } from './queries.ts';
import { UnitModules } from './unit-modules.tsx';
import { UnitRail } from './unit-rail.tsx';

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
  photos: { en: 'Photos', es: 'Fotos' },
  documents: { en: 'Documents', es: 'Documentos' },
  later: { en: 'Not here yet', es: 'Aún no está aquí' },
  laterText: {
    en: 'Sign-offs, appliances, the manual, care and warranty of this home and the people of your household get a place here. They are not built yet; until then ask your builder on your home page.',
    es: 'Las aprobaciones, los electrodomésticos, el manual, el cuidado y la garantía de esta casa y las personas de tu hogar tendrán su lugar aquí. Aún no están construidos; mientras tanto, pregunta a tu constructor en la página de tu casa.',
  },
  history: { en: 'History', es: 'Historial' },
  aside: { en: 'Facts and people', es: 'Datos y personas' },
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
type Eyes = 'staff' | 'owner' | 'developer';

/** A unit: its modules, files, facts and people. One screen for staff, owners and developers; the server decides what each of them reads. */
export function Screen() {
  const say = useSay();
  const path = usePath();
  const { project_number: number = '', unit_id: id = '' } = useRouteParams();
  const eyes: Eyes = path.startsWith('/owner/') ? 'owner' : path.startsWith('/developer/') ? 'developer' : 'staff';
  const { data, error, isPending } = useUnit(id, eyes === 'staff' ? undefined : eyes);
  const isHidden = error?.failure.status === 404;
  const isGone = useHad(id, data !== undefined) && isHidden && eyes !== 'staff';
  // The address names the project as well; a unit of another one is not at this address.
  if (data !== undefined && data.project_number === number.toUpperCase()) return <UnitPage unit={data} eyes={eyes} />;
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

function UnitPage({ unit, eyes }: { unit: UnitRead; eyes: Eyes }) {
  const say = useSay();
  const language = useLanguage();
  const view = eyes === 'staff' ? undefined : eyes;
  const project = `${eyes === 'developer' ? '/developer' : '/projects'}/${unit.project_number}`;
  return (
    <PageFrame
      title={unit.name}
      documentTitle={`${unit.name} · ${unit.project_name}`}
      large
      flush
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
    >
      <FileOfAddress view={view} />
      <div
        className={`grid grid-cols-1 border-t border-line xl:grid-cols-[minmax(0,1fr)_var(--rail)] comfort:xl:grid-cols-[minmax(0,1fr)_22rem] ${eyes === 'staff' ? '' : '[--table-ground:var(--canvas)]'}`}
      >
        <div className="flex min-w-0 flex-col gap-8 px-6 py-5 max-md:px-4">
          {view === undefined ? (
            <>
              <UnitModules unit={unit} isStaff />
              <StaffFiles unit={unit} />
              <Section title={say(t.history)}>
                <RecordHistory projectId={unit.project} type="unit" id={unit.id} />
              </Section>
            </>
          ) : (
            <>
              <Section title={say(t.photos)}>
                <SharedPhotos projectId={unit.project} unitId={unit.id} view={view} />
              </Section>
              <UnitModules unit={unit} isStaff={false} />
              <Section title={say(t.documents)}>
                <SharedDocuments projectId={unit.project} unitId={unit.id} view={view} />
              </Section>
              {view === 'owner' && (
                <Section title={say(t.later)}>
                  <p className="max-w-[75ch] text-text-2">{say(t.laterText)}</p>
                </Section>
              )}
            </>
          )}
        </div>
        <aside
          aria-label={say(t.aside)}
          className="flex flex-col gap-6 border-line px-6 py-5 max-xl:border-t max-md:px-4 xl:border-l"
        >
          <UnitRail unit={unit} isStaff={eyes === 'staff'} />
        </aside>
      </div>
    </PageFrame>
  );
}

function StaffFiles({ unit }: { unit: UnitRead }) {
  const say = useSay();
  const place = { projectId: unit.project, unitId: unit.id, ownerType: 'unit', ownerId: unit.id } as const;
  return (
    <>
      <Section title={say(t.photos)}>
        <PhotosPanel {...place} canUpload={unit.can.upload} canShare={unit.can.change} />
      </Section>
      <Section title={say(t.documents)}>
        <DocumentsPanel {...place} canUpload={unit.can.upload} />
      </Section>
    </>
  );
}

function UnitActions({ unit, project }: { unit: UnitRead; project: string }) {
  const say = useSay();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const remove = useRemoveUnit();
  const close = () => setDialog(null);
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
