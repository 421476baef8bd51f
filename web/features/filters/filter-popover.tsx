import { type RefObject, useMemo } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import type { ViewParams } from '../../data/url-params/view-params.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { messages as views } from '../../messages/en/views.ts'
import {
  filterChoices,
  toggleFilterChoice,
  type Facet,
  type FilterChange,
  type FilterNames,
} from './filter-choices.ts'

const messages = views.filter

type FilterPopoverProps = {
  /** The button it belongs to. */
  anchor: RefObject<Element | null>
  search: ViewParams
  names: FilterNames
  facets: readonly Facet[]
  onChange: (change: FilterChange) => void
  /** Called for the words of titles, which are typed. */
  onText: () => void
  onClose: () => void
}

/** All filter choices, searchable; a click, or Shift+Enter, keeps it open. */
export function FilterPopover({
  anchor,
  search,
  names,
  facets,
  onChange,
  onText,
  onClose,
}: FilterPopoverProps) {
  const choose = (id: string, more: boolean) => {
    if (id.startsWith('text')) return onText()
    onChange(toggleFilterChoice(search, id))
    if (!more) onClose()
  }
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
          onChoose={choose}
        />
      </AriaDialog>
    </Popover>
  )
}
