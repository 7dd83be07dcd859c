import { z } from 'zod';
import { MyTicket } from '#areas/company/tickets/schema.ts';
import { dateStatuses } from '#areas/projects/projects/schema.ts';

/** The widgets there are, in their first order. A new one added here appears for everyone at the end of its list. */
export const widgets = {
  left: ['waiting', 'my_projects', 'my_tickets', 'my_subtasks', 'ship_and_set', 'late_dates', 'photos'],
  right: ['unread', 'wall', 'by_status', 'factory_modules', 'recent_changes', 'shortcuts'],
} as const;
export const widgetIds = [...widgets.left, ...widgets.right] as const;
export const WidgetId = z.enum(widgetIds);
export type WidgetId = z.infer<typeof WidgetId>;

const order = z.array(z.string().max(60)).max(60);

/** Two ordered lists. Unknown names are dropped and missing ones added at the end, so that new widgets appear. */
export const DashboardOrder = z.strictObject({
  left: order,
  right: order,
  hidden: order.default([]),
  collapsed: order.default([]),
  version: z.int().min(0).max(2_147_483_647).optional(),
});
export type DashboardOrder = z.infer<typeof DashboardOrder>;

export const ProjectLine = z.object({
  id: z.string(),
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  percent_complete: z.number(),
  percent_method: z.string(),
  /** Where it would be today by its plan; null where there is none. Staff alone have a dashboard. */
  planned_percent: z.number().nullable(),
  next: z
    .object({
      kind: z.string(),
      label: z.string().nullable(),
      forecast_on: z.string(),
      due_on: z.string(),
      date_status: z.enum(dateStatuses),
    })
    .nullable(),
});

export const Dashboard = z.object({
  assigned_projects: z.array(ProjectLine),
  projects: z.array(z.object({ status: z.number(), count: z.number() })),
  /** What the reader takes care of and is still open, what has to be done first at the top. */
  tickets: z.array(MyTicket),
  order: z.object({
    left: z.array(WidgetId),
    right: z.array(WidgetId),
    hidden: z.array(WidgetId),
    collapsed: z.array(WidgetId),
    version: z.number(),
  }),
  moves: z.array(
    z.object({
      project_number: z.string(),
      name: z.string(),
      on: z.string(),
      step: z.enum(['ship', 'set']),
      modules: z.number(),
    }),
  ),
  late: z.array(
    z.object({
      project_number: z.string(),
      name: z.string(),
      kind: z.string(),
      label: z.string().nullable(),
      due_on: z.string(),
      days_late: z.number(),
    }),
  ),
  factories: z.array(z.object({ factory: z.string(), on_line: z.number(), in_yard: z.number(), produced: z.number() })),
  /** The newest photos of all projects that the reader sees. */
  photos: z.array(
    z.object({ id: z.string(), caption: z.string(), at: z.string(), project_number: z.string(), project: z.string() }),
  ),
  recent: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      project_number: z.string(),
      name: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Brings a kept order up to date with the widgets there are: each stands once, in its list or at the end of its first one. */
export function settleOrder(kept: {
  left: readonly string[];
  right: readonly string[];
  hidden: readonly string[];
  collapsed: readonly string[];
}): {
  left: WidgetId[];
  right: WidgetId[];
  hidden: WidgetId[];
  collapsed: WidgetId[];
} {
  const placed = new Set<WidgetId>();
  const take = (names: readonly string[]) =>
    names.flatMap((name) => {
      const id = widgetIds.find((widget) => widget === name);
      if (id === undefined || placed.has(id)) return [];
      placed.add(id);
      return [id];
    });
  const left = take(kept.left);
  const right = take(kept.right);
  // What waits for a person stands first for whoever arranged their page before it came.
  for (const id of widgets.left)
    if (!placed.has(id) && id === widgets.left[0]) left.unshift(id);
    else if (!placed.has(id)) left.push(id);
  for (const id of widgets.right) if (!placed.has(id)) right.push(id);
  return {
    left,
    right,
    hidden: widgetIds.filter((id) => kept.hidden.includes(id)),
    collapsed: widgetIds.filter((id) => kept.collapsed.includes(id)),
  };
}
