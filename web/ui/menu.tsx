import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components'
import { Icon } from './icon.tsx'

export type MenuEntry =
  | {
      id: string
      label: ReactNode
      /** A short explanation below the label. */
      about?: ReactNode
      icon?: LucideIcon
      danger?: boolean
      /** Marks the current choice among several. */
      chosen?: boolean
      off?: boolean
      onAction: () => void
    }
  | 'rule'

/** A button that opens a menu. `children` is the button. */
export function Menu({
  label,
  items,
  children,
}: {
  label: string
  items: readonly MenuEntry[]
  children: ReactElement
}) {
  return (
    <MenuTrigger>
      <Pressable>{children as ReactElement<never, 'button'>}</Pressable>
      <Popover placement="bottom end" offset={4}>
        <MenuEntries label={label} items={items} />
      </Popover>
    </MenuTrigger>
  )
}

type AnchoredMenuProps = {
  label: string
  items: readonly MenuEntry[]
  /** The element it opens beside. */
  anchor: RefObject<Element | null>
  onClose: () => void
}

/** A menu shared by many elements: it opens beside one of them and is only mounted while open. */
export const AnchoredMenu = ({ label, items, anchor, onClose }: AnchoredMenuProps) => (
  <Popover
    isOpen
    aria-label={label}
    triggerRef={anchor}
    placement="bottom end"
    offset={4}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
  >
    <MenuEntries label={label} items={items} onClose={onClose} />
  </Popover>
)

type MenuEntriesProps = { label: string; items: readonly MenuEntry[]; onClose?: () => void }

function MenuEntries({ label, items, onClose }: MenuEntriesProps) {
  return (
    <AriaMenu className="menu" aria-label={label} {...(onClose ? { onClose } : {})}>
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
            {item.chosen && <Icon of={Check} />}
          </MenuItem>
        ),
      )}
    </AriaMenu>
  )
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
