import { type KeyboardEvent, useState } from 'react'
import { type PaletteOnly, startOfPalette } from '../../ui/overlay-state.ts'
import { Palette } from './palette-dialog.tsx'
import { words } from '../../messages/en/palette.ts'
import { actedOn } from '../task-commands/command-targets.ts'
import { useChoices } from './use-palette-choices.tsx'

const prefixes: Record<string, PaletteOnly> = { '>': 'commands', '#': 'lists', '@': 'people' }

/** Do, go, find: whatever can be reached has a name, and is reached by it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [only, setOnly] = useState(startOfPalette)
  const [text, setText] = useState('')
  const [ids] = useState(actedOn)
  const { sections, note } = useChoices({ only, text, ids, onClose })
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
    <Palette
      label={words.label}
      placeholder={words.placeholder[only]}
      text={text}
      onText={write}
      tag={words.only[only]}
      sections={sections}
      note={note}
      onKeyDown={keys}
      onClose={onClose}
    />
  )
}
