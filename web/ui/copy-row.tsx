import { Check, Copy, KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en/common.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

const shownMs = 2_000

/** Copies a text and confirms it for two seconds. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }
  return { copied, copy }
}

/** A text with a button to copy it. */
export function CopyRow({ text, label, primary }: { text: string; label: string; primary?: boolean }) {
  const { copied, copy } = useCopy(text)
  const lines = text.includes('\n')
  return (
    <div className="copy-row" data-lines={lines || undefined}>
      <code>{text}</code>
      {lines ? (
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? messages.copied : label}
          onClick={() => void copy()}
        />
      ) : (
        <Button
          icon={copied ? Check : Copy}
          {...(primary ? { kind: 'primary' } : {})}
          onClick={() => void copy()}
          aria-label={label}
        >
          {copied ? messages.copied : messages.copy}
        </Button>
      )}
      <span className="unseen" role="status">
        {copied ? messages.copied : ''}
      </span>
    </div>
  )
}

/** A secret that is shown only once. */
export function OneTimeSecret({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="one-time-secret" aria-label={title}>
      <header>
        <Icon of={KeyRound} />
        <h2>{title}</h2>
      </header>
      <div>{children}</div>
    </section>
  )
}
