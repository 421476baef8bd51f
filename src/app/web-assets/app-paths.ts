/**
 * The addresses of the app's screens, as in web/routes.tsx: they get its page with status 200. `:` stands for any one
 * segment.
 */
export const appPaths: readonly string[] = [
  '/',
  '/sign-in',
  '/sign-up',
  '/verify',
  '/reset',
  '/start',
  '/invite',
  '/authorize',
  '/authorize/:id',
  '/inbox',
  '/notifications',
  '/today',
  '/upcoming',
  '/assigned',
  '/all',
  '/insights',
  '/search',
  '/new',
  '/views/:id',
  '/lists/archived',
  '/lists/:id',
  '/lists/:id/history',
  '/tasks/:id',
  '/tasks/:id/ledger',
  '/settings',
  ...['profile', 'keyboard', 'security', 'notifications', 'apps', 'workspace', 'members', 'plan'].map(
    (name) => `/settings/${name}`,
  ),
  ...['import', 'import/:id', 'export', 'log', 'tokens', 'webhooks', 'webhooks/:id'].map(
    (name) => `/settings/${name}`,
  ),
]
