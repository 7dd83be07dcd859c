import { sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { CadSettings, Settings } from '#platform/server/start/settings.ts';
import { systemActor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { personName } from '#platform/server/database/sql-words.ts';
import { modelPlatformContract } from '../contract.ts';
import type { PlatformState, Provider } from '../schema.ts';
import { browserOf, type Browser } from './browse.ts';
import type { BomPorts } from './ports.ts';
import { measureDrift } from './drift.ts';
import { changeGroup, createGroup, lockGroup, moveGroup, setGroupBinned, touch } from './groups-service.ts';
import { groupsWanted, listGroups, listVariants, readGroup } from './groups-store.ts';
import type { Meter, Wire } from './onshape/client.ts';
import { beginFlow, exchangeCode, faults, grantsOf, type Sealer, takeFlow } from './onshape/grants.ts';
import { onshapeProvider } from './onshape/onshape-provider.ts';
import { quotaBook } from './onshape/quota.ts';
import { ownProvider } from './own-provider.ts';
import { applyPlan, discardPlan, keepPlan, listRuns, readMembers, readPlan } from './sync-service.ts';
import { lockVariant, saveVariant, setVariantBinned } from './variants-service.ts';
import { takeMessage } from './webhooks.ts';
import { momentOf, readBody, readMessage } from './webhook-message.ts';
import { connectionOf, endConnection, keepConnection } from './onshape/connections.ts';

export interface PlatformParts {
  settings: Pick<Settings, 'cad' | 'publicUrl'>;
  sealer: Sealer;
  ports: BomPorts;
  /** Waiting between tries; tests shorten it. */
  pause?: ((ms: number) => Promise<void>) | undefined;
}

export const callbackPath = '/design-software/callback';

/** Serves the CAD platform: the one named by the settings, and our own models in its shapes. */
export function mountModelPlatform(kernel: Kernel, { settings, sealer, ports, pause }: PlatformParts): void {
  const { cad } = settings;
  const wire: Wire | undefined =
    cad === undefined
      ? undefined
      : {
          settings: cad,
          grants: grantsOf(kernel, cad, sealer),
          quota: quotaBook(kernel.db, cad),
          ...(pause === undefined ? {} : { pause }),
        };
  const redirectUri = `${settings.publicUrl}${callbackPath}`;

  function requireCad(): CadSettings {
    if (cad === undefined) throw refuse('', faults.notConfigured);
    return cad;
  }

  function browserFor(viewer: Viewer, meter: Meter = { calls: 0 }): (provider: Provider) => Browser {
    return (provider) => {
      if (provider === 'own') return browserOf(kernel.db, ownProvider(kernel.db, viewer));
      if (wire === undefined) throw refuse('provider', faults.notConfigured);
      return browserOf(kernel.db, onshapeProvider(wire, meter));
    };
  }

  async function stateNow(): Promise<PlatformState> {
    if (cad === undefined || wire === undefined)
      return { configured: false, address: null, connection: null, quota: null, webhooks: false };
    const row = await connectionOf(kernel.db, cad);
    const { rows } = await kernel.db.execute<{ name: string | null }>(
      sql`select ${personName(sql`${row?.connected_by ?? null}::uuid`)} as name`,
    );
    return {
      configured: true,
      address: new URL(cad.apiUrl).host,
      connection:
        row === undefined
          ? null
          : {
              state: row.state,
              by: rows[0]?.name ?? null,
              at: row.connected_at,
              fault: row.fault?.en ?? null,
              fault_said: row.fault,
            },
      quota: await wire.quota.state(),
      webhooks: cad.webhookKeys.length > 0,
    };
  }

  mount(
    kernel,
    'model-platform',
    modelPlatformContract,
    {
      state: () => stateNow(),
      async connect({ viewer, body, write }) {
        return { url: await beginFlow(write, viewer, requireCad(), sealer, { returnTo: body.return_to, redirectUri }) };
      },
      async callback({ viewer, body, inWrite }) {
        const platform = requireCad();
        const flow = await inWrite(async (write) => {
          write.audit({ action: 'cad_connection.answered', entityType: 'cad_connection', entityId: platform.apiUrl });
          return takeFlow(write.tx, viewer, sealer, body.state);
        });
        if (flow === undefined) throw refuse('state', faults.state);
        if (body.error !== undefined || body.code === undefined) throw refuse('code', faults.refused);
        const tokens = await exchangeCode(platform, body.code, flow.verifier, redirectUri);
        if (tokens === undefined) throw refuse('code', faults.exchange);
        await inWrite((write) => keepConnection(write, viewer, platform, sealer, tokens));
        return { return_to: flow.returnTo };
      },
      async disconnect({ write }) {
        await endConnection(write, requireCad(), null);
        return { ...(await stateNow()), connection: null };
      },
      documents: ({ viewer, query }) => browserFor(viewer)(query.provider).documents(query.q),
      places: ({ viewer, query }) =>
        browserFor(viewer)(query.provider).places(query.document_id, query.fresh === 'true'),
      assemblies: ({ viewer, query }) =>
        browserFor(viewer)(query.provider).assemblies({
          documentId: query.document_id,
          wvm: query.wvm,
          placeId: query.place_id,
        }),
      configuration: ({ viewer, query }) =>
        browserFor(viewer)(query.provider).configuration({
          documentId: query.document_id,
          wvm: query.wvm,
          placeId: query.place_id,
          assemblyId: query.assembly_id,
        }),
      bom: ({ viewer, query }) =>
        browserFor(viewer)(query.provider).bom(
          {
            documentId: query.document_id,
            wvm: query.wvm,
            placeId: query.place_id,
            assemblyId: query.assembly_id,
            configuration: query.configuration,
          },
          query.fresh === 'true',
        ),
      variants: ({ db }) => listVariants(db),
      async saveVariant({ viewer, body, write }) {
        const [variant] = await listVariants(write.tx, sql`v.id = ${await saveVariant(write, viewer, body)}`);
        if (variant === undefined) throw new AppError('not_found');
        return variant;
      },
      async removeVariant({ viewer, params, write }) {
        await setVariantBinned(write, viewer, await lockVariant(write, params.id), true);
      },
      groups: ({ viewer, db, query }) => listGroups(db, viewer, groupsWanted(query)),
      group: ({ viewer, db, params }) => readGroup(db, viewer, params.id),
      async createGroup({ viewer, body, write }) {
        return readGroup(write.tx, viewer, await createGroup(write, viewer, body));
      },
      async changeGroup({ viewer, params, body, ifMatch, write }) {
        const row = await lockGroup(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readGroup(write.tx, viewer, params.id));
        await changeGroup(write, viewer, row, body);
        return readGroup(write.tx, viewer, params.id);
      },
      async moveGroup({ viewer, params, body, ifMatch, write }) {
        const row = await lockGroup(write, params.id);
        await checkVersion(body.version ?? ifMatch, row, () => readGroup(write.tx, viewer, params.id));
        await moveGroup(write, viewer, row, body.to);
        return readGroup(write.tx, viewer, params.id);
      },
      async removeGroup({ viewer, params, write }) {
        await setGroupBinned(write, viewer, await lockGroup(write, params.id), true);
      },
      async check({ viewer, db, params, inWrite }) {
        await readGroup(db, viewer, params.id);
        const news = await measureDrift(db, params.id, browserFor(viewer));
        await inWrite(async (write) => {
          const row = await lockGroup(write, params.id);
          await touch(write, viewer, row, {
            drift: news?.drift ?? 'none',
            driftName: news?.name ?? null,
            driftAt: news?.at ?? null,
          });
          write.audit({
            action: 'assembly_group.checked',
            entityType: 'assembly_group',
            entityId: row.id,
            new: { drift: news?.drift ?? 'none' },
          });
          await write.publish('model_platform.changed', { id: row.id });
        });
        return readGroup(db, viewer, params.id);
      },
      async syncs({ viewer, db, params }) {
        await readGroup(db, viewer, params.id);
        return listRuns(db, params.id);
      },
      async plan({ viewer, db, params, inWrite }) {
        const meter: Meter = { calls: 0 };
        const read = await readMembers(db, viewer, params.id, browserFor(viewer, meter));
        const left = wire === undefined ? null : (await wire.quota.state()).left;
        const id = await inWrite((write) =>
          keepPlan(write, viewer, params.id, read, ports, { calls: meter.calls, left }),
        );
        return readPlan(db, id);
      },
      sync: ({ db, params }) => readPlan(db, params.id),
      async apply({ viewer, params, body, write }) {
        await applyPlan(write, viewer, params.id, body, ports);
        return readPlan(write.tx, params.id);
      },
      async discard({ params, write }) {
        await discardPlan(write, params.id);
        return readPlan(write.tx, params.id);
      },
      async webhook({ request, inWrite }) {
        const header = (name: string) => {
          const value = request.headers[`x-onshape-webhook-${name}`];
          return typeof value === 'string' ? value : undefined;
        };
        const timestamp = header('timestamp');
        const message = readMessage(
          {
            body: request.body instanceof Readable ? await readBody(request.body) : '',
            timestamp,
            signatures: [header('signature-primary'), header('signature-secondary')],
          },
          cad,
        );
        await inWrite((write) => takeMessage(write, message, momentOf(timestamp ?? '') ?? Date.now()), systemActor);
        return { ok: true };
      },
    },
    {
      cad_variants_name: faultOf('name', {
        en: 'There is one of that name already.',
        es: 'Ya hay uno con ese nombre.',
      }),
      assembly_groups_name: faultOf('name', {
        en: 'There is one of that name already.',
        es: 'Ya hay uno con ese nombre.',
      }),
    },
  );
}
