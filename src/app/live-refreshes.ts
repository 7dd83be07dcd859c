/**
 * What each message makes the open screens read again, by the first word of the calls' paths: the one table. A message that is not in it
 * makes them read everything again. `test/live-state.test.ts` holds every write against it.
 */
export const refreshes: Readonly<Record<string, readonly string[]>> = {
  project: [
    'projects',
    'tables',
    'units',
    'modules',
    'milestones',
    'files',
    'albums',
    'dashboard',
    'project-breakdown',
    'active-projects',
    'break-even',
    'schedule',
    'subtasks',
    // Whoever comes to a project, or leaves it, sees other posts; what goes to the bin lies there.
    'posts',
    'bin',
    'undo',
  ],
  table_view: ['table-views', 'table-settings'],
  subtask: ['subtasks', 'project-breakdown'],
  break_even: ['break-even', 'break-even-targets'],
  schedule: ['schedule', 'projects', 'dashboard'],
  share: ['shares', 'projects', 'dashboard'],
  // With the history of the project, and the news on the dashboard.
  post: ['posts', 'projects', 'dashboard'],
  user: ['users', 'me', 'registrations', 'tables'],
  invitation: ['invitations', 'registrations'],
  estimate: ['estimates'],
  bim2bom: ['bim2bom'],
};
