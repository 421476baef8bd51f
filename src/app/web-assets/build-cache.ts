import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type WebBuild, readBuild } from './read-build.ts'
import { fingerprintFile } from './fingerprint.ts'

/** The build as it is now; undefined while there is none. */
export type GetBuild = () => Promise<WebBuild | undefined>

/** How often a process looks whether there is a newer build. */
const checkEveryMs = 500

/**
 * Keeps the build of `folder` in memory, from the first request for it, and takes a newer one over when its stamp has
 * changed: no process has to be told. Files of the build before stay to be had, for the tabs that are open.
 */
export function createBuildCache(folder: string): GetBuild {
  let own: WebBuild | undefined
  let current: WebBuild | undefined
  let seen: string | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const mark = await fileVersion(join(folder, fingerprintFile))
    if (mark === undefined || mark === seen) return
    const build = await readBuild(folder)
    if (!build) return
    seen = mark
    current = { ...build, files: new Map([...hashedFiles(own), ...build.files]) }
    own = build
  }

  return async () => {
    if (performance.now() - lookedAt >= checkEveryMs) {
      looking ??= look().finally(() => {
        lookedAt = performance.now()
        looking = undefined
      })
      await looking
    }
    return current
  }
}

/** Names with a hash mean one content for ever. Those of one build are kept, not those of all before it. */
const hashedFiles = (build: WebBuild | undefined) =>
  [...(build?.files ?? [])].filter(([name]) => name.startsWith('assets/'))

/** Changes with every build, also with one of the same sources. */
const fileVersion = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => undefined,
  )
