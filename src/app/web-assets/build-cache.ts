import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type WebBuild, readBuild } from './read-build.ts'
import { fingerprintFile } from './fingerprint.ts'

/** Returns the current build; undefined while there is none. */
export type GetBuild = () => Promise<WebBuild | undefined>

/** How often a process checks for a newer build. */
const checkEveryMs = 500

/**
 * Caches the build of `folder` in memory from the first request on, and picks up a newer one when its
 * fingerprint changes, so that no process has to be notified. Files of the previous build stay available for
 * open tabs.
 */
export function createBuildCache(folder: string): GetBuild {
  let newest: WebBuild | undefined
  let current: WebBuild | undefined
  let knownVersion: string | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  async function check(): Promise<void> {
    const version = await fileVersion(join(folder, fingerprintFile))
    if (version === undefined || version === knownVersion) return
    const build = await readBuild(folder)
    if (!build) return
    knownVersion = version
    current = { ...build, files: new Map([...hashedFiles(newest), ...build.files]) }
    newest = build
  }

  return async () => {
    if (performance.now() - checkedAt >= checkEveryMs) {
      checking ??= check().finally(() => {
        checkedAt = performance.now()
        checking = undefined
      })
      await checking
    }
    return current
  }
}

/** A name with a hash always has the same content. Only those of one previous build are kept. */
const hashedFiles = (build: WebBuild | undefined) =>
  [...(build?.files ?? [])].filter(([name]) => /^(?:docs\/)?assets\//.test(name))

/** Identifies a version of a file; changes with every build, even of the same sources. */
const fileVersion = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => undefined,
  )
