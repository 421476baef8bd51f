/** Takes the focus to the next of sidebar, page and panel. @param by 1, or -1 for the one before */
export function focusNextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('.sidebar, .page, .panel')].filter(
    (pane) => pane.offsetParent !== null,
  )
  // The panel lies inside the page.
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(at + by + panes.length) % panes.length]
  const inside = next?.querySelectorAll<HTMLElement>('a, button, input, select, [tabindex="0"]') ?? []
  const first = Array.from(inside).find((one) => one.checkVisibility())
  ;(first ?? next)?.focus()
}
