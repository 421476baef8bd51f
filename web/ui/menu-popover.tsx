import { Check } from 'lucide-react'
import type { RefObject } from 'react'
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
  onClose,
  isOpen = true,
  id,
  labelledBy,
  focus,
}: MenuPopoverProps) {
  const name = labelledBy === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelledBy }
  return (
    <Popover
      isOpen={isOpen}
      {...name}
      trigger="MenuTrigger"
      triggerRef={anchor}
      placement="bottom end"
      offset={4}
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
