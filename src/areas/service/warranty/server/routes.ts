import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { warrantyContract } from '../contract.ts';
import { readCharts } from './charts.ts';
import { readDetail } from './detail.ts';
import { readPhones, setPhones } from './emergency-phones.ts';
import { readHome } from './homes.ts';
import { servedWarrantyItems } from './items.ts';
import { report } from './report.ts';

/** Serves warranty items, and what they have beside the calls of their record. */
export function mountWarranty(kernel: Kernel, { emergencyPhone }: Pick<Settings, 'emergencyPhone'>): void {
  mount(kernel, 'warranty', warrantyContract, {
    report: ({ viewer, body, write }) => report(write, viewer, body),
    readPhones: ({ db }) => readPhones(db),
    setPhones: ({ body, write }) => setPhones(write, body),
    home: ({ viewer, query, db }) => readHome(db, viewer, query, emergencyPhone),
    detail: ({ viewer, params, db }) => readDetail(db, viewer, params.id),
    charts: ({ viewer, query, db }) => readCharts(db, viewer, query),
  });
  servedWarrantyItems.mount(kernel);
}
