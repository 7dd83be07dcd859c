import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { decidedBy, knownFlags } from '../choices.ts';
import { useChangeFlag, useFlags, useRemoveFlags, useRestoreFlag, type Flag } from './queries.ts';
import { flagTypeWords } from './words.ts';

const t = texts({
  new: { en: 'New flag', es: 'Nueva bandera' },
  remove: {
    en: '{n, plural, one {Delete # flag} other {Delete # flags}}',
    es: '{n, plural, one {Eliminar # bandera} other {Eliminar # banderas}}',
  },
  removed: {
    en: '{n, plural, one {# flag is in the bin for 30 days.} other {# flags are in the bin for 30 days.}}',
    es: '{n, plural, one {# bandera estará 30 días en la papelera.} other {# banderas estarán 30 días en la papelera.}}',
  },
  undo: { en: 'Undo', es: 'Deshacer' },
  choose: { en: 'Choose {name}', es: 'Elegir {name}' },
  caption: { en: 'Feature flags', es: 'Banderas' },
  name: { en: 'Flag', es: 'Bandera' },
  on: { en: 'On', es: 'Activa' },
  switch: { en: '{name} is on', es: '{name} está activa' },
  type: { en: 'Type', es: 'Tipo' },
  rules: { en: 'Rules', es: 'Reglas' },
  seen: { en: 'Last asked', es: 'Última consulta' },
  never: { en: 'never', es: 'nunca' },
  stale: { en: 'Stale', es: 'Vieja' },
  archived: { en: 'Archived', es: 'Archivada' },
  loading: { en: 'Loading flags', es: 'Cargando banderas' },
  errorTitle: { en: 'The flags could not be loaded', es: 'No se pudieron cargar las banderas' },
  emptyTitle: { en: 'No flags yet', es: 'Aún no hay banderas' },
  decides: { en: 'Decides: {part}', es: 'Decide: {part}' },
  known: {
    en: 'The portal asks for these: {names}. A part is on until its flag is made.',
    es: 'El portal consulta estas: {names}. Una parte está activa hasta que se crea su bandera.',
  },
  emptyText: {
    en: 'A flag lets some people try a part of the portal before everybody gets it.',
    es: 'Una bandera deja que algunas personas prueben una parte del portal antes que todos.',
  },
});

function isFlag(row: object): row is Flag {
  return 'rules' in row;
}

/** The feature flags: switch, choose several to delete, open one to set its rules and test it. */
export function FlagsPanel() {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = useFlags();
  const change = useChangeFlag();
  const remove = useRemoveFlags();
  const restore = useRestoreFlag();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [editing, setEditing] = useState<Flag | 'new' | null>(null);
  const flags = (data ?? []).filter(isFlag);
  const decides = (name: string) => {
    const part = decidedBy(name);
    return part === undefined ? '' : say(t.decides, { part: say(part) });
  };
  const bin = () =>
    remove.mutate(
      { body: { ids: [...chosen] } },
      {
        onSuccess: (answers) => {
          const gone = answers.filter((answer) => answer.ok).map((answer) => answer.id);
          setChosen([]);
          notify.success(say(t.removed, { n: gone.length }), {
            label: say(t.undo),
            run: () => {
              for (const id of gone) restore.mutate({ params: { id } });
            },
          });
        },
      },
    );
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 border-b border-line px-6 py-1.5 max-md:px-4">
        {chosen.length > 0 && (
          <Button look="danger" icon={<Trash2 />} className="mr-auto" loading={remove.isPending} onClick={bin}>
            {say(t.remove, { n: chosen.length })}
          </Button>
        )}
        <Button look="primary" icon={<Plus />} onClick={() => setEditing('new')}>
          {say(t.new)}
        </Button>
      </div>
      <p className="px-6 py-2 text-12 text-text-3 max-md:px-4">
        {say(t.known, { names: Object.keys(knownFlags).join(', ') })}
      </p>
      {isPending ? (
        <SkeletonRows rows={5} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState title={say(t.errorTitle)} text={error?.message} />
      ) : flags.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <Table caption={say(t.caption)} edge>
          <thead>
            <tr>
              <HeadCell>
                <span className="sr-only">{say(t.choose, { name: '' })}</span>
              </HeadCell>
              <HeadCell>{say(t.name)}</HeadCell>
              <HeadCell>{say(t.on)}</HeadCell>
              <HeadCell className="max-md:hidden">{say(t.type)}</HeadCell>
              <HeadCell numeric className="max-md:hidden">
                {say(t.rules)}
              </HeadCell>
              <HeadCell className="max-md:hidden">{say(t.seen)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {flags.map((flag) => (
              <tr key={flag.id} aria-selected={chosen.includes(flag.id)}>
                <Cell>
                  <Checkbox
                    aria-label={say(t.choose, { name: flag.name })}
                    checked={chosen.includes(flag.id)}
                    onChange={(event) =>
                      setChosen((now) =>
                        event.target.checked ? [...now, flag.id] : now.filter((id) => id !== flag.id),
                      )
                    }
                  />
                </Cell>
                <Cell rowHead>
                  <button type="button" className="text-left" onClick={() => setEditing(flag)}>
                    <span className="block font-label hover:underline">{flag.name}</span>
                    <span className="block max-w-96 truncate text-12 text-text-3">
                      {[decides(flag.name), flag.description].filter(Boolean).join(' · ')}
                    </span>
                  </button>
                </Cell>
                <Cell>
                  <Switch
                    aria-label={say(t.switch, { name: flag.name })}
                    checked={flag.enabled}
                    onChange={(event) =>
                      change.mutate({
                        params: { id: flag.id },
                        body: { enabled: event.target.checked, version: flag.version },
                      })
                    }
                  />
                </Cell>
                <Cell className="max-md:hidden">
                  <span className="flex gap-1">
                    <Tag>{say(flagTypeWords[flag.type])}</Tag>
                    {flag.is_stale && <Tag tone="warn">{say(t.stale)}</Tag>}
                    {flag.archived_at !== null && <Tag>{say(t.archived)}</Tag>}
                  </span>
                </Cell>
                <Cell numeric className="max-md:hidden">
                  {flag.rules.length}
                </Cell>
                <Cell className="text-text-2 max-md:hidden">
                  {flag.last_seen_at === null ? say(t.never) : formatAgo(flag.last_seen_at, language)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {editing !== null && (
        <FlagDialog flag={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
