import type { Page } from 'playwright-core'

/**
 * Finds what is wrong with the geometry of a page: words on two lines, boxes that scroll sideways, rows over each other, and targets below 24 by 24
 * CSS px whose circle of 24 px meets another target or its circle (WCAG 2.5.8). Links in sentences are exempt.
 */
export const geometryProblems = (page: Page): Promise<string[]> => page.evaluate<string[]>(findProblems)

const findProblems = String.raw`(() => {
  const describe = (element) =>
    (element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)) +
    ' <' + element.tagName.toLowerCase() + ' class="' + (element.getAttribute('class') ?? '') + '">'
  const isVisible = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })

  // Words of code and addresses are broken anywhere, and long ones where there's no room for them.
  const longWord = 16
  const blockOf = (element) =>
    getComputedStyle(element).display.startsWith('inline') ? blockOf(element.parentElement) : element
  const brokenWords = () => {
    const broken = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !isVisible(parent) || /[@/_]/.test(text.data)) continue
      if (parent.closest('.unseen, code, pre, .code, [data-code], noscript')) continue
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}\d]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()]
        if (new Set(parts.map(({ top }) => Math.round(top))).size < 2) continue
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        if (word.length < longWord || width < blockOf(parent).clientWidth) broken.push('broken: ' + word + ' in ' + describe(parent))
      }
    }
    return broken
  }

  // These are meant to scroll sideways: the columns of a board, the weeks of a timeline, a line of filters, tables, charts, code.
  const mayScroll = '.board, .timeline-scroll, .filter-line, pre, :has(> table), :has(> .chart)'
  const sideways = () =>
    [document.documentElement, ...document.querySelectorAll('body *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => !element.closest(mayScroll) && isVisible(element))
      .filter((element) =>
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => 'scrolls sideways: ' + describe(element))

  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=switch]'
  const smallTargets = () => {
    // A link can cover its row.
    const boxOf = (element) =>
      ((element.matches('.whole') && element.closest('.margin-row')) || element.closest('label') || element).getBoundingClientRect()
    // Something else may cover it: a panel, the tabs.
    const isReachable = ({ element, box }) => {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
    }
    const all = [...document.querySelectorAll(selector)]
      .filter((element) => isVisible(element) && !element.disabled)
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(isReachable)
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.right > 0 && box.left < innerWidth)
    const isSmall = ({ box }) => box.width < 23.5 || box.height < 23.5
    const isInline = ({ element }) => element.matches('p a, p button, .prose a, .markdown a, li p *')
    const center = ({ box }) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
    const distance = (one, { box }) => {
      const { x, y } = center(one)
      return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    }
    const meets = (one, other) => {
      if (one.element.contains(other.element) || other.element.contains(one.element)) return false
      if (isSmall(other)) {
        const [a, b] = [center(one), center(other)]
        if (Math.hypot(a.x - b.x, a.y - b.y) < 24) return true
      }
      return distance(one, other) < 12
    }
    return all
      .filter((one) => isSmall(one) && !isInline(one) && all.some((other) => other !== one && meets(one, other)))
      .map(({ element, box }) => 'small: ' + describe(element) + ' ' + Math.round(box.width) + ' × ' + Math.round(box.height))
  }
  // A list that keeps the height of its rows on a turned phone.
  const overlappingRows = () => {
    const rows = [...document.querySelectorAll('.grid .task')].map((element) => ({ element, box: element.getBoundingClientRect() }))
    return rows
      .filter(({ box }) => rows.some((other) => other.box.left === box.left && other.box.top > box.top && other.box.top < box.bottom - 1))
      .map(({ element }) => 'overlaps the next: ' + describe(element))
  }
  return [...new Set([...brokenWords(), ...sideways(), ...smallTargets(), ...overlappingRows()])]
})()`
