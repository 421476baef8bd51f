const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')

/** Types a key where the focus is, with what the browser itself would do on it. */
export function typeKey(key: KeyboardEventInit): void {
  const target = document.activeElement ?? document.body
  const press = (type: 'keydown' | 'keyup') =>
    target.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true, composed: true }))
  if (press('keydown')) actAsBrowser(target, key.key ?? '')
  press('keyup')
}

function actAsBrowser(target: Element, key: string): void {
  if (isField(target)) {
    // The only way to type that browsers can undo, and that works in fields of every type.
    if (key.length === 1) document.execCommand('insertText', false, key)
    else if (key === 'Backspace') document.execCommand('delete')
    else if (key === 'Delete') document.execCommand('forwardDelete')
    else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
    else if (key === 'Enter') document.execCommand('insertText', false, '\n')
  } else if (target instanceof HTMLElement) {
    const isPressed =
      key === 'Enter' ? target.matches('a, button') : key === ' ' && target.matches('button, input')
    if (isPressed) target.click()
  }
}
