import { SmilePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { commentReactionsMax } from '../../../data/limits.ts'
import { useWorkspace } from '../../../data/session.ts'
import type { Comment } from '../../../lib/types.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { LazyDialog } from '../../../ui/lazy-dialog.tsx'
import { formatNumber } from '../../../messages/format.ts'
import { messages } from '../../../messages/en/comments.ts'
import { messages as taskMessages } from '../../../messages/en/task.ts'
import type { CommentActions } from './comment-actions.ts'

const picker = lazyComponent(() =>
  import('./reaction-picker.tsx').then(({ ReactionPicker }) => ReactionPicker),
)

/** Names that a reaction shows before it counts the others. */
const namesShown = 10

type CommentReactionsProps = {
  comment: Comment
  people: ReadonlyMap<string, string>
  actions: CommentActions
  readOnly: boolean
}

const hasReacted = ({ member_ids }: Comment['reactions'][number], memberId: string): boolean =>
  member_ids.some((id) => id === memberId)

/** The reactions to a comment: pressing one adds or removes one's own. */
export function CommentReactions({ comment, people, actions, readOnly }: CommentReactionsProps) {
  const { member_id } = useWorkspace()
  const nameOf = (id: string) =>
    id === member_id ? messages.you : (people.get(id) ?? taskMessages.formerMember)
  if (comment.reactions.length === 0) return null
  return (
    <div className="reactions">
      {comment.reactions.map((reaction) => {
        const { emoji, count, member_ids } = reaction
        const isMine = hasReacted(reaction, member_id)
        const named = member_ids.slice(0, namesShown).map(nameOf)
        const label = messages.reactedBy(emoji, named, count - named.length)
        return (
          <button
            key={emoji}
            type="button"
            className="reaction"
            aria-pressed={isMine}
            aria-label={label}
            title={label}
            aria-disabled={readOnly || undefined}
            onClick={() => {
              if (!readOnly) actions.react(comment, emoji, !isMine)
            }}
          >
            <span aria-hidden="true">{emoji}</span>
            <span>{formatNumber(count)}</span>
          </button>
        )
      })}
    </div>
  )
}

/** The button that adds a reaction; choosing one that is one's own already removes it. */
export function AddReaction({ comment, actions }: Pick<CommentReactionsProps, 'comment' | 'actions'>) {
  const { member_id } = useWorkspace()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const isFull = comment.reactions.length >= commentReactionsMax
  return (
    <span ref={button}>
      <IconButton
        icon={SmilePlus}
        small
        label={isFull ? messages.reactionsFull(commentReactionsMax) : messages.addReaction}
        aria-disabled={isFull || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isFull) setOpen(true)
        }}
      />
      {isOpen && (
        <LazyDialog
          part={picker}
          anchor={button}
          onClose={() => setOpen(false)}
          onChoose={(emoji) => {
            setOpen(false)
            const before = comment.reactions.find((one) => one.emoji === emoji)
            actions.react(comment, emoji, !before || !hasReacted(before, member_id))
          }}
        />
      )}
    </span>
  )
}
