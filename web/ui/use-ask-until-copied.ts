import { useState } from 'react'
import { useBlocker } from '../router/hooks.ts'

/**
 * Asks before the page with a secret that isn't shown again is left, until someone has copied it: by a button, or by
 * selecting it.
 */
export function useAskUntilCopied(secret: string, question: string) {
  const [isCopied, setCopied] = useState(false)
  useBlocker(() => !window.confirm(question), { when: !isCopied })
  return {
    onCopied: () => setCopied(true),
    onCopyText: (text: string) => {
      if (text.includes(secret)) setCopied(true)
    },
  }
}
