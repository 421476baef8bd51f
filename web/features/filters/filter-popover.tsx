import { type RefObject, useMemo } from 'react'
import { Dialog as AriaDialog, Popover } from 'react-aria-components'
import type { ViewSearch } from '../../data/url-params/view-params.ts'
import { Choose } from '../../ui/combobox.tsx'
import { words as views } from '../../messages/en/views.ts'
import { choicesOf, type Facet, type Known } from './filter-choices.ts'

const words = views.filter

type FilterPopoverProps = {
  /** The button it belongs to. */
  anchor: RefObject<Element | null>
  search: ViewSearch
  known: Known
  facets: readonly Facet[]
  onChoose: (id: string, more: boolean) => void
  onClose: () => void
}

/** Everything that can be filtered by, found by typing; a press, or Enter with Shift, goes on to the next. */
export function FilterPopover({ anchor, search, known, facets, onChoose, onClose }: FilterPopoverProps) {
  const choices = useMemo(() => choicesOf(search, known, facets), [search, known, facets])
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
      <AriaDialog className="picker" aria-label={words.label}>
        <Choose
          label={words.add}
          placeholder={words.placeholder}
          nothing={words.nothing}
          choices={choices}
          many
          onChoose={onChoose}
        />
      </AriaDialog>
    </Popover>
  )
}
