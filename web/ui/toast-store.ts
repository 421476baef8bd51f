export type ToastAction = { label: string; run: () => void }

export type Toast = {
  id: number
  text: string
  action?: ToastAction
  /** A second action, before the first. */
  more?: ToastAction
  onDismiss?: () => void
}

const visibleMax = 3
let toasts: readonly Toast[] = []
let nextToastId = 1
const listeners = new Set<() => void>()

function setToasts(changed: readonly Toast[]): void {
  const dismissed = toasts.filter((toast) => !changed.includes(toast))
  toasts = changed
  for (const { onDismiss } of dismissed) onDismiss?.()
  for (const listener of listeners) listener()
}

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const currentToasts = (): readonly Toast[] => toasts

/** Shows a message for a while. */
export function showToast(
  text: string,
  action?: ToastAction,
  onDismiss?: () => void,
  more?: ToastAction,
): void {
  const toast = {
    id: nextToastId++,
    text,
    ...(action ? { action } : {}),
    ...(onDismiss ? { onDismiss } : {}),
    ...(more ? { more } : {}),
  }
  setToasts([...toasts.slice(1 - visibleMax), toast])
}

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id))

/** Dismisses a toast whose text is no longer true. */
export function dismissByText(text: string): void {
  const last = toasts.findLast((toast) => toast.text === text)
  if (last) dismissToast(last.id)
}
