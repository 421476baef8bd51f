import { Archive } from 'lucide-react'
import { createListActions, type NamedList } from './list-actions.ts'
import { useWorkspace } from '../../data/session.ts'
import { Banner } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages as listsMessages } from '../../messages/en/lists.ts'

const messages = listsMessages.archivedBanner

/** The banner of an archived list, with a button to unarchive it. */
export function ArchivedBanner({ list }: { list: NamedList }) {
  const { id, role } = useWorkspace()
  return (
    <Banner>
      <span className="wide-only">
        <Icon of={Archive} />
      </span>
      <span className="grow">
        <b className="font-semibold">{messages.title}</b>{' '}
        {role === 'guest' ? messages.membersOnly : messages.text}
      </span>
      {role !== 'guest' && (
        <Button onClick={() => createListActions(id).unarchive(list)}>{listsMessages.unarchive}</Button>
      )}
    </Banner>
  )
}
