import { Pencil, Plus, Truck, Users, Warehouse } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Resource, ResourceKind, Yard } from '#areas/projects/schedule/schema.ts';
import { CraneIcon } from '../ship-and-set/crane-icon.tsx';
import { useResources, useYards } from '../queries.ts';
import { ResourceDialog } from './resource-dialog.tsx';
import { factoryNames, wordOf } from '../words.ts';
import { YardDialog } from './yard-dialog.tsx';

const t = texts({
  yards: { en: 'Yards', es: 'Patios' },
  carrier: { en: 'Carriers', es: 'Transportistas' },
  crane: { en: 'Cranes', es: 'Grúas' },
  set_crew: { en: 'Set crews', es: 'Cuadrillas de montaje' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  yard: { en: 'Yard {factory}', es: 'Patio {factory}' },
  room: { en: '{n, plural, one {# module} other {# modules}}', es: '{n, plural, one {# módulo} other {# módulos}}' },
  night: {
    en: '{money} a night{n, plural, =0 {} one { after # free night} other { after # free nights}}',
    es: '{money} por noche{n, plural, =0 {} one { después de # sin costo} other { después de # sin costo}}',
  },
  customs: {
    en: '{n, plural, one {# working day} other {# working days}} at customs',
    es: '{n, plural, one {# día hábil} other {# días hábiles}} en aduana',
  },
  month: { en: '{money} storage this month', es: '{money} de almacenaje este mes' },
  trailers: {
    en: '{n, plural, one {# trailer} other {# trailers}} a day',
    es: '{n, plural, one {# remolque} other {# remolques}} por día',
  },
  projects: {
    en: '{n, plural, one {# project} other {# projects}} a day',
    es: '{n, plural, one {# proyecto} other {# proyectos}} por día',
  },
  rate: { en: '{money} a day', es: '{money} por día' },
  noRate: { en: 'no rate yet', es: 'sin tarifa' },
  add: { en: 'Add', es: 'Agregar' },
  none: { en: 'None yet', es: 'Aún no hay' },
  loading: { en: 'Loading yards and rates', es: 'Cargando patios y tarifas' },
  error: { en: 'Yards and rates could not be loaded', es: 'No se pudieron cargar los patios y tarifas' },
});

const shownKinds: readonly ResourceKind[] = ['carrier', 'crane', 'set_crew'];
const icons = { carrier: Truck, crane: CraneIcon, set_crew: Users } as const;

/** What there is to build the plan with: room in the yards, cranes, crews and carriers, and what each costs. */
export function CapacityPanel() {
  const say = useSay();
  const language = useLanguage();
  const yards = useYards();
  const resources = useResources();
  const [asked, setAsked] = useState<{ yard: Yard } | { resource: Resource | undefined } | null>(null);
  const failed = yards.error ?? resources.error;
  if (yards.data === undefined || resources.data === undefined)
    return failed === null ? (
      <SkeletonRows rows={10} label={say(t.loading)} />
    ) : (
      <ErrorState title={say(t.error)} text={failed.message} />
    );
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-6 p-5">
      <Section title={say(t.yards)}>
        <Lines>
          {yards.data.map((yard) => {
            const name = say(wordOf(factoryNames, yard.factory));
            return (
              <Line
                key={yard.factory}
                icon={<Warehouse />}
                name={name}
                edit={say(t.edit, { name: say(t.yard, { factory: name }) })}
                onEdit={() => setAsked({ yard })}
                facts={[
                  say(t.room, { n: yard.capacity }),
                  say(t.night, { money: formatMoney(yard.storage_cents_day, language), n: yard.free_days }),
                ]}
                more={[
                  ...(yard.customs_days > 0 ? [say(t.customs, { n: yard.customs_days })] : []),
                  say(t.month, { money: formatMoney(yard.month_cents, language) }),
                ]}
              />
            );
          })}
        </Lines>
      </Section>
      {shownKinds.map((kind) => {
        const Icon = icons[kind];
        const own = resources.data.filter((resource) => resource.kind === kind);
        return (
          <Section key={kind} title={say(t[kind])} count={own.length}>
            {own.length === 0 ? (
              <p className="text-13 text-text-3">{say(t.none)}</p>
            ) : (
              <Lines>
                {own.map((resource) => (
                  <Line
                    key={resource.id}
                    icon={<Icon />}
                    name={resource.name}
                    edit={say(t.edit, { name: resource.name })}
                    onEdit={() => setAsked({ resource })}
                    facts={[
                      say(kind === 'carrier' ? t.trailers : t.projects, { n: resource.capacity }),
                      resource.day_rate_cents === null
                        ? say(t.noRate)
                        : say(t.rate, { money: formatMoney(resource.day_rate_cents, language) }),
                    ]}
                    more={[
                      ...new Set([
                        ...(resource.detail === null ? [] : [resource.detail]),
                        ...(resource.factory === null ? [] : [say(wordOf(factoryNames, resource.factory))]),
                      ]),
                    ]}
                  />
                ))}
              </Lines>
            )}
          </Section>
        );
      })}
      <p>
        <Button icon={<Plus />} onClick={() => setAsked({ resource: undefined })}>
          {say(t.add)}
        </Button>
      </p>
      {asked !== null && 'yard' in asked && <YardDialog yard={asked.yard} onClose={close} />}
      {asked !== null && 'resource' in asked && <ResourceDialog resource={asked.resource} onClose={close} />}
    </div>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-y border-line">{children}</ul>;
}

function Line({
  icon,
  name,
  facts,
  more,
  edit,
  onEdit,
}: {
  icon: ReactNode;
  name: string;
  facts: readonly string[];
  more: readonly string[];
  edit: string;
  onEdit: () => void;
}) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="text-text-3 [&>svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1 text-13">
        <b className="block truncate font-label">{name}</b>
        <span className="block text-text-2">{facts.join(' · ')}</span>
        {more.length > 0 && <span className="block text-12 text-text-3">{more.join(' · ')}</span>}
      </span>
      <IconButton size="small" label={edit} onClick={onEdit}>
        <Pencil />
      </IconButton>
    </li>
  );
}
