/** How long what is above may still load, in milliseconds. */
const settleMs = 2_500

/**
 * Scrolls to an element, and again whenever what is around it changes its height, until it's quiet or the person does
 * something.
 *
 * @returns a function that ends this
 */
export function keepInView(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() =>
    element.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? 'start' : 'center' }),
  )
  const ended = new AbortController()
  const end = () => {
    observer.disconnect()
    ended.abort()
    clearTimeout(timer)
  }
  const timer = setTimeout(end, settleMs)
  for (const event of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(event, end, { capture: true, passive: true, signal: ended.signal })
  observer.observe(element.closest('.margin-list') ?? element)
  return end
}
