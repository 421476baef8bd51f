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
      void copy(block.textContent, button)
    })
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

async function copy(text: string, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1_500)
}
