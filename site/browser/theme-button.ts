import { element } from './element.ts'

const key = 'daybook-docs-theme'

/** Adds a button that switches between light and dark. Choosing what the system has forgets the choice. */
export function addThemeButton(tools: HTMLElement): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () =>
    (document.documentElement.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark'
  const button = element('button', { class: 'control', type: 'button' })
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', isDark() ? 'Use light colors' : 'Use dark colors')
  }
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark'
    if ((next === 'dark') === system.matches) {
      delete document.documentElement.dataset['theme']
      localStorage.removeItem(key)
    } else {
      document.documentElement.dataset['theme'] = next
      localStorage.setItem(key, next)
    }
    show()
  })
  system.addEventListener('change', show)
  show()
  tools.append(button)
}
