import type { TextEdit } from './text-edits.ts'

/** Makes an edit in a text area, as if it were typed: the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (insert !== '') document.execCommand('insertText', false, insert)
  else if (from < to) document.execCommand('delete')
  field.setSelectionRange(...select)
}
