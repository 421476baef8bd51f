/** Marks the section that is being read, on the page's outline and in the menu. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a, .menu [aria-current] + ul a')]
  const targets = links.flatMap((link) => {
    const target = document.getElementById(link.hash.slice(1))
    return target ? [{ link, target }] : []
  })
  scrollMenu()
  if (targets.length === 0) return
  const mark = () => {
    const line = innerHeight / 3
    const current = targets.findLast(({ target }) => target.getBoundingClientRect().top <= line) ?? targets[0]
    for (const { link } of targets)
      if (link === current?.link) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  let isPlanned = false
  addEventListener(
    'scroll',
    () => {
      if (isPlanned) return
      isPlanned = true
      requestAnimationFrame(() => {
        isPlanned = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
}

/** Shows the current page in the menu, if that is longer than the window. */
function scrollMenu(): void {
  const menu = document.querySelector<HTMLElement>('.menu')
  const current = menu?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!menu || !current) return
  const top = current.getBoundingClientRect().top - menu.getBoundingClientRect().top
  if (top > menu.clientHeight - 120) menu.scrollTop += top - menu.clientHeight / 3
}
