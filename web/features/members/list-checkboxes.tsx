import { useState } from 'react'
import { Checkbox, SearchField } from '../../ui/field.tsx'
import type { ListSharing } from '../../lib/types.ts'
import { messages } from '../../messages/en/members.ts'

/** More lists than are found by looking. */
const maxWithoutFilter = 12

type ListCheckboxesProps = {
  lists: readonly ListSharing[]
  chosen: ReadonlySet<string>
  onChange: (list: ListSharing, on: boolean) => void
  /** Says of private lists that they are. */
  privateNote?: string
  emptyText: string
}

/** Lists to tick, with a field to find them by where there are many. */
export function ListCheckboxes({
  lists,
  chosen,
  onChange,
  privateNote: said,
  emptyText,
}: ListCheckboxesProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = lists.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {lists.length > maxWithoutFilter && (
        <SearchField label={messages.findList} value={text} onChange={setText} />
      )}
      <div className="max-h-72 overflow-auto">
        {found.length === 0 && (
          <p className="dim py-1">{lists.length === 0 ? emptyText : messages.noSuchList}</p>
        )}
        {found.map((list) => (
          <Checkbox
            key={list.id}
            label={list.name}
            {...(said !== undefined && list.visibility === 'private' ? { description: said } : {})}
            checked={chosen.has(list.id)}
            onChange={(on) => onChange(list, on)}
          />
        ))}
      </div>
    </>
  )
}
