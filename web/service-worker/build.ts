/** What the worker keeps of the build that it belongs to; written in front of its code when the app is built. */
declare const daybookBuild: {
  version: string
  /** The SHA-256 of the app's page, in base64. */
  page: string
  /** The paths of the other files. */
  files: readonly string[]
}

const prefix = 'daybook '
const cacheName = prefix + daybookBuild.version

/** The app's page is kept under this path and shown at all of its addresses. */
export const pagePath = '/'

const kept = new Set(daybookBuild.files)
/** Whether a file is one of the build; those with a hash in their name may be of an earlier one, for open pages. */
export const isOfBuild = (path: string): boolean => kept.has(path) || isHashed(path)
const isHashed = (path: string): boolean => path.startsWith('/assets/')

/** How many files are fetched at a time, so that the page's own requests aren't held up. */
const lanes = 4

/** Keeps all files of the build, or fails: then the worker before it stays, and the browser tries again later. */
export async function installBuild(): Promise<void> {
  const cache = await caches.open(cacheName)
  const rest = [...daybookBuild.files]
  async function fetchNext(): Promise<void> {
    for (let path = rest.pop(); path !== undefined; path = rest.pop())
      await cache.put(path, (isHashed(path) && (await caches.match(path))) || (await fetchFile(path)))
  }
  try {
    await Promise.all([keepPage(cache), ...Array.from({ length: lanes }, fetchNext)])
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
}

/** The page names the files that it needs: one of another build, which may have just appeared, would miss some. */
async function keepPage(cache: Cache): Promise<void> {
  const page = await fetchFile(pagePath)
  const hash = await crypto.subtle.digest('SHA-256', await page.clone().arrayBuffer())
  if (btoa(String.fromCharCode(...new Uint8Array(hash))) !== daybookBuild.page)
    throw new Error('the page is of another build')
  await cache.put(pagePath, page)
}

async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Removes the files of earlier builds, except of the last one: pages of it may still be open. */
export async function activateBuild(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}

/** Finds a file of this build, or of the one before it. */
export async function findFile(path: string): Promise<Response | undefined> {
  const own = await (await caches.open(cacheName)).match(path)
  return own ?? (isHashed(path) ? caches.match(path) : undefined)
}
