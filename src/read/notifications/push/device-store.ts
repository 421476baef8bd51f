import { type Static, Type } from '../../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { AccountId, PushDeviceId, SessionId } from '../../../core/ids.ts'
import { sessionIdleDays } from '../../../core/limits.ts'
import { PushDevice } from './schema.ts'

/** Sessions that haven't ended; those of which a sweep hasn't noticed yet that they have are no longer sent anything. */
const isActive = (sql: Sql) => fragment`
  sessions.expires_at > service_now(${sql.clockOffsetMs})
  and sessions.last_seen_at > service_now(${sql.clockOffsetMs}) - ${sessionIdleDays} * interval '1 day'`

/** Lists the devices of an account, the most recently used first. */
export const listDevices = (sql: Sql, accountId: AccountId, current: SessionId) => sql(PushDevice)`
  select push_devices.id, sessions.user_agent, push_devices.created_at, sessions.last_seen_at,
    push_devices.session_id = ${current} as current
  from push_devices
  join sessions on sessions.id = push_devices.session_id
  where push_devices.account_id = ${accountId} and ${isActive(sql)}
  order by sessions.last_seen_at desc, push_devices.id`

const DeviceId = Type.Object({ id: idSchema('psd') })

export const listDeviceIds = async (sql: Sql, accountId: AccountId): Promise<PushDeviceId[]> => {
  const devices = await sql(DeviceId)`
    select push_devices.id from push_devices
    join sessions on sessions.id = push_devices.session_id
    where push_devices.account_id = ${accountId} and ${isActive(sql)}`
  return devices.map(({ id }) => id)
}

const StoredDevice = Type.Object({
  id: idSchema('psd'),
  account_id: idSchema('acc'),
  subscription: Type.Unsafe<Buffer>({ type: 'bytea' }),
})
export type StoredDevice = Static<typeof StoredDevice>

/** Finds a device whose session hasn't ended. */
export async function findDevice(sql: Sql, deviceId: PushDeviceId): Promise<StoredDevice | undefined> {
  const [device] = await sql(StoredDevice)`
    select push_devices.id, push_devices.account_id, push_devices.subscription from push_devices
    join sessions on sessions.id = push_devices.session_id
    where push_devices.id = ${deviceId} and ${isActive(sql)}`
  return device
}

const LockedDevice = Type.Object({ ...StoredDevice.properties, session_id: idSchema('ses') })

/** Locks the device at an address of a push service, of whichever account. */
export async function lockByEndpoint(
  sql: BaseTransaction,
  endpointHash: Buffer,
): Promise<Static<typeof LockedDevice> | undefined> {
  const [device] = await sql(LockedDevice)`
    select id, account_id, subscription, session_id from push_devices where endpoint_hash = ${endpointHash} for update`
  return device
}

type NewDevice = {
  id: PushDeviceId
  account_id: AccountId
  session_id: SessionId
  endpoint_hash: Buffer
  subscription: Buffer
}

/** Inserts a session's device, or replaces the one that it had. */
export async function upsertDevice(sql: BaseTransaction, device: NewDevice): Promise<PushDeviceId> {
  const [stored] = await sql(DeviceId)`
    insert into push_devices (id, account_id, session_id, endpoint_hash, subscription, created_at)
    values (${device.id}, ${device.account_id}, ${device.session_id}, ${device.endpoint_hash}, ${device.subscription},
      ${sql.stamp})
    on conflict (session_id) do update
      set endpoint_hash = excluded.endpoint_hash, subscription = excluded.subscription
    returning id`
  return stored!.id
}

export const deleteDevice = (sql: Sql, deviceId: PushDeviceId) => sql(NoRow)`
  delete from push_devices where id = ${deviceId}`

/** Deletes a device of an account; returns whether it had it. */
export async function deleteOwnDevice(
  sql: Sql,
  accountId: AccountId,
  deviceId: PushDeviceId,
): Promise<boolean> {
  const deleted = await sql(DeviceId)`
    delete from push_devices where account_id = ${accountId} and id = ${deviceId} returning id`
  return deleted.length === 1
}

/** Deletes all but the `keep` latest devices of an account. */
export const deleteOldestDevices = (sql: BaseTransaction, accountId: AccountId, keep: number) => sql(NoRow)`
  delete from push_devices
  where id in (
    select id from push_devices where account_id = ${accountId} order by created_at desc, id desc offset ${keep}
  )`

/** Lists what is sealed, in order of id, starting behind `after`. */
export const listSealedDevices = (sql: Sql, after: string, take: number) => sql(StoredDevice)`
  select id, account_id, subscription from push_devices where id > ${after} order by id limit ${take}`

/** Replaces what is sealed, unless the browser has subscribed again since it was read. */
export const replaceSealedDevice = (sql: Sql, before: StoredDevice, subscription: Buffer) => sql(NoRow)`
  update push_devices set subscription = ${subscription}
  where id = ${before.id} and subscription = ${before.subscription}`
