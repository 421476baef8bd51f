/** Marks the section that is being read, on the page's outline and in the menu. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.outline a, .menu [aria-current] + ul a')]
  const targets = links.flatMap((link) => {
    const target = document.getElementById(link.hash.slice(1))
    return target ? [{ link, target }] : []
  })
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
