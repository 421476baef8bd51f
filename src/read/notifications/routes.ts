import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { countUnread, listInbox, markRead, markUnread } from './inbox/inbox.ts'
import * as schemas from './schema.ts'
import { findSettings, updateSettings } from './settings.ts'

const schema = { hide: true, params: workspaceParams, querystring: noQuery }

/** Adds the routes of a member's own inbox and notification settings; guests have them too (0202). */
export function notificationRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  const notifications = '/workspaces/:workspace_id/notifications'

  app.get(
    notifications,
    {
      schema: {
        ...schema,
        querystring: schemas.NotificationQuery,
        response: { 200: collection(schemas.Notification) },
      },
    },
    (request) =>
      page(
        request,
        ({ id }: schemas.Notification) => [id],
        (after, take) =>
          listInbox(database.page, request.actor, request.query.unread ?? false, after?.[0], take),
      ),
  )

  app.get(
    `${notifications}/count`,
    { schema: { ...schema, response: { 200: schemas.UnreadCount } } },
    ({ actor }) => countUnread(database.page, actor),
  )

  app.post(
    `${notifications}/read`,
    { schema: { ...schema, body: schemas.MarkRead, response: { 200: schemas.UnreadCount } } },
    (request, reply) => write(request, reply, (sql) => markRead(sql, request.actor, request.body)),
  )

  app.post(
    `${notifications}/unread`,
    { schema: { ...schema, body: schemas.MarkUnread, response: { 200: schemas.UnreadCount } } },
    (request, reply) => write(request, reply, (sql) => markUnread(sql, request.actor, request.body)),
  )

  app.get(
    `${notifications}/settings`,
    { schema: { ...schema, response: { 200: schemas.NotificationSettings } } },
    ({ actor }) => findSettings(database.page, actor),
  )

  app.patch(
    `${notifications}/settings`,
    {
      schema: {
        ...schema,
        body: schemas.NotificationSettingsPatch,
        response: { 200: schemas.NotificationSettings },
      },
    },
    (request, reply) => write(request, reply, (sql) => updateSettings(sql, request.actor, request.body)),
  )
}
