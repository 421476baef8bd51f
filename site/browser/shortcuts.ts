/**
 * `/` or ⌘K opens the search, `J` and `K` go to the next and previous section, `[` and `]` to the previous and next page.
 */
export function addShortcuts(openSearch: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openSearch()
      return
    }
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog')
    if (isTyping || event.metaKey || event.ctrlKey) return
    const action = actions(openSearch)[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
}

const actions = (openSearch: () => void): Record<string, () => void> => ({
  '/': openSearch,
  j: () => goToSection(1),
  k: () => goToSection(-1),
  '[': () => document.querySelector<HTMLElement>('.turn [rel="prev"]')?.click(),
  ']': () => document.querySelector<HTMLElement>('.turn [rel="next"]')?.click(),
})

/** How far below the top of the window a section that was gone to begins, at most. */
const slackPx = 8

function goToSection(step: 1 | -1): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2)[id]')]
  const below = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  const topOf = (heading: HTMLElement) => heading.getBoundingClientRect().top - below
  const next =
    step > 0
      ? headings.find((heading) => heading.localName !== 'h1' && topOf(heading) > slackPx)
      : headings.findLast((heading) => topOf(heading) < -slackPx)
  if (!next) return
  next.scrollIntoView()
  next.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}
