import { Type } from '../../core/typebox.ts'
import { collection, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { WebhookState, WebhookWithSecret } from './schema.ts'

/** Schemas of the app's settings. They have no `$id`: schemas with one would appear in the API reference. */

const workspace_id = idSchema('wsp', { description: 'The workspace, of which the person is a member.' })

export const workspaceParams = Type.Object({ workspace_id })
export const webhookParams = Type.Object({ workspace_id, id: idSchema('whk') })
export const attemptParams = Type.Object({ workspace_id, id: idSchema('try') })

export const WebhookStateShape = Type.Object(WebhookState.properties)
export const WebhookWithSecretShape = Type.Object(WebhookWithSecret.properties)
export const WebhookStateList = collection(WebhookStateShape)

/** Events since `replay_since` can be replayed; it is null if the endpoint was already enabled (D43). */
export const EnabledWebhook = Type.Object({
  ...WebhookState.properties,
  replay_since: nullable(stampSchema()),
})
