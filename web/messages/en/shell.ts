import { formatCount } from '../format.ts'

/** The frame: sidebar, keys, signing in again. */
export const messages = {
  skip: 'Go to the page',
  menu: 'Settings',
  back: 'Back to Daybook',
  closeSidebar: 'Close the sidebar',
  you: 'You',
  developers: 'Developers',
  pages: {
    profile: 'Profile',
    security: 'Security',
    notifications: 'Notifications',
    workspace: 'Workspace',
    members: 'Members',
    plan: 'Plan',
    import: 'Import',
    export: 'Export',
    log: 'Log',
    tokens: 'API tokens',
    webhooks: 'Webhooks',
    reference: 'API reference',
  },
  switched: (workspace: string) => `You are in ${workspace} now`,
  workspaces: {
    label: 'Workspaces',
    new: 'New workspace',
    signOut: 'Sign out',
  },
  state: {
    current: 'Up to date',
    saving: (count: number) => `Saving ${count}`,
    offline: (kept: number) => (kept === 0 ? 'Offline' : `Offline, ${kept} kept`),
  },
  remoteChanges: {
    count: (count: number) => formatCount(count, { one: 'change', other: 'changes' }),
    title: 'Others have changed this list. Press . to show it.',
  },
  connection: {
    off: 'Offline.',
    pending: (count: number) =>
      count === 0
        ? 'You can go on working. What you do is kept on this device and goes out when the connection is back.'
        : `You can go on working. ${formatCount(count, { one: 'change is', other: 'changes are' })} kept on this device and ${count === 1 ? 'goes' : 'go'} out when the connection is back.`,
    now: 'Try now',
  },
  signInAgain: {
    title: 'Sign in again',
    text: 'Your sign-in has ended. What you were doing is kept and goes on when you are back.',
    other: 'Sign in as somebody else',
  },
  confirm: {
    title: 'Is it you?',
    text: 'This needs your password once more. You are then not asked again for ten minutes.',
    code: 'This needs a code once more. You are then not asked again for ten minutes.',
    otherwise: 'Show once more that it is you. You are then not asked again for ten minutes.',
    action: 'Continue',
    wrong: 'That is not your password.',
    wrongCode: 'That code is not right.',
  },
  noWorkspace: {
    title: 'You are in no workspace',
    text: 'Ask for an invitation, or open a workspace of your own.',
    create: 'New workspace',
  },
  newWorkspace: {
    title: 'New workspace',
    name: 'Name',
    timezone: 'Time zone',
    action: 'Open it',
  },
  notFound: {
    title: 'Not found',
    text: 'There is nothing here, or it is not visible to you.',
    home: 'Back to Daybook',
  },
}
