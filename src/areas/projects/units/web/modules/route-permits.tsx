import { Pencil, Plus, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { permitGaps, type ModuleRead, type RoutePermit } from '#areas/projects/units/schema.ts';
import { PermitDialog } from './permit-dialog.tsx';
import { useChangePermits, useModule } from '../queries.ts';

const t = texts({
  title: { en: 'Route permits', es: 'Permisos de ruta' },
  ofModule: { en: 'Route permits, module {no}', es: 'Permisos de ruta, módulo {no}' },
  add: { en: 'Add a permit', es: 'Agregar permiso' },
  edit: { en: 'Edit permit {no}', es: 'Editar permiso {no}' },
  remove: { en: 'Remove permit {no}', es: 'Quitar permiso {no}' },
  none: { en: 'No permit yet.', es: 'Aún no hay permiso.' },
  noneFor: {
    en: 'No permit yet, and it ships on {day}.',
    es: 'Aún no hay permiso y el envío es el {day}.',
  },
  span: { en: '{from} to {to}', es: '{from} al {to}' },
  covers: { en: 'Covers the trip', es: 'Cubre el viaje' },
  ends: { en: 'Runs out before it arrives', es: 'Vence antes de llegar' },
  begins: { en: 'Begins after it ships', es: 'Empieza después del envío' },
  other: { en: 'Another one covers it', es: 'Otro lo cubre' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** The days of a module's trip over the road, as long as it has not been made. */
function tripOf(module: ModuleRead): { from: string; to: string } | undefined {
  const { ship_actual_on: shipped, ship_forecast_on: from, deliver_forecast_on: to } = module;
  if (shipped !== null || from === null) return undefined;
  return { from, to: to !== null && to > from ? to : from };
}

/** The permits of a module, state by state, each with whether it covers the trip; added, edited and removed here. */
export function RoutePermits({ moduleId, named = false }: { moduleId: string; named?: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const { data: module } = useModule(moduleId);
  const change = useChangePermits();
  const [edited, setEdited] = useState<RoutePermit | 'new' | null>(null);
  if (module === undefined) return <SkeletonRows rows={2} label={say(t.title)} />;
  const permits = module.route_permits ?? [];
  const trip = tripOf(module);
  const gaps = trip === undefined ? [] : permitGaps(permits, trip.from, trip.to);
  const remove = (permit: RoutePermit) =>
    change.mutate(
      {
        params: { id: moduleId },
        body: { route_permits: permits.filter((each) => each !== permit), version: module.version },
      },
      { onError: (error) => notify.error(error.message) },
    );
  return (
    <Section
      title={named ? say(t.ofModule, { no: module.module_no }) : say(t.title)}
      action={
        <Button size="small" icon={<Plus />} onClick={() => setEdited('new')}>
          {say(t.add)}
        </Button>
      }
    >
      {permits.length === 0 ? (
        <p className="text-13 text-text-3">
          {trip === undefined ? say(t.none) : say(t.noneFor, { day: formatWeekday(trip.from, language) })}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {permits.map((permit) => (
            <li
              key={`${permit.state} ${permit.no}`}
              className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-13"
            >
              <Tag tone="line">{permit.state}</Tag>
              <span className="min-w-0 flex-1 basis-28">
                <b className="block truncate font-label">{permit.no}</b>
                <span className="block text-12 text-text-3">
                  {say(t.span, {
                    from: formatWeekday(permit.valid_from, language),
                    to: formatWeekday(permit.valid_to, language),
                  })}
                </span>
              </span>
              {trip !== undefined && (
                <Standing permit={permit} trip={trip} isCovered={!gaps.some(({ state }) => state === permit.state)} />
              )}
              <span className="flex gap-0.5">
                <IconButton size="small" label={say(t.edit, { no: permit.no })} onClick={() => setEdited(permit)}>
                  <Pencil />
                </IconButton>
                <IconButton size="small" label={say(t.remove, { no: permit.no })} onClick={() => remove(permit)}>
                  <X />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && (
        <PermitDialog
          module={module}
          permit={edited === 'new' ? undefined : edited}
          until={trip?.to}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

function Standing({
  permit,
  trip,
  isCovered,
}: {
  permit: RoutePermit;
  trip: { from: string; to: string };
  isCovered: boolean;
}) {
  const say = useSay();
  if (permit.valid_from <= trip.from && permit.valid_to >= trip.to) return <Tag tone="good">{say(t.covers)}</Tag>;
  if (isCovered) return <Tag>{say(t.other)}</Tag>;
  return (
    <Tag tone="bad" icon={<TriangleAlert />}>
      {say(permit.valid_from > trip.from ? t.begins : t.ends)}
    </Tag>
  );
}

/** The permits of the modules that a conflict names. */
export function PermitsDialog({ modules, onClose }: { modules: readonly string[]; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      closeLabel={say(t.close)}
      footer={
        <Button look="primary" onClick={onClose}>
          {say(t.close)}
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pb-1">
        {modules.map((id) => (
          <RoutePermits key={id} moduleId={id} named />
        ))}
      </div>
    </Dialog>
  );
}
