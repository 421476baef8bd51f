import { Lock } from 'lucide-react'
import { useCollection } from '../../data/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { Member } from '../../lib/types.ts'
import { messages } from '../../messages/en/lists.ts'

const shownMax = 4

/** Shows who has access to a private list, and opens its sharing dialog. */
export function SharedWithButton({ listId, onPress }: { listId: string; onPress: () => void }) {
  const members = useCollection<Member>(`/lists/${listId}/members`).data?.data ?? []
  return (
    <button
      type="button"
      className="shared-with"
      title={messages.sharedWith(members.length)}
      onClick={onPress}
    >
      <Icon of={Lock} small />
      <span className="sr-only">{messages.sharedWith(members.length)}</span>
      <span className="shared-people wide-only" aria-hidden="true">
        {members.slice(0, shownMax).map(({ id, name }) => (
          <Avatar key={id} id={id} name={name} />
        ))}
        {members.length > shownMax && <span className="meta">+{members.length - shownMax}</span>}
      </span>
    </button>
  )
}
