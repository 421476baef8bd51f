import { Check, Copy, KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '../messages/en/common.ts'
import { Button, IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

const shownMs = 2_000

/** Copies a text and confirms it for two seconds. @param onCopied called each time it was copied */
export function useCopy(text: string, onCopied?: () => void): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    onCopied?.()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
  }
  return { copied, copy }
}

type CopyRowProps = { text: string; label: string; primary?: boolean; onCopied?: () => void }

/** A text with a button to copy it. */
export function CopyRow({ text, label, primary, onCopied }: CopyRowProps) {
  const { copied, copy } = useCopy(text, onCopied)
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

type OneTimeSecretProps = {
  title: string
  /** Called when someone copies a part of it that they have selected. */
  onCopyText?: (text: string) => void
  children: ReactNode
}

/** A secret that is shown only once. Its first button, which copies it, gets the focus from the dialog that closed. */
export function OneTimeSecret({ title, onCopyText, children }: OneTimeSecretProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.querySelector('button')?.focus(), [])
  return (
    <section
      className="one-time-secret"
      ref={section}
      aria-label={title}
      onCopy={() => onCopyText?.(String(getSelection()))}
    >
      <header>
        <Icon of={KeyRound} />
        <h2>{title}</h2>
      </header>
      <div>{children}</div>
    </section>
  )
}
