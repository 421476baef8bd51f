import type { Logger } from 'pino'
import type { Secrets } from '../../../core/secrets.ts'
import type { Database } from '../../../platform/db/database.ts'
import { composePush, testPayload } from './compose-push.ts'
import { deleteDevice, findDevice } from './device-store.ts'
import { openSubscription } from './devices.ts'
import { claimMessages, deleteMessage, type DueMessage, retryMessage } from './message-store.ts'
import { postMessage, type PushNetwork } from './post-message.ts'
import { findVapidKeys } from './vapid.ts'

export type PushSender = {
  database: Database
  secrets: Secrets
  log: Logger
  network: Pick<PushNetwork, 'connect'>
}

export const batchSize = 20
/** Longer than a message can take, so that it's only claimed again once the worker that had it is gone. */
const leaseS = 60
/** Waits after failed attempts, in seconds; after the last one the message is given up. */
const retryWaitsS = [30, 300, 1_800]
const retryWaitMaxS = 3_600
/** How long a push service keeps a message for a device that is off. */
const ttlS = 86_400

/** Sends a batch of due messages; returns how many were due. Any number of workers may do this at once. */
export async function sendDuePush(sender: PushSender): Promise<number> {
  const messages = await claimMessages(sender.database.page, batchSize, leaseS)
  await Promise.all(messages.map((message) => send(sender, message)))
  return messages.length
}

/** Sends a message, and deletes it, its device, or neither of them, by what the push service answers. */
async function send(sender: PushSender, message: DueMessage): Promise<void> {
  const { database, log, network } = sender
  const { id, device_id, attempts } = message
  const request = await composeRequest(sender, message)
  if (!request) {
    await deleteMessage(database.page, id)
    return
  }
  const { status, blocked, retryAfterS } = await postMessage(
    network,
    request.endpoint,
    request.headers,
    request.body,
  )
  const outcome = { device_id, status, attempts }
  if (status !== null && status < 300) {
    await deleteMessage(database.page, id)
    log.debug(outcome, 'push message sent')
    return
  }
  if (status === 404 || status === 410 || blocked) {
    // The browser has unsubscribed, or never had this address.
    await deleteDevice(database.page, device_id)
    log.info({ ...outcome, blocked }, 'push device removed')
    return
  }
  const waitS = retryWaitsS[attempts - 1]
  const isTransient = status === null || status === 429 || status >= 500
  if (isTransient && waitS !== undefined) {
    await retryMessage(database.page, id, Math.min(Math.max(waitS, retryAfterS ?? 0), retryWaitMaxS))
    log.warn(outcome, 'push message failed')
    return
  }
  await deleteMessage(database.page, id)
  log.warn(outcome, 'push message given up')
}

type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** Composes and encrypts what is sent; undefined if there is nothing left to send. */
async function composeRequest(
  { database, secrets, log }: PushSender,
  { device_id, workspace_id, member_id, notification_ids }: DueMessage,
): Promise<PushRequest | undefined> {
  const sql = database.page
  const device = await findDevice(sql, device_id)
  const subscription = device && openSubscription(secrets, device)
  if (!subscription) return undefined
  const payload =
    workspace_id === null || member_id === null
      ? testPayload(database.clock.now())
      : await composePush(
          sql,
          { workspace_id, member_id, notification_ids },
          device.account_id,
          database.clock.now(),
        )
  if (!payload) return undefined
  // Most installations send none for a long time, and start without loading it.
  const { default: webPush } = await import('web-push')
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(payload),
      {
        vapidDetails: { subject: sql.publicUrl, ...(await findVapidKeys(sql, secrets)) },
        TTL: ttlS,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    return { endpoint, headers: Object.fromEntries(texts) as Record<string, string>, body }
  } catch (err) {
    log.error({ device_id, err }, 'push message could not be encrypted')
    return undefined
  }
}
