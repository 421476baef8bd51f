import MiniSearch from 'minisearch'
import { element } from './element.ts'

type Found = { id: string; title: string; page: string; text: string }

const shownMax = 12
const excerptLength = 120

/** Adds the search. Its index is loaded when it is opened for the first time. Returns the function that opens it. */
export function addSearch(tools: HTMLElement): () => void {
  const input = element('input', {
    type: 'search',
    placeholder: 'Search the documentation',
    role: 'combobox',
    'aria-label': 'Search the documentation',
    'aria-expanded': 'false',
    'aria-controls': 'results',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const results = element('ul', { id: 'results', role: 'listbox', 'aria-label': 'Results' })
  const status = element('p', { class: 'search-status', role: 'status' }, '')
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, results, status)
  document.body.append(dialog)

  let index: MiniSearch<Found> | undefined
  let active = -1

  function show(found: Found[]): void {
    results.replaceChildren(...found.map((one, at) => resultOf(one, at, input.value)))
    input.setAttribute('aria-expanded', String(found.length > 0))
    const isEmpty = input.value.trim() === ''
    status.textContent = isEmpty ? hint : found.length === 0 ? 'No results' : ''
    activate(found.length > 0 ? 0 : -1)
  }

  function activate(next: number): void {
    active = next
    for (const [at, option] of [...results.children].entries()) {
      option.setAttribute('aria-selected', String(at === active))
      if (at === active) option.scrollIntoView({ block: 'nearest' })
    }
    if (active === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', `result-${active}`)
  }

  const search = () => show(index ? findIn(index, input.value) : [])
  input.addEventListener('input', search)
  input.addEventListener('keydown', (event) => {
    const count = results.children.length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      activate((active + step + count) % count)
    }
    // A search field would only clear itself at first.
    if (event.key === 'Escape') dialog.close()
    if (event.key === 'Enter') {
      event.preventDefault()
      openResult(results.children[active])
    }
  })
  function openResult(option: Element | null | undefined): void {
    if (!(option instanceof HTMLElement)) return
    dialog.close()
    location.assign(new URL(option.dataset['address'] ?? '', document.baseURI))
  }
  dialog.addEventListener('click', ({ target }) => {
    // The dialog has no padding, so a click on itself is one on its backdrop.
    if (target === dialog) dialog.close()
    else if (target instanceof Element) openResult(target.closest('[role="option"]'))
  })

  const open = () => {
    if (dialog.open) return
    dialog.showModal()
    input.select()
    if (index) return
    status.textContent = 'Loading'
    void load()
  }

  async function load(): Promise<void> {
    try {
      index = await loadIndex()
      search()
    } catch {
      status.textContent = "The search couldn't be loaded. Try again in a moment."
    }
  }

  const button = element(
    'button',
    { class: 'control search-button', type: 'button' },
    'Search ',
    element('kbd', {}, '/'),
  )
  button.addEventListener('click', open)
  tools.append(button)
  return open
}

const hint =
  'Arrow keys choose, Enter opens. On a page: J and K next and previous section, [ and ] previous and next page'

async function loadIndex(): Promise<MiniSearch<Found>> {
  const records = await loadRecords()
  const index = new MiniSearch<Found>({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 6, page: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(records)
  return index
}

/** What the index file assigns its JSON to. */
const assignment = 'globalThis.daybookSearch='

/** Requests the index. Pages that were opened from the disk may request nothing, but they may run a script. */
async function loadRecords(): Promise<Found[]> {
  const path = document.querySelector<HTMLScriptElement>('script[data-index]')?.dataset['index'] ?? ''
  if (location.protocol === 'file:') {
    const script = element('script', { src: path })
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve)
      script.addEventListener('error', reject)
      document.head.append(script)
    })
    return (globalThis as unknown as { daybookSearch: Found[] }).daybookSearch
  }
  const response = await fetch(new URL(path, document.baseURI))
  if (!response.ok) throw new Error(`search index: ${response.status}`)
  return JSON.parse((await response.text()).slice(assignment.length)) as Found[]
}

/** Finds entries that have all words; if there are none, those that have some. */
function findIn(index: MiniSearch<Found>, words: string): Found[] {
  if (words.trim() === '') return []
  const all = index.search(words)
  const found = all.length > 0 ? all : index.search(words, { combineWith: 'OR' })
  return found.slice(0, shownMax) as unknown as Found[]
}

function resultOf({ id, title, page, text }: Found, at: number, words: string): HTMLElement {
  return element(
    'li',
    { role: 'option', id: `result-${at}`, 'aria-selected': 'false', 'data-address': id },
    element('span', { class: 'found-page' }, page),
    element('strong', {}, title),
    element('span', { class: 'found-text' }, excerptOf(text, words)),
  )
}

/** The part of a text around the first word that was searched for. */
function excerptOf(text: string, words: string): string {
  const [first = ''] = words.trim().toLowerCase().split(/\s+/)
  const at = Math.max(0, text.toLowerCase().indexOf(first) - 30)
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + excerptLength)}`
}
