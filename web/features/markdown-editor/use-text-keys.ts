import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { characterCount } from '../../data/limits.ts'
import { messages } from '../../messages/en/markdown.ts'
import { applyEdit } from './apply-edit.ts'
import { formatOfKey } from './format-keys.ts'
import { continueList, type Format, formatText, isUrl, linkTo, type Selected } from './text-edits.ts'

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
})

/**
 * Formats the text of a text area by key, goes on with its lists, links what a pasted address replaces, and cuts what is
 * pasted beyond the limit, with a word about it.
 *
 * @param room how many characters are left of `max`
 */
export function useTextKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  { room, max }: { room: number; max: number },
) {
  const [notice, setNotice] = useState<string>()
  const format = (how: Format) => {
    if (field.current && !field.current.readOnly)
      applyEdit(field.current, formatText(selectedIn(field.current), how))
  }
  return {
    format,
    /** What was cut; until the next change of the text. */
    notice,
    clearNotice: () => setNotice(undefined),
    /** @returns whether the key was for the text */
    onKey(event: KeyboardEvent): boolean {
      const textarea = field.current
      if (!textarea || textarea.readOnly || event.nativeEvent.isComposing) return false
      const how = formatOfKey(event)
      const isEnter =
        event.key === 'Enter' && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const edit = isEnter ? continueList(selectedIn(textarea)) : undefined
      if (!how && !edit) return false
      event.preventDefault()
      event.stopPropagation()
      if (how) format(how)
      if (edit) applyEdit(textarea, edit)
      return true
    },
    onPaste(event: ClipboardEvent): void {
      const textarea = field.current
      const pasted = event.clipboardData.getData('text/plain')
      if (!textarea || textarea.readOnly || pasted === '') return
      const selected = selectedIn(textarea)
      const replaced = selected.text.slice(selected.start, selected.end)
      if (replaced.trim() !== '' && isUrl(pasted) && !isUrl(replaced) && !replaced.includes('\n')) {
        event.preventDefault()
        applyEdit(textarea, linkTo(selected, pasted))
        return
      }
      // Browsers turn each end of a line into one character, which the server counts.
      const text = pasted.replaceAll(/\r\n?/g, '\n')
      const fits = Math.max(0, room + characterCount(replaced))
      const missing = characterCount(text) - fits
      if (missing <= 0) return
      event.preventDefault()
      const insert = Array.from(text).slice(0, fits).join('')
      const end = selected.start + insert.length
      applyEdit(textarea, { from: selected.start, to: selected.end, insert, select: [end, end] })
      setNotice(messages.cut(missing, max))
    },
  }
}
