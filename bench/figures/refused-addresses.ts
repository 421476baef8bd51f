import { Client } from 'undici'
import { recordConnections } from '../../test/support/record-connections.ts'
import { nonPublicIpv4, nonPublicIpv6, spellingsOf } from '../../test/exchange/webhooks/guard/url-samples.ts'
import { createGuard, type Guard } from '../../src/exchange/webhooks/guard/guard.ts'
import type { BenchContext } from '../context.ts'
import type { Figure } from './figure.ts'

const spellingsMin = 200
const flipCount = 200
const port = 8_443
const allowedAddress = '127.0.0.1'
const refusedAddresses = [
  '127.0.0.2',
  '::ffff:127.0.0.2',
  '::1',
  '10.0.0.1',
  '169.254.169.254',
  '64:ff9b::7f00:2',
]

/** Counts the sockets that the guard opens to refused addresses, for every spelling and for names that change. */
export async function refusedAddressFigures({ installation }: BenchContext): Promise<Figure[]> {
  const publicUrl = installation.url
  const strict = createGuard({ publicUrl, allowNetworks: [] })
  const hosts = [...nonPublicIpv4.flatMap(spellingsOf), ...nonPublicIpv6.map((address) => `[${address}]`)]
  const spelled = await recordConnections(async () => {
    for (const host of hosts) await sendThroughGuard(strict, `https://${host}:${port}`)
  })

  let lookups = 0
  const answers = [
    [allowedAddress],
    refusedAddresses,
    [...refusedAddresses, allowedAddress],
    [allowedAddress, ...refusedAddresses],
    ...refusedAddresses.map((one) => [one]),
  ]
  const flipping = createGuard({
    publicUrl,
    allowNetworks: [`${allowedAddress}/32`],
    lookup: async () => ({ addresses: answers[lookups++ % answers.length] ?? [], ttlS: 0 }),
  })
  const flipped = await recordConnections(async () => {
    for (let count = 0; count < flipCount; count++)
      await sendThroughGuard(flipping, `https://flipping.example:${port}`)
  })
  const refused = flipped.filter((address) => address !== allowedAddress)
  const different = new Set(hosts).size
  return [
    {
      name: 'Sockets to refused addresses, by spelling',
      measured: String(spelled.length),
      limit: `${different} spellings`,
      target: '0',
      met: spelled.length === 0 && different >= spellingsMin,
    },
    {
      name: 'Sockets to refused addresses, by changing names',
      measured: String(refused.length),
      // The sockets to the allowed address show that sockets are recorded.
      limit: `${flipCount} lookups, ${flipped.length} sockets to the allowed address`,
      target: '0',
      met: refused.length === 0 && flipped.length > 0,
    },
  ]
}

/** Sends a request as a delivery does, and ignores its failure. */
async function sendThroughGuard({ connect }: Guard, origin: string): Promise<void> {
  const client = new Client(origin, { connect, allowH2: false })
  await client.request({ method: 'POST', path: '/', body: '{}' }).catch(() => {})
  await client.destroy()
}
