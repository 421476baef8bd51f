import { element } from './element.ts'

/** Adds a button to every block of code that copies it. */
export function addCopyButtons(): void {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll<HTMLElement>('pre.code')) {
    const frame = element('div', { class: 'code-frame' })
    const button = element(
      'button',
      { class: 'copy', type: 'button', 'aria-label': `Copy ${block.getAttribute('aria-label') ?? 'code'}` },
      'Copy',
    )
    button.addEventListener('click', () => {
      void copy(block, button)
    })
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** Where the browser refuses, it selects the code, to be copied by key. */
async function copy(code: Element, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection()?.selectAllChildren(code)
    button.textContent = 'Selected'
  }
  setTimeout(() => (button.textContent = 'Copy'), 1_500)
}
