import { openNameServer } from '../../test/support/name-server.ts'
import { silentDomain, subscriberDomain } from './start-name-server.ts'

/** The benchmark's name server, in its own process: subscribers are on loopback, silent names get no answer at all. */
process.on('disconnect', () => process.exit())

const ttlS = 5

const { address } = await openNameServer((name) => {
  if (name.endsWith(`.${subscriberDomain}`)) return { addresses: ['127.0.0.1'], ttlS }
  return name.endsWith(`.${silentDomain}`) ? 'silence' : undefined
})
process.send?.({ url: address })
