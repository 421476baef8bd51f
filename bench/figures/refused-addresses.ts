import { Client } from 'undici'
import { addressesTried } from '../../test/support/record-connections.ts'
import { forbidden4, forbidden6, spellingsOf } from '../../test/exchange/webhooks/guard/url-samples.ts'
import { createGuard, type Guard } from '../../src/exchange/webhooks/guard/guard.ts'
import type { Bench } from '../context.ts'
import type { Figure } from './figure.ts'

const spellingsMin = 200
const flips = 200
const port = 8_443
const good = '127.0.0.1'
const bad = ['127.0.0.2', '::ffff:127.0.0.2', '::1', '10.0.0.1', '169.254.169.254', '64:ff9b::7f00:2']

/** How many sockets the way out opens to refused addresses, however they are spelled and whatever a name says. */
export async function refusedFigures({ installation }: Bench): Promise<Figure[]> {
  const publicUrl = installation.url
  const strict = createGuard({ publicUrl, allowNetworks: [] })
  const hosts = [...forbidden4.flatMap(spellingsOf), ...forbidden6.map((address) => `[${address}]`)]
  const spelled = await addressesTried(async () => {
    for (const host of hosts) await send(strict, `https://${host}:${port}`)
  })

  let turn = 0
  const answers = [[good], bad, [...bad, good], [good, ...bad], ...bad.map((one) => [one])]
  const flipping = createGuard({
    publicUrl,
    allowNetworks: [`${good}/32`],
    lookup: async () => ({ addresses: answers[turn++ % answers.length] ?? [], ttlS: 0 }),
  })
  const flipped = await addressesTried(async () => {
    for (let count = 0; count < flips; count++) await send(flipping, `https://flipping.example:${port}`)
  })
  const refused = flipped.filter((address) => address !== good)
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
      name: 'Sockets to refused addresses, by names that flip',
      measured: String(refused.length),
      // Those show that sockets are seen at all.
      limit: `${flips} look-ups, ${flipped.length} sockets to the allowed address`,
      target: '0',
      met: refused.length === 0 && flipped.length > 0,
    },
  ]
}

/** Sends a request as a delivery does, which fails. */
async function send({ connect }: Guard, origin: string): Promise<void> {
  const client = new Client(origin, { connect, allowH2: false })
  await client.request({ method: 'POST', path: '/', body: '{}' }).catch(() => {})
  await client.destroy()
}
