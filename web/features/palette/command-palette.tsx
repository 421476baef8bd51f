import { type KeyboardEvent, useState } from 'react'
import { type PaletteScope, initialPaletteScope } from '../../ui/overlay-state.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { messages } from '../../messages/en/palette.ts'
import { commandTargets } from '../task-commands/command-targets.ts'
import { usePaletteChoices } from './use-palette-choices.tsx'

const prefixes: Record<string, PaletteScope> = { '>': 'commands', '#': 'lists', '@': 'people' }

/** The command palette: finds commands, pages, labels, tasks and people by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [only, setOnly] = useState(initialPaletteScope)
  const [text, setText] = useState('')
  const [ids] = useState(commandTargets)
  const { sections, note } = usePaletteChoices({ only, text, ids, onClose })
  const write = (next: string) => {
    const prefix = only === 'all' ? prefixes[next[0] ?? ''] : undefined
    if (prefix) setOnly(prefix)
    setText(prefix ? next.slice(1) : next)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') setOnly('all')
    if (event.key === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      onClose()
    }
  }
  return (
    <PaletteDialog
      label={messages.label}
      placeholder={messages.placeholder[only]}
      text={text}
      onText={write}
      tag={messages.scope[only]}
      sections={sections}
      note={note}
      onKeyDown={keys}
      onClose={onClose}
    />
  )
}
