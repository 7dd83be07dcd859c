import { contract } from '#platform/shared/contract.ts';
import { Dashboard, DashboardOrder } from './schema.ts';

export const dashboardsContract = contract({
  read: {
    method: 'GET',
    path: '/dashboard',
    summary: 'Your dashboard: your projects, what moves, what is late, and the order of its widgets.',
    access: 'dashboard.use',
    reply: Dashboard,
  },
  arrange: {
    method: 'PUT',
    path: '/dashboard/order',
    summary: 'Keeps the order of the two lists.',
    access: 'dashboard.use',
    body: DashboardOrder,
    reply: Dashboard.shape.order,
  },
});
