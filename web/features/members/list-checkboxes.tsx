import { useState } from 'react'
import { Checkbox, SearchField } from '../../ui/field.tsx'
import type { ListSharing } from '../../lib/types.ts'
import { messages } from '../../messages/en/members.ts'

/** Above this many lists, a search field is shown. */
const maxWithoutFilter = 12

type ListCheckboxesProps = {
  lists: readonly ListSharing[]
  chosen: ReadonlySet<string>
  onChange: (list: ListSharing, on: boolean) => void
  /** A note on private lists. */
  privateNote?: string
  emptyText: string
}

/** Checkboxes for lists, with a search field if there are many. */
export function ListCheckboxes({ lists, chosen, onChange, privateNote, emptyText }: ListCheckboxesProps) {
  const [text, setText] = useState('')
  const query = text.trim().toLowerCase()
  const matches = lists.filter(({ name }) => name.toLowerCase().includes(query))
  return (
    <>
      {lists.length > maxWithoutFilter && (
        <SearchField label={messages.findList} value={text} onChange={setText} />
      )}
      <div className="max-h-72 overflow-auto">
        {matches.length === 0 && (
          <p className="dim py-1">{lists.length === 0 ? emptyText : messages.noSuchList}</p>
        )}
        {matches.map((list) => (
          <Checkbox
            key={list.id}
            label={list.name}
            {...(privateNote !== undefined && list.visibility === 'private'
              ? { description: privateNote }
              : {})}
            checked={chosen.has(list.id)}
            onChange={(on) => onChange(list, on)}
          />
        ))}
      </div>
    </>
  )
}
