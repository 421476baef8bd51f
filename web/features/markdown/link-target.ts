import { sameOriginPath } from '../../lib/same-origin-path.ts'

/** Where a link leads: a page of the app, another site, or nowhere. */
export type LinkTarget = { kind: 'own'; path: string } | { kind: 'other'; url: string } | undefined

const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns the target of a link: a URL with a scheme people follow, or a path of the app. Anything else,
 * `javascript:` above all, stays text (S-32).
 *
 * @param origin of the app
 */
export function linkTarget(written: string, origin: string): LinkTarget {
  const isPath = written.startsWith('/')
  if (!URL.canParse(written, isPath ? origin : undefined)) return undefined
  const url = new URL(written, isPath ? origin : undefined)
  if (!allowedSchemes.has(url.protocol)) return undefined
  if (url.origin === origin)
    return { kind: 'own', path: sameOriginPath(`${url.pathname}${url.search}${url.hash}`, origin) }
  return { kind: 'other', url: url.href }
}

/** Returns the task that a path of the app shows. */
export const taskIdOfPath = (path: string): string | undefined =>
  /^\/tasks\/(tsk_[0-9a-z]{26})$/.exec(path)?.[1]

/** Returns the id of an uploaded file that a path leads to. */
export const fileIdOfPath = (path: string): string | undefined =>
  /^\/files\/(att_[0-9a-z]{26})/.exec(path)?.[1]
