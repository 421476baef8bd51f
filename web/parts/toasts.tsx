import { useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts'

const shownMs = 8_000

/** The toasts of the moment, below; time stands still for them under the pointer, with the focus, and in a hidden tab. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const [held, setHeld] = useState(false)
  return (
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <Line key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  )
}

function Line({ toast: { id, text, action }, held }: { toast: Toast; held: boolean }) {
  const hidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
  const still = held || hidden
  useEffect(() => {
    if (still) return undefined
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, still])

  return (
    <div className="toast">
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
