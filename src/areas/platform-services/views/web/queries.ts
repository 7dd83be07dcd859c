import { useCallback, useEffect, useMemo, useRef } from 'react';
import { holds, knownGroups, staffGroups, type Group } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { afterPause } from '#platform/web/idle.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { keyOf, queryClient, refresh, useRead } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useGroups, useSession } from '#platform/web/call/session.ts';
import type { SavedView, TableSettingsStore, TableSetup, TableViews } from '#platform/web/table/table-parts.ts';
import { layouts, type ViewConfig } from '#platform/web/table/table-state.ts';
import { viewsContract } from '../contract.ts';
import type { SavedView as ServerView, SettingsRead } from '../schema.ts';

const t = texts({
  admin: { en: 'Admins', es: 'Administración' },
  employee: { en: 'Employees', es: 'Personal' },
  third_party_staff: { en: 'Staff by work account', es: 'Personal por cuenta de trabajo' },
  home_owner: { en: 'Home owners', es: 'Propietarios' },
  developer: { en: 'Developers', es: 'Desarrolladores' },
  floor_manager: { en: 'Floor managers', es: 'Jefes de planta' },
});

const settleMs = 600;
const noSetup: TableSetup = { widths: {}, order: [], hidden: [], shown: [], pinned: null };

/** The config as the server keeps it, so that the platform's shape and the area's can not drift apart unseen. */
function sentConfig(config: ViewConfig) {
  return {
    layout: layouts.find((layout) => layout === config.layout) ?? 'table',
    filter: config.filter ?? null,
    q: config.q ?? null,
    sort: [...(config.sort ?? [])],
    group: [...(config.group ?? [])],
    columns: [...(config.columns ?? [])],
    ...(config.density === undefined ? {} : { density: config.density }),
    colours: (config.colours ?? []).map(({ filter, tone, column }) => ({
      filter,
      tone,
      ...(column === undefined ? {} : { column }),
    })),
  };
}

/** The saved views of a table and what can be done with them. Who opens the table is who can be given a view to begin with. */
export function useTableViews(table: string, openedBy: readonly Group[] = staffGroups): TableViews {
  const say = useSay();
  const isAdmin = holds(useGroups(), 'views.default');
  const list = useRead(viewsContract.list, { query: { table } });
  const settings = useRead(viewsContract.readSettings, { params: { table } });
  const me = useSession((state) => state.userInfo?.userId);
  const defaultId = settings.data?.default_view_id ?? undefined;
  const ownDefaultId = settings.data?.view_id ?? undefined;
  const data = list.data;
  // Which view to begin with is known only once both have come.
  const isKnown = settings.data !== undefined;
  const views = useMemo(
    () =>
      isKnown
        ? data?.map((view: ServerView): SavedView => ({
            id: view.id,
            name: view.name,
            isShared: view.scope === 'shared',
            isDefault: view.id === defaultId,
            isOwnDefault: view.id === ownDefaultId,
            defaultFor: view.default_for,
            ownerName: view.owner.id === me ? undefined : view.owner.name,
            config: view.config,
          }))
        : undefined,
    [data, defaultId, ownDefaultId, me, isKnown],
  );
  const groups = useMemo(
    () => (isAdmin ? openedBy.map((value) => ({ value, label: say(t[value]) })) : []),
    [isAdmin, openedBy, say],
  );
  return {
    views,
    groups,
    async save(name, config) {
      const result = await call(
        viewsContract.create,
        { body: { table, name, config: sentConfig(config) } },
        { errorToast: true },
      );
      await refresh([viewsContract.list]);
      return result.ok ? result.data.id : undefined;
    },
    change(id, { name, config, isShared, isDefault, defaultFor }) {
      void (async () => {
        if (isDefault !== undefined) {
          const now = settings.data?.config ?? noSetup;
          await call(
            viewsContract.keepSettings,
            { params: { table }, body: { config: sentSetup(now), view_id: isDefault ? id : null } },
            { errorToast: true },
          );
          await refresh([viewsContract.readSettings]);
          return;
        }
        const body = {
          ...(name === undefined ? {} : { name }),
          ...(config === undefined ? {} : { config: sentConfig(config) }),
          ...(isShared === undefined ? {} : { scope: isShared ? ('shared' as const) : ('own' as const) }),
          ...(defaultFor === undefined ? {} : { default_for: knownGroups(defaultFor) }),
        };
        await call(viewsContract.change, { params: { id }, body }, { errorToast: true });
        await refresh(
          defaultFor === undefined ? [viewsContract.list] : [viewsContract.list, viewsContract.readSettings],
        );
      })();
    },
    remove(id) {
      void call(viewsContract.remove, { params: { id } }, { errorToast: true }).then(() =>
        refresh([viewsContract.list]),
      );
    },
  };
}

function sentSetup(setup: TableSetup) {
  return {
    widths: { ...setup.widths },
    order: [...setup.order],
    hidden: [...setup.hidden],
    shown: [...setup.shown],
    pinned: setup.pinned === null ? null : [...setup.pinned],
    ...(setup.density === undefined ? {} : { density: setup.density }),
  };
}

/** A person's own set-up of a table: seen at once, kept with the person a moment after the last change. */
export function useTableSettings(table: string): TableSettingsStore {
  const { data } = useRead(viewsContract.readSettings, { params: { table } });
  const callOff = useRef<() => void>(undefined);
  const waiting = useRef<TableSetup>(undefined);
  const key = useMemo(() => keyOf(viewsContract.readSettings, { params: { table } }), [table]);
  const keep = useCallback(() => {
    const setup = waiting.current;
    waiting.current = undefined;
    if (setup === undefined) return;
    void call(viewsContract.keepSettings, { params: { table }, body: { config: sentSetup(setup) } }).then((result) => {
      if (!result.ok) notify.error(saidOf(result));
    });
  }, [table]);
  // What was set a moment before somebody leaves the screen is kept as well.
  useEffect(
    () => () => {
      callOff.current?.();
      keep();
    },
    [keep],
  );
  const change = useCallback(
    (patch: Partial<TableSetup>) => {
      const before = queryClient.getQueryData<SettingsRead>(key);
      const config = { ...noSetup, ...before?.config, ...patch };
      waiting.current = config;
      queryClient.setQueryData(key, {
        ...(before ?? { table, view_id: null, default_view_id: null, version: 0 }),
        config,
      });
      callOff.current?.();
      callOff.current = afterPause('the set-up of a table', settleMs, keep);
    },
    [key, keep, table],
  );
  const setup = data?.config ?? undefined;
  return useMemo(() => ({ setup, change }), [setup, change]);
}
