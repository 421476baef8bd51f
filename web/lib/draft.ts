import { useState } from 'react'

const prefix = 'daybook.draft '

/** A text that is being written: kept on the device until the server has it. Undefined where nothing is written. */
export function useDraft(name: string): [string | undefined, (text: string | undefined) => void] {
  const key = prefix + name
  const [text, setText] = useState(() => localStorage.getItem(key) ?? undefined)
  const keep = (next: string | undefined) => {
    setText(next)
    if (next === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  }
  return [text, keep]
}
