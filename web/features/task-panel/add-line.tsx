import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'

type AddLineProps = {
  label: string
  max: number
  ref?: RefObject<HTMLInputElement | null>
  /** Each line becomes one of its own. */
  onAdd: (lines: string[]) => void
}

/** The line in which one after another is written. Several lines that are pasted are several. */
export function AddLine({ label, max, ref, onAdd }: AddLineProps) {
  const [text, setText] = useState('')
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim() !== '') {
      onAdd([text.trim()])
      setText('')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      setText('')
      event.currentTarget.blur()
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
        onKeyDown={keys}
        onPaste={paste}
      />
    </MarginRow>
  )
}

/** The lines of a text, without what lists are written with in front of each. */
const listItemsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?(?:\[[ x]\]\s+)?/i, '').trim())
    .filter((line) => line !== '')
