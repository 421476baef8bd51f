import type { BenchOptions } from '../options.ts'
import { publish } from '../published.ts'
import { describeRun, saveResults } from '../report.ts'
import type { PeerResults } from '../results.ts'
import { renderComparison } from '../table.ts'
import type { Contestant } from './contender.ts'
import { openDaybook } from './daybook.ts'
import { openDaybookMessages } from './daybook-messages.ts'
import { messageFigures } from './message-figures.ts'
import { type PeerSettings, readPeerSettings } from './peer-settings.ts'
import { recognizePeer } from './recognize.ts'
import { openSvix } from './svix.ts'
import { taskFigures } from './task-figures.ts'
import { openVikunja } from './vikunja.ts'

/** Compares Daybook with the product that runs at a URL of this machine, and reports it (0236). */
export async function runPeer(url: string, options: BenchOptions): Promise<void> {
  const settings = readPeerSettings(url, process.env)
  const { product, version } = await recognizePeer(settings.url)
  if (settings.pids.length === 0)
    process.stderr.write('its processes are unknown, so no processor time; set DAYBOOK_BENCH_PEER_PIDS\n')
  const compare = product === 'Vikunja' ? compareTasks : compareMessages
  const results = await compare(settings, settings.version ?? version, options)
  const file = saveResults(results)
  if (options.write) publish(product === 'Vikunja' ? 'vikunja' : 'svix', results)
  process.stdout.write(
    options.json
      ? `${JSON.stringify(results, null, 2)}\n`
      : `${renderComparison(results.figures, results.own.product, results.peer.product)}\n`,
  )
  process.stderr.write(`saved to ${file}\n`)
}

type Compare = (settings: PeerSettings, version: string, options: BenchOptions) => Promise<PeerResults>

const compareTasks: Compare = async (settings, version, options) => {
  const own = await openDaybook(new URL(settings.url).protocol)
  try {
    const peer = await openVikunja(settings, version)
    try {
      const figures = await taskFigures(own, peer, options)
      return { ...(await describeRun(own.dataDir, options)), ...describeBoth(own, peer), figures }
    } finally {
      await peer.close()
    }
  } finally {
    await own.close()
  }
}

const compareMessages: Compare = async (settings, version, options) => {
  const own = await openDaybookMessages(new URL(settings.url).protocol)
  try {
    const peer = openSvix(settings, version)
    try {
      const figures = await messageFigures(own, peer, own.receiver, options)
      return { ...(await describeRun(own.dataDir, options)), ...describeBoth(own, peer), figures }
    } finally {
      await peer.close()
    }
  } finally {
    await own.close()
  }
}

function describeBoth(own: Contestant, peer: Contestant): Pick<PeerResults, 'own' | 'peer'> {
  const describe = ({ product, version, settings }: Contestant) => ({ product, version, settings })
  return { own: describe(own), peer: describe(peer) }
}
