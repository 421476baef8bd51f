import { sameOriginPath } from '../../lib/same-origin-path.ts'

/** Where a link of a text leads: a place in the app, another site, or nowhere. */
export type LinkTarget = { kind: 'own'; path: string } | { kind: 'other'; url: string } | undefined

const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * What is written as an address says what it is: a scheme that people follow, or a path of the app. Anything else,
 * `javascript:` before all, leads nowhere and stays a text (S-32).
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

/** The task that a place of the app shows. */
export const taskIdOfPath = (path: string): string | undefined =>
  /^\/tasks\/(tsk_[0-9a-z]{26})$/.exec(path)?.[1]

/** A picture among the files of the installation. */
export const fileIdOfPath = (path: string): string | undefined =>
  /^\/files\/(att_[0-9a-z]{26})/.exec(path)?.[1]
