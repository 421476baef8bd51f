import type { ReactNode } from 'react'
import { createListActions, type NamedList } from './list-actions.ts'
import { useWorkspace } from '../../data/session.ts'
import { InlineRename } from '../../ui/inline-rename.tsx'
import { messages } from '../../messages/en/lists.ts'

const nameMax = 200

type ListNameProps = {
  list: NamedList & { archived: boolean; is_inbox: boolean }
  naming: boolean
  onNaming: (naming: boolean) => void
}

/** The name of a list as the page heading, edited in place. */
export function ListName({ list, naming, onNaming }: ListNameProps) {
  const { id, role } = useWorkspace()
  if (role === 'guest' || list.archived || list.is_inbox) return <h1 className="cut min-w-0">{list.name}</h1>
  const heading = (name: ReactNode) => <h1 className="flex min-w-0">{name}</h1>
  return (
    <InlineRename
      name={list.name}
      label={messages.name}
      maxLength={nameMax}
      onRename={(name) => createListActions(id).rename(list, name)}
      editing={naming}
      onEditing={onNaming}
    >
      {heading}
    </InlineRename>
  )
}
