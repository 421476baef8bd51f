import { useState } from 'react'
import { Box, FindField } from '../../ui/field.tsx'
import type { ListView } from '../../lib/types.ts'
import { words } from '../../messages/en/members.ts'

/** More lists than are found by looking. */
const many = 12

type ListBoxesProps = {
  lists: readonly ListView[]
  chosen: ReadonlySet<string>
  onChange: (list: ListView, on: boolean) => void
  /** Says of private lists that they are. */
  private?: string
  none: string
}

/** Lists to tick, with a field to find them by where there are many. */
export function ListBoxes({ lists, chosen, onChange, private: said, none }: ListBoxesProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = lists.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {lists.length > many && <FindField label={words.findList} value={text} onChange={setText} />}
      <div className="max-h-72 overflow-auto">
        {found.length === 0 && <p className="dim py-1">{lists.length === 0 ? none : words.noSuchList}</p>}
        {found.map((list) => (
          <Box
            key={list.id}
            label={list.name}
            {...(said !== undefined && list.visibility === 'private' ? { why: said } : {})}
            checked={chosen.has(list.id)}
            onChange={(on) => onChange(list, on)}
          />
        ))}
      </div>
    </>
  )
}
