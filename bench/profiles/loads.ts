import { apiContender, type BenchContext, type LoadKind, openBenchContext } from '../context.ts'
import { addDeliverySubscribers, deliveriesInRun, workerContender } from '../figures/deliveries.ts'
import { profiledImport, rowCount } from '../figures/imports.ts'
import { daybookSources, type Installation, startInstallation } from '../installation.ts'
import { measureShare, renderShare } from '../postgres/share.ts'
import { startWithStatements } from '../postgres/start-with-statements.ts'
import type { Sample } from '../sample.ts'
import { openDeliveryContext } from '../webhooks/delivery-context.ts'
import { type CpuProfile, renderCpuProfile } from './cpu-profile.ts'
import { inspectProcess } from './inspector.ts'
import { type Profile, type ProfileRun, section } from './profile.ts'

/** A round is as long as this many of the figure's. */
export const roundsLong = 3

/** So that functions have the names of their files, and can be replaced. */
export const startFromSources = (dataDir: string, env?: Record<string, string>): Promise<Installation> =>
  startInstallation(dataDir, env, daybookSources)

/** With PostgreSQL's counts of statements, too. */
export const startToProfile = (dataDir: string, env?: Record<string, string>): Promise<Installation> =>
  startWithStatements(dataDir, env, daybookSources)

export const openProfiledContext = ({ options, programs, tasks }: ProfileRun): Promise<BenchContext> =>
  openBenchContext(options, programs, tasks, {}, { start: startToProfile })

/** A load of a process: its functions by self time, and whom PostgreSQL worked for. */
export type ProfiledLoad = { measured: Sample; profile: CpuProfile; share: string }

/** @param requests how many requests a sample has, to divide PostgreSQL's time by */
async function profileLoad(
  installation: Installation,
  pid: number,
  requests: (sample: Sample) => number,
  load: () => Promise<Sample>,
): Promise<ProfiledLoad> {
  return inspectProcess(pid, async ({ profile: record }) => {
    const { result, share } = await measureShare(installation, () => record(load))
    const { result: measured, profile } = result
    return { measured, profile, share: renderShare(share, requests(measured)) }
  })
}

const renderLoad = (name: string, { measured, profile, share }: ProfiledLoad): string =>
  section(
    `${name}: ${measured.rate.toFixed(0)}/s, ${measured.nodeUs.toFixed(0)} µs of Node and ${measured.postgresUs.toFixed(0)} µs of PostgreSQL each, profiling included`,
    renderCpuProfile(profile),
    share,
  )

/** Warms a load up and profiles the API process under it. */
export async function profileRequests(bench: BenchContext, load: LoadKind): Promise<ProfiledLoad> {
  const seconds = bench.options.seconds * roundsLong
  const contender = apiContender(bench, load)
  await contender.run(bench.options.seconds)
  return profileLoad(
    bench.installation,
    bench.installation.api,
    ({ rate }) => rate * seconds,
    () => contender.run(seconds),
  )
}

export const requestsProfile =
  (load: LoadKind): Profile =>
  async (run) => {
    const bench = await openProfiledContext(run)
    try {
      return { text: renderLoad(load, await profileRequests(bench, load)) }
    } finally {
      await bench.close()
    }
  }

/** Imports a file; the time is that of the worker for a row. */
export const importsProfile: Profile = async (run) => {
  const bench = await openProfiledContext(run)
  const { installation } = bench
  try {
    const load = () => profiledImport(bench)
    return {
      text: renderLoad(
        'imports',
        await profileLoad(installation, installation.worker(), () => rowCount, load),
      ),
    }
  } finally {
    await bench.close()
  }
}

/** Delivers a backlog; the time is that of the worker for a delivery. */
export const deliveriesProfile: Profile = async ({ options }) => {
  const deliveries = await openDeliveryContext({}, { start: startToProfile })
  const { installation } = deliveries
  const seconds = options.seconds * roundsLong
  try {
    await addDeliverySubscribers(deliveries)
    const load = () => workerContender(deliveries).run(seconds)
    const requests = () => deliveriesInRun(seconds)
    return {
      text: renderLoad('deliveries', await profileLoad(installation, installation.worker(), requests, load)),
    }
  } finally {
    await deliveries.close()
  }
}
