import { type Static, Type } from '../../../core/typebox.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'

/** Where a browser receives messages, as its `PushSubscription` says (RFC 8030, 8291). */
export const PushSubscription = closedObject({
  endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
  keys: closedObject({
    /** An uncompressed point of P-256. */
    p256dh: Type.String({ pattern: '^[\\w-]{87}=?$' }),
    /** 16 bytes. */
    auth: Type.String({ pattern: '^[\\w-]{22}(?:==)?$' }),
  }),
})
export type PushSubscription = Static<typeof PushSubscription>

/** A browser that gets push notifications, as its person sees it. */
export const PushDevice = Type.Object({
  id: idSchema('psd'),
  user_agent: nullable(Type.String()),
  created_at: stampSchema(),
  last_seen_at: stampSchema(),
  current: Type.Boolean(),
})
export type PushDevice = Static<typeof PushDevice>

/** `public_key` is what a browser subscribes with (RFC 8292). */
export const PushDevices = Type.Object({ public_key: Type.String(), data: Type.Array(PushDevice) })
export type PushDevices = Static<typeof PushDevices>
