import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts'

const shownMs = 8_000

/** The toasts of the moment, below. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </div>
  )
}

/** Time stands still for them under the pointer, with the focus, and in a hidden tab. */
function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    <div
      className="lines"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} held={pointed || focused} />
      ))}
    </div>
  )
}

function ToastItem({ toast: { id, text, action }, held }: { toast: Toast; held: boolean }) {
  const hidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
  const leftMs = useRef(shownMs)
  const still = held || hidden
  useEffect(() => {
    if (still) return undefined
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [id, still])

  return (
    <div className="toast">
      <span>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            dismissToast(id)
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
