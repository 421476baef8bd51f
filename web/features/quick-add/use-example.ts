import { type RefObject, useEffect } from 'react'
import { messages } from '../../messages/en/quick-add.ts'

/** A narrower line, such as that of a day in a calendar, has no room for an example. */
const minPx = 240

/** Shows what can be typed in a line while it has the focus, in place of its name. */
export function useExample(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    const name = field.placeholder
    const show = () => {
      if (field.clientWidth >= minPx) field.setAttribute('placeholder', messages.example)
    }
    const hide = () => field.setAttribute('placeholder', name)
    if (document.activeElement === field) show()
    field.addEventListener('focus', show)
    field.addEventListener('blur', hide)
    return () => {
      field.removeEventListener('focus', show)
      field.removeEventListener('blur', hide)
      hide()
    }
  }, [input])
}
