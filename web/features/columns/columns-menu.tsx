import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components'
import { usualColumns } from '../../data/url-params/view-params.ts'
import type { Column } from '../../lib/types.ts'
import { messages } from '../../messages/en/columns.ts'
import { messages as views } from '../../messages/en/views.ts'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/menu.css'
import { columnsParam } from './columns.ts'

const all = Object.keys(messages.names) as Column[]

type ColumnsMenuProps = {
  /** The button it belongs to. */
  anchor: RefObject<Element | null>
  columns: readonly Column[]
  /** Whether rows can show their list. */
  hasList: boolean
  onChange: (columns: readonly Column[]) => void
  onClose: () => void
}

/** Shows and hides the columns of rows. It stays open until one leaves it. */
export function ColumnsMenu({ anchor, columns, hasList, onChange, onClose }: ColumnsMenuProps) {
  const isUsual = columnsParam(columns) === columnsParam(usualColumns)
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      trigger="MenuTrigger"
      aria-label={views.columns}
      placement="bottom end"
      offset={4}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Menu className="menu" aria-label={views.columns} autoFocus="first" onClose={onClose}>
        <MenuSection
          aria-label={views.columns}
          selectionMode="multiple"
          selectedKeys={columns}
          onSelectionChange={(keys) => {
            const next = new Set(keys === 'all' ? all : keys)
            onChange(all.filter((one) => next.has(one)))
          }}
        >
          {all
            .filter((one) => hasList || one !== 'list')
            .map((one) => (
              <MenuItem key={one} id={one} textValue={messages.names[one]}>
                <span className="grow">{messages.names[one]}</span>
                <span className="unchecked">
                  <Icon of={Check} />
                </span>
              </MenuItem>
            ))}
        </MenuSection>
        <Separator className="rule" />
        <MenuItem
          id="reset"
          textValue={messages.reset}
          isDisabled={isUsual}
          onAction={() => onChange(usualColumns)}
        >
          {messages.reset}
        </MenuItem>
      </Menu>
    </Popover>
  )
}
