import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { NameField } from '../../../ui/inline-rename.tsx'
import { messages as listsMessages } from '../../../messages/en/lists.ts'

const messages = listsMessages.sections
const nameMax = 200

/** The line to add sections, one after another. */
export function NewSection({ onAdd }: { onAdd: (name: string) => void }) {
  const [writing, setWriting] = useState(false)
  const [count, setCount] = useState(0)
  useCommands({ 'list.section': () => setWriting(true) })
  return (
    <MarginRow kind="section">
      {writing ? (
        <NameField
          key={count}
          name=""
          label={messages.new}
          maxLength={nameMax}
          onEnd={(name, byKey) => {
            if (name.trim() !== '') onAdd(name)
            setWriting(byKey && name.trim() !== '')
            setCount(count + 1)
          }}
        />
      ) : (
        <button type="button" className="add" onClick={() => setWriting(true)}>
          <Icon of={Plus} small />
          {messages.add}
        </button>
      )}
    </MarginRow>
  )
}
