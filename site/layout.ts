import { html, type Html, raw } from './html.ts'
import type { Content } from './content.ts'
import { guideGroups } from './pages.ts'
import { wordmarkPath } from './wordmark.ts'

/** A page of the site, ready to be framed. */
export type Page = {
  name: string
  title: string
  summary: string
  kind: 'home' | 'guide' | 'reference'
} & Content

/** The names of the files that every page loads; those with a hash never change. */
export type Assets = { style: string; script: string; theme: string; index: string; font: string }

export type NavGroup = { title: string; pages: readonly { name: string; title: string }[] }

/** The menu: guides and, below them, the reference. */
export const navGroups = (reference: NavGroup['pages']): NavGroup[] => [
  ...guideGroups,
  { title: 'API reference', pages: reference },
]

/** Frames a page: bar, menu, content and what comes next. All links are relative, so the site works in any folder. */
export const renderPage = (page: Page, groups: readonly NavGroup[], assets: Assets): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${page.summary}" />
        <meta name="theme-color" content="#f0f4f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c100e" media="(prefers-color-scheme: dark)" />
        <title>
          ${page.kind === 'home' ? 'Daybook documentation' : `${page.title} · Daybook documentation`}
        </title>
        <link rel="icon" href="mark.svg" type="image/svg+xml" />
        <link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${assets.style}" />
        <script src="${assets.theme}"></script>
        <script src="${assets.script}" data-index="${assets.index}" defer></script>
      </head>
      <body data-kind="${page.kind}">
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <button class="control menu-button" type="button" popovertarget="menu">Menu</button>
          <a class="brand" href="index.html" aria-label="Daybook Docs">${wordmark} <span>Docs</span></a>
          <div class="tools" id="tools"></div>
          <a class="control to-api" href="api.html">API reference</a>
        </header>
        <nav class="menu" id="menu" popover aria-label="Documentation">
          ${groups.map((group) => navGroup(group, page))}
        </nav>
        <div class="page">
          <main id="content" tabindex="-1">${page.body} ${nextAndPrevious(page, groups)}</main>
          ${page.kind === 'guide' && page.outline.length > 1 && outline(page)}
        </div>
      </body>
    </html> `.markup

const wordmark: Html = raw(
  `<svg class="wordmark" viewBox="0 -18 90 24" aria-hidden="true"><path class="rule" d="M1 -15.6h1.1v19.2h-1.1zM4 -15.6h1.1v19.2h-1.1z"/><path transform="translate(8.4 0)" d="${wordmarkPath}"/></svg>`,
)

const navGroup = ({ title, pages }: NavGroup, current: Page): Html =>
  html`<section>
    <h2>${title}</h2>
    <ul>
      ${pages.map(
        ({ name, title }) =>
          html`<li>
            <a href="${name}.html" ${name === current.name && html` aria-current="page"`}>${title}</a>${
              name === current.name && current.kind === 'reference' && operationLinks(current)
            }
          </li>`,
      )}
    </ul>
  </section>`

/** The parts of the current page of the reference, below its name in the menu. */
const operationLinks = ({ outline }: Page): Html =>
  html`<ul>
    ${outline.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
  </ul>`

const outline = ({ outline }: Page): Html =>
  html`<nav class="outline" aria-label="On this page">
    <h2>On this page</h2>
    <ul>
      ${outline.map(({ title, anchor }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
    </ul>
  </nav>`

function nextAndPrevious(page: Page, groups: readonly NavGroup[]): Html | false {
  const all = groups.flatMap(({ pages }) => pages)
  const at = all.findIndex(({ name }) => name === page.name)
  if (at === -1) return false
  const [previous, next] = [all[at - 1], all[at + 1]]
  return html`<nav class="turn" aria-label="Next and previous page">
    ${
      previous && html`<a rel="prev" href="${previous.name}.html"><span>Previous</span> ${previous.title}</a>`
    }${next && html`<a rel="next" href="${next.name}.html"><span>Next</span> ${next.title}</a>`}
  </nav>`
}
