import { Archive, Pencil, Play, RefreshCw, ScanSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useGroups as useMyGroups } from '#platform/web/call/session.ts';
import { go, setSearch, useSearch } from '#platform/web/place.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { Group } from '../schema.ts';
import { GroupDialog } from './group-dialog.tsx';
import { useCheckGroup, useMoveGroup, usePlanSync, useRemoveGroup } from './queries.ts';
import { indexPath, moveWords } from './words.ts';

const t = texts({
  edit: { en: 'Edit', es: 'Editar' },
  check: { en: 'Check for changes', es: 'Buscar cambios' },
  plan: { en: 'Plan a sync', es: 'Planear sincronización' },
  remove: { en: 'Remove', es: 'Quitar' },
});

/** What can be done with a group. */
export function GroupActions({ group }: { group: Group }) {
  const say = useSay();
  const mayWrite = holds(useMyGroups(), 'model_platform.write');
  const [editing, setEditing] = useState(false);
  const doing = useSearch()['do'];
  const plan = usePlanSync();
  const check = useCheckGroup();
  const move = useMoveGroup();
  const remove = useRemoveGroup();
  if (!mayWrite) return null;
  const params = { id: group.id };
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setEditing(true)}>
        {say(t.edit)}
      </Button>
      {group.allowed_transitions.map((to) => (
        <Button
          key={to}
          icon={to === 'retired' ? <Archive /> : <Play />}
          loading={move.isPending}
          onClick={() => move.mutate({ params, body: { to, version: group.version } })}
        >
          {say(moveWords[to])}
        </Button>
      ))}
      <Button
        look="danger"
        icon={<Trash2 />}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params }, { onSuccess: () => go(indexPath) })}
      >
        {say(t.remove)}
      </Button>
      {group.status !== 'retired' && group.members.length > 0 && (
        <>
          {group.last_synced_at !== null && (
            <Button icon={<RefreshCw />} loading={check.isPending} onClick={() => check.mutate({ params })}>
              {say(t.check)}
            </Button>
          )}
          <Button
            look="primary"
            icon={<ScanSearch />}
            loading={plan.isPending}
            onClick={() => plan.mutate({ params }, { onSuccess: ({ id }) => setSearch({ sync: id }, { push: true }) })}
          >
            {say(t.plan)}
          </Button>
        </>
      )}
      {(editing || doing === 'members') && (
        <GroupDialog
          group={group}
          onClose={() => {
            setEditing(false);
            if (doing !== undefined) setSearch({ do: undefined });
          }}
        />
      )}
    </>
  );
}
