import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type KeybindingsMap, tinykeys } from 'tinykeys'
import { undoLast } from '../parts/toast-store.ts'
import { words } from '../words/en/frame.ts'
import { openKeys } from './openers.ts'
import { toggleSide } from './side-state.ts'

const { what, where } = words.keys

/** The keys that work everywhere, as `?` lists them. */
export const keyMap = [
  { where: where.anywhere, keys: ['?'], what: what.help },
  { where: where.anywhere, keys: ['['], what: what.side },
  { where: where.anywhere, keys: ['F6'], what: what.pane },
  { where: where.anywhere, keys: ['Esc'], what: what.out },
  { where: where.anywhere, keys: ['⌘ Z'], what: what.undo },
  { where: where.go, keys: ['G', 'T'], what: what.today },
  { where: where.go, keys: ['G', 'M'], what: what.assigned },
  { where: where.go, keys: ['G', 'A'], what: what.all },
  { where: where.go, keys: ['G', 'S'], what: what.settings },
  { where: where.go, keys: ['G', 'P'], what: what.profile },
  { where: where.go, keys: ['G', 'K'], what: what.tokens },
  { where: where.go, keys: ['G', 'H'], what: what.webhooks },
  { where: where.tasks, keys: ['N'], what: what.newTask },
  { where: where.tasks, keys: ['J', 'K'], what: what.move },
  { where: where.tasks, keys: ['Enter'], what: what.open },
  { where: where.tasks, keys: ['Space'], what: what.select },
  { where: where.tasks, keys: ['E'], what: what.close },
  { where: where.tasks, keys: ['⌫'], what: what.remove },
] as const

/** Single keys belong to what is typed while a field has the focus, and to a dialog while one is open. */
export const isTyping = (): boolean =>
  document.activeElement?.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) != null
/** Something lies over the page that has keys of its own. */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** Binds them while the app is shown. @param single whether single keys work: a preference of the person */
export function useKeys(single: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const alone = (run: () => void) => (event: KeyboardEvent) => {
      if (!single || isTyping() || isCovered()) return
      event.preventDefault()
      run()
    }
    const bindings: KeybindingsMap = {
      'Shift+?': alone(openKeys),
      // Some keyboards have it behind AltGr.
      '[Alt]+[Control]+[': alone(toggleSide),
      F6: pane(false),
      'Shift+F6': pane(true),
      '$mod+z': (event) => {
        if (isTyping()) return
        event.preventDefault()
        void undoLast()
      },
      'g p': alone(() => void navigate({ to: '/settings/profile' })),
      'g t': alone(() => void navigate({ to: '/today' })),
      'g m': alone(() => void navigate({ to: '/assigned' })),
      'g a': alone(() => void navigate({ to: '/all' })),
      'g s': alone(() => void navigate({ to: '/settings/workspace' })),
      'g k': alone(() => void navigate({ to: '/settings/tokens' })),
      'g h': alone(() => void navigate({ to: '/settings/webhooks' })),
    }
    // Each by itself: bound together, one that has fired leaves the others of its first key half-way.
    const unbind = Object.entries(bindings).map(([keys, run]) => tinykeys(window, { [keys]: run }))
    return () => unbind.forEach((stop) => stop())
  }, [navigate, single])
}

const pane = (back: boolean) => (event: KeyboardEvent) => {
  event.preventDefault()
  nextPane(back)
}

/** Takes the focus to the next of sidebar, page and panel. */
function nextPane(back: boolean): void {
  const panes = [...document.querySelectorAll<HTMLElement>('.side, .page, .panel')].filter(
    (pane) => pane.offsetParent !== null,
  )
  // The panel lies inside the page.
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(at + (back ? -1 : 1) + panes.length) % panes.length]
  const inside = next?.querySelectorAll<HTMLElement>('a, button, input, select, [tabindex="0"]') ?? []
  const first = Array.from(inside).find((one) => one.checkVisibility())
  ;(first ?? next)?.focus()
}
