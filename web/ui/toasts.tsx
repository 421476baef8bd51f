import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts'

const shownMs = 8_000
/** Between a toast and the line it keeps off, in pixels. */
const gapPx = 8

/** The toasts, at the bottom of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.length > 0 && <ToastList toasts={toasts} />}
    </div>
  )
}

/** The timers pause while the pointer or the focus is on a toast, and in a hidden tab. */
function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const lines = useClearOfNewLine()
  return (
    <div
      ref={lines}
      className="lines"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} paused={pointed || focused} />
      ))}
    </div>
  )
}

/** Returns a ref for the toasts, which keeps them off a line for new tasks: someone may be about to type in it. */
function useClearOfNewLine(): RefObject<HTMLDivElement | null> {
  const lines = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      if (lines.current) moveOffNewLine(lines.current)
    }
    place()
    document.addEventListener('focusin', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    // Over a sheet they are elsewhere. Sheets open in the body, and close after they have returned the focus.
    const sheets = new MutationObserver(place)
    sheets.observe(document.body, { childList: true })
    return () => {
      sheets.disconnect()
      document.removeEventListener('focusin', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  })
  return lines
}

function moveOffNewLine(toasts: HTMLElement): void {
  toasts.style.translate = ''
  const box = toasts.getBoundingClientRect()
  for (const field of document.querySelectorAll('[data-new-line]')) {
    const { top, bottom, left, right } = field.getBoundingClientRect()
    const meets = top < box.bottom && bottom > box.top && left < box.right && right > box.left
    if (meets) toasts.style.translate = `0 ${top - gapPx - box.bottom}px`
  }
}

function ToastItem({ toast: { id, text, action, more }, paused }: { toast: Toast; paused: boolean }) {
  const hidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
  const leftMs = useRef(shownMs)
  const isPaused = paused || hidden
  useEffect(() => {
    if (isPaused) return undefined
    const startedMs = performance.now()
    const timer = setTimeout(() => dismissToast(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedMs
    }
  }, [id, isPaused])

  return (
    <div className="toast">
      <span>{text}</span>
      {[more, action].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              onClick={() => {
                one.run()
                dismissToast(id)
              }}
            >
              {one.label}
            </button>
          ),
      )}
    </div>
  )
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
