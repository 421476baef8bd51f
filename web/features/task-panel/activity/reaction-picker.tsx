import { type FormEvent, type RefObject, useState } from 'react'
import { Dialog, GridList, GridListItem, Popover } from 'react-aria-components'
import { singleEmoji } from '../../../lib/emoji.ts'
import { messages } from '../../../messages/en/comments.ts'

type ReactionPickerProps = {
  /** The element it opens beside. */
  anchor: RefObject<Element | null>
  onChoose: (emoji: string) => void
  onClose: () => void
}

/** Picks an emoji: one of those that people use most, or any that is typed or pasted. */
export function ReactionPicker({ anchor, onChoose, onClose }: ReactionPickerProps) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const emoji = singleEmoji(typed.trim())
    if (emoji === undefined) setWrong(true)
    else onChoose(emoji)
  }
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      placement="bottom start"
      offset={4}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog className="reaction-picker" aria-label={messages.addReaction}>
        <GridList
          layout="grid"
          autoFocus="first"
          aria-label={messages.addReaction}
          onAction={(emoji) => onChoose(String(emoji))}
        >
          {Object.entries(messages.emoji).map(([emoji, name]) => (
            <GridListItem key={emoji} id={emoji} textValue={name} aria-label={name}>
              <span title={name}>{emoji}</span>
            </GridListItem>
          ))}
        </GridList>
        <form onSubmit={submit}>
          <input
            className="input"
            aria-label={messages.anyEmoji}
            placeholder={messages.anyEmojiHint}
            autoComplete="off"
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? 'not-emoji' : undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
          {isWrong && (
            <p id="not-emoji" className="text-red t-12" role="alert">
              {messages.notEmoji}
            </p>
          )}
        </form>
      </Dialog>
    </Popover>
  )
}
