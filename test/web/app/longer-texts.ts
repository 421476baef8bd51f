import type { Page } from 'playwright-core'

/** Makes a text 1.3 times as long, word by word, by repeating the end of each. Numbers and signs stay. */
export const longer = (text: string): string =>
  text.replaceAll(/\p{L}{2,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.3)))

/**
 * Makes each text longer that the page shows from now on, as another language would. What people wrote stays, which the
 * test marks with a word of its own.
 */
export async function lengthenTexts(page: Page, ofPeople: RegExp): Promise<void> {
  await page.addInitScript(`(() => {
    const longer = ${longer.toString()}
    const isKept = (text) => ${ofPeople}.test(text)
    const untouched = 'script, style, title, code, pre, kbd, textarea, svg, [contenteditable], .code, .avatar, [data-code]'
    const written = new WeakMap()
    const lengthen = (node) => {
      if (node.nodeType === Node.ELEMENT_NODE) {
        const hint = node.getAttribute('placeholder')
        if (hint && written.get(node) !== hint && !isKept(hint)) {
          written.set(node, longer(hint))
          node.setAttribute('placeholder', longer(hint))
        }
        return
      }
      if (written.get(node) === node.data || isKept(node.data) || node.parentElement?.closest(untouched)) return
      written.set(node, longer(node.data))
      node.data = longer(node.data)
    }
    const lengthenAll = (root) => {
      lengthen(root)
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) lengthen(node)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList')
          for (const node of addedNodes) [1, 3].includes(node.nodeType) && lengthenAll(node)
        else lengthen(target)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['placeholder'] })
  })()`)
}

/**
 * Finds texts of the app that are cut off: by a box that hides what doesn't fit, with an ellipsis or without, by the window,
 * or in a field that is narrower than what it says. What people wrote may end in an ellipsis.
 */
export const cutTexts = (page: Page, ofPeople: RegExp): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
  const isVisible = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const describe = (element, text) => 'cut: ' + text.trim().slice(0, 60) + ' in <' + element.tagName.toLowerCase() +
    ' class="' + (element.getAttribute('class') ?? '') + '">'
  const isOfPeople = (text) => ${ofPeople}.test(text)
  const hides = /hidden|clip/
  const isCut = (parent, rect) => {
    let [sideways, down] = [true, true]
    for (let element = parent; element && element !== document.documentElement; element = element.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // Only for screen readers.
      if (box.width <= 1) return false
      if (/auto|scroll/.test(overflowX)) sideways = false
      if (/auto|scroll/.test(overflowY)) down = false
      if (sideways && hides.test(overflowX) && (rect.right > box.right + 1 || rect.left < box.left - 1)) return true
      if (down && hides.test(overflowY) && (rect.bottom > box.bottom + 2 || rect.top < box.top - 2)) return true
      if (position === 'fixed') break
    }
    return sideways && (rect.right > innerWidth + 1 || rect.left < -1)
  }
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!/\\p{L}/u.test(text.data) || !parent || !isVisible(parent)) continue
    if (isOfPeople(parent.closest('.cut')?.textContent ?? text.data)) continue
    if (parent.closest('.unseen, .sr-only, option, noscript, script, style, code, pre, svg, [inert]')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width > 0 && isCut(parent, rect)) found.push(describe(parent, text.data))
  }
  const canvas = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('input:placeholder-shown, select')) {
    const text = field.placeholder ?? field.selectedOptions[0]?.textContent ?? ''
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!isVisible(field) || field.clientWidth < 2 || isOfPeople(text)) continue
    canvas.font = font
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (canvas.measureText(text).width > room + 1) found.push(describe(field, text))
  }
  return [...new Set(found)]
})()`)
