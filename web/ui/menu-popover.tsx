import { Check } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Keyboard, Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components'
import { KeyHint } from './commands/key-hint.tsx'
import { Icon } from './icon.tsx'
import type { MenuEntry } from './menu.tsx'
import './menu.css'

export type MenuPopoverProps = {
  label: string
  items: readonly MenuEntry[]
  /** The element it opens beside. */
  anchor: RefObject<Element | null>
  /** Where on the page it opens instead, in pixels: the place of a right click. */
  at?: { x: number; y: number } | undefined
  onClose: () => void
  isOpen?: boolean
  id?: string
  /** The id of its button, if it has one of its own. */
  labelledBy?: string
  /** What has the focus at first. */
  focus?: 'first' | 'last' | 'menu' | undefined
}

/** An open menu. */
export function MenuPopover({
  label,
  items,
  anchor,
  at,
  onClose,
  isOpen = true,
  id,
  labelledBy,
  focus,
}: MenuPopoverProps) {
  useEffect(() => {
    if (!isOpen || (focus !== 'first' && focus !== 'last')) return undefined
    const frame = requestAnimationFrame(() => focusItem(focus))
    return () => cancelAnimationFrame(frame)
  }, [isOpen, focus])
  const name = labelledBy === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelledBy }
  return (
    <Popover
      isOpen={isOpen}
      {...name}
      trigger="MenuTrigger"
      triggerRef={anchor}
      placement={at ? 'bottom start' : 'bottom end'}
      offset={at ? 0 : 4}
      {...(at ? { getTargetRect: () => placeWhole(at) } : {})}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <AriaMenu
        className="menu"
        {...name}
        aria-label={label}
        onClose={onClose}
        {...(id === undefined ? {} : { id })}
        {...(focus === undefined ? {} : { autoFocus: focus === 'menu' ? true : focus })}
      >
        {items.map((item, index) =>
          item === 'rule' ? (
            <Separator key={`rule-${index}`} className="rule" />
          ) : (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={typeof item.label === 'string' ? item.label : item.id}
              isDisabled={item.off === true}
              data-danger={item.danger || undefined}
              onAction={item.onAction}
            >
              {item.icon && <Icon of={item.icon} />}
              <span className="grow">
                {item.label}
                {item.about && <span className="about">{item.about}</span>}
              </span>
              {item.command && (
                // Its description, not part of its name.
                <Keyboard className="menu-keys" aria-hidden="true">
                  <KeyHint of={item.command} />
                </Keyboard>
              )}
              {item.chosen && <Icon of={Check} />}
            </MenuItem>
          ),
        )}
      </AriaMenu>
    </Popover>
  )
}

/** The space that stays free around an open menu, in pixels, as everywhere in the app. */
const edgePx = 12

/** Returns the place of a right click, or as far above it as all of the menu needs to be on the screen. */
function placeWhole({ x, y }: { x: number; y: number }): DOMRect {
  const heightPx = document.querySelector('.menu')?.scrollHeight ?? 0
  return new DOMRect(x, Math.max(edgePx, Math.min(y, innerHeight - edgePx - heightPx)))
}

/**
 * Focuses an item if the menu itself has the focus, where Enter does nothing: after the click of a shortcut, which counts as one
 * of a screen reader, the item is marked but doesn't get the focus.
 */
function focusItem(which: 'first' | 'last'): void {
  const menu = document.activeElement
  if (!menu?.matches('[role=menu]')) return
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')]
  items.at(which === 'first' ? 0 : -1)?.focus()
}
