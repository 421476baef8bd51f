import { type RefObject, useMemo } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import type { ViewParams } from '../../data/url-params/view-params.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { messages as views } from '../../messages/en/views.ts'
import { filterChoices, type Facet, type FilterNames } from './filter-choices.ts'

const messages = views.filter

type FilterPopoverProps = {
  /** The button it belongs to. */
  anchor: RefObject<Element | null>
  search: ViewParams
  names: FilterNames
  facets: readonly Facet[]
  onChoose: (id: string, more: boolean) => void
  onClose: () => void
}

/** All filter choices, searchable; a click, or Shift+Enter, keeps it open. */
export function FilterPopover({ anchor, search, names, facets, onChoose, onClose }: FilterPopoverProps) {
  const choices = useMemo(() => filterChoices(search, names, facets), [search, names, facets])
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      placement="bottom end"
      offset={4}
    >
      <AriaDialog className="picker" aria-label={messages.label}>
        <Combobox
          label={messages.add}
          placeholder={messages.placeholder}
          emptyText={messages.noMatches}
          choices={choices}
          multiple
          onChoose={onChoose}
        />
      </AriaDialog>
    </Popover>
  )
}
