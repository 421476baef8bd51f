import { hash } from 'node:crypto'
import { escape, toDocument } from './html.ts'
import type { PublicPageMessages } from './messages.ts'
import { pageStyle } from './page-style.ts'
import type { PublicPage } from './read.ts'
import { taskWriter } from './task-html.ts'

/** The headers of each page: nothing is loaded or run, kept, indexed, framed, or told to other sites. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const languageOf = ({ locale }: PublicPageMessages): string => locale.slice(0, 2)

/** A page that only says why there is nothing to see. */
const toNotice = (messages: PublicPageMessages, { title, text }: { title: string; text: string }): string =>
  toDocument(languageOf(messages), title, `<main><h1>${title}</h1><p>${text}</p></main>`)

/** The same for a link that never existed, was revoked or replaced, or whose list is archived or deleted. */
export const toNotFoundPage = (messages: PublicPageMessages): string => toNotice(messages, messages.notFound)

export const toRateLimitedPage = (messages: PublicPageMessages): string =>
  toNotice(messages, messages.rateLimited)

/** Writes a page of a list. It has no scripts, and only links to its other pages and to files that it shows. */
export function toHtml(found: PublicPage, secret: string, messages: PublicPageMessages): string {
  const { name, open, completed, lines, page, pages } = found
  const isEmpty = lines.length === 0
  const content = isEmpty ? '' : toContent(found, secret, messages)
  const turn = (to: number, text: string) => (to < 1 || to > pages ? '' : `<a href="?page=${to}">${text}</a>`)
  const nav =
    pages === 1
      ? ''
      : `<nav aria-label="${messages.pages}">${turn(page - 1, messages.previous)}<span>${messages.page(page, pages)}</span>${turn(page + 1, messages.next)}</nav>`
  return toDocument(
    languageOf(messages),
    name,
    `<header><h1>${escape(name)}</h1><p>${isEmpty ? messages.empty : messages.counts(open, completed)}</p></header>
<main>${content}${nav}</main>
<footer>${messages.footer}</footer>`,
  )
}

/** Each heading, and the list of the tasks below it. */
function toContent(page: PublicPage, secret: string, messages: PublicPageMessages): string {
  const toItem = taskWriter(page, secret, messages)
  let html = ''
  let inList = false
  const close = () => {
    if (inList) html += '</ul>'
    inList = false
  }
  for (const line of page.lines) {
    if (line.kind === 'task') {
      if (!inList) html += '<ul>'
      inList = true
      html += toItem(line.task, line.isSubtask)
      continue
    }
    close()
    html +=
      line.kind === 'completed'
        ? `<h2 class="completed"><span>${messages.completed}</span></h2>`
        : `<h2><span>${escape(line.text)}</span></h2>`
  }
  close()
  return html
}
