import { element } from './element.ts'

const key = 'daybook-docs-language'

/** Makes tabs of the samples of each operation. One choice holds for all of them, and for the next page. */
export function addTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-samples]')].map(tabsOf)
  const choose = (language: string) => {
    for (const select of groups) select(language)
    localStorage.setItem(key, language)
  }
  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>('[role="tab"]') : null
    if (!tab) return
    // What is above changes its height too, but the tab stays where it is.
    const before = tab.getBoundingClientRect().top
    choose(tab.dataset['language'] ?? '')
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  })
  document.addEventListener('keydown', (event) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!tab || step === undefined) return
    const tabs = [...(tab.parentElement?.children ?? [])] as HTMLElement[]
    const next = tabs.at((tabs.indexOf(tab) + step) % tabs.length)
    event.preventDefault()
    next?.click()
    next?.focus()
  })
  const stored = localStorage.getItem(key)
  for (const select of groups) select(stored ?? 'curl')
}

let count = 0

/** Returns the function that selects a language; one that a group lacks leaves it as it is. */
function tabsOf(group: HTMLElement): (language: string) => void {
  const figures = [...group.querySelectorAll<HTMLElement>('[data-sample]')]
  const label = `Languages: ${group.dataset['samples']}`
  const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': label })
  const tabs = figures.map((figure) => {
    const id = `sample-${count++}`
    figure.id = id
    figure.setAttribute('role', 'tabpanel')
    const title = figure.querySelector('figcaption')
    const tab = element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-tab`,
        'aria-controls': id,
        'data-language': figure.dataset['sample'] ?? '',
      },
      title?.textContent ?? '',
    )
    figure.setAttribute('aria-labelledby', tab.id)
    title?.remove()
    return tab
  })
  list.append(...tabs)
  group.prepend(list)
  group.dataset['tabs'] = 'on'
  return (language) => {
    if (!figures.some((figure) => figure.dataset['sample'] === language)) return
    for (const [index, figure] of figures.entries()) {
      const isSelected = figure.dataset['sample'] === language
      figure.hidden = !isSelected
      tabs[index]?.setAttribute('aria-selected', String(isSelected))
      tabs[index]?.setAttribute('tabindex', isSelected ? '0' : '-1')
    }
  }
}
