import type { LucideIcon } from 'lucide-react'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Pressable, type PressEvent } from 'react-aria-components'
import { whenIdle } from '../lib/when-idle.ts'
import type { CommandId } from './commands/key-map.ts'
import { type LazyComponent, lazyComponent, preload } from './lazy-component.ts'
import { LazyDialog } from './lazy-dialog.tsx'
import type { MenuPopoverProps } from './menu-popover.tsx'

export type MenuEntry =
  | {
      id: string
      label: ReactNode
      /** A short explanation below the label. */
      about?: ReactNode
      icon?: LucideIcon
      /** The command that does the same: its shortcut is shown. */
      command?: CommandId
      danger?: boolean
      /** Marks the current choice among several. */
      chosen?: boolean
      off?: boolean
      onAction: () => void
    }
  | 'rule'

const menuPopover = lazyComponent(() => import('./menu-popover.tsx').then(({ MenuPopover }) => MenuPopover))
whenIdle(() => preload(menuPopover))

type MenuProps<P> = {
  label: string
  children: ReactElement<{ onKeyDown?: (event: KeyboardEvent) => void }>
  /** What the menu needs: its items, or the properties of `part`. */
  content: P
  /** A menu that is fetched when it is opened, or earlier. */
  part: LazyComponent<P & Omit<MenuPopoverProps, 'items'>>
}

/** A button that opens a menu. `children` is the button. */
export const Menu = ({
  items,
  ...rest
}: Omit<MenuProps<never>, 'content' | 'part'> & { items: readonly MenuEntry[] }) => (
  <MenuButton {...rest} part={menuPopover} content={{ items }} />
)

/** A button that opens a menu of its own kind. */
export function MenuButton<P>({ label, part, content, children }: MenuProps<P>) {
  const [focus, setFocus] = useState<MenuPopoverProps['focus']>()
  const [wasOpen, setWasOpen] = useState(false)
  const button = useRef<HTMLElement>(null)
  const [buttonId, menuId] = [useId(), useId()]
  const isOpen = focus !== undefined
  if (isOpen && !wasOpen) setWasOpen(true)
  const openByPointer = ({ target, pointerType }: PressEvent) => {
    // The menu returns the focus to what had it, and Safari doesn't focus a button that is clicked.
    ;(target as HTMLElement).focus({ preventScroll: true })
    setFocus(pointerType === 'virtual' ? 'first' : 'menu')
  }
  const trigger = {
    id: buttonId,
    'aria-haspopup': true,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? menuId : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const next = focusByKey[event.key]
      if (!next || event.shiftKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      setFocus(next)
    },
  }
  return (
    <>
      <Pressable
        ref={button}
        preventFocusOnPress
        // Like menus of the system: on mouse down, but on touch up, so that a finger can scroll.
        onPressStart={(event) => {
          if (event.pointerType !== 'touch' && event.pointerType !== 'keyboard') openByPointer(event)
        }}
        onPress={(event) => {
          if (event.pointerType === 'touch') openByPointer(event)
        }}
      >
        {cloneElement(children, trigger) as ReactElement<never, 'button'>}
      </Pressable>
      {/* Closes by itself: a dialog that one of its items opens has to find the focus in the menu. */}
      {(isOpen || (wasOpen && part.component)) && (
        <LazyDialog
          {...content}
          part={part}
          isOpen={isOpen}
          id={menuId}
          label={label}
          labelledBy={buttonId}
          focus={focus}
          anchor={button}
          onClose={() => setFocus(undefined)}
        />
      )}
    </>
  )
}

const focusByKey: Record<string, 'first' | 'last'> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** Runs something that moves the focus, once the menu has closed and returned the focus to its button. */
export function afterMenuCloses(run: () => void): void {
  const closed = () => document.querySelector('[role=menu]') === null
  requestAnimationFrame(() => {
    // The menu returns the focus a frame after it is gone; on a busy device that takes several frames.
    if (closed()) requestAnimationFrame(() => requestAnimationFrame(run))
    else afterMenuCloses(run)
  })
}
