import { companyToday } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { dashboardsContract } from '../contract.ts';
import { settleOrder } from '../schema.ts';
import { keepOrder, orderOf } from './widget-order.ts';
import { readDashboard } from './store.ts';

/** Serves the dashboards area. */
export function mountDashboards(kernel: Kernel): void {
  mount(kernel, 'dashboards', dashboardsContract, {
    read: ({ viewer, db }) => readDashboard(db, viewer, companyToday(), kernel.shared),
    async arrange({ viewer, body, write }) {
      const before = await orderOf(write.tx, viewer.userId);
      if (body.version !== undefined && body.version !== before.version)
        throw new AppError('conflict', { current: before });
      const order = settleOrder(body);
      await keepOrder(write.tx, viewer.userId, order);
      write.audit({
        action: 'dashboard.arranged',
        entityType: 'user',
        entityId: viewer.userId,
        old: { left: before.left, right: before.right },
        new: { left: order.left, right: order.right },
      });
      return orderOf(write.tx, viewer.userId);
    },
  });
}
