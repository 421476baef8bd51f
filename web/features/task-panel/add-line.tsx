import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'

type AddLineProps = {
  label: string
  max: number
  ref?: RefObject<HTMLInputElement | null>
  /** Called with one text per line. */
  onAdd: (lines: string[]) => void
}

/** The line to add items one after another. Pasted lines become one item each. */
export function AddLine({ label, max, ref, onAdd }: AddLineProps) {
  const [text, setText] = useState('')
  const { onFocus, returnFocus } = useReturnFocus()
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      onAdd([text.trim()])
      setText('')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      setText('')
      returnFocus(event.currentTarget)
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = listItemsIn(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    onAdd(lines.map((line) => Array.from(line).slice(0, max).join('')))
  }
  return (
    <MarginRow>
      <Icon of={Plus} small />
      <input
        ref={ref}
        className="grow plain-input"
        aria-label={label}
        placeholder={label}
        maxLength={max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={onFocus}
        onKeyDown={keys}
        onPaste={paste}
      />
    </MarginRow>
  )
}

/** Splits a text into lines and removes list markers. */
const listItemsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?(?:\[[ x]\]\s+)?/i, '').trim())
    .filter((line) => line !== '')
