import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { words } from '../../messages/en/palette.ts'
import { Icon } from '../../ui/icon.tsx'
import { Press } from '../../ui/commands/key-hint.tsx'
import { Tag } from '../../ui/tag.tsx'
import './palette-dialog.css'

/** Something that can be chosen. */
export type Choice = {
  id: string
  /** When it is, or what it is. */
  margin?: ReactNode
  icon?: ReactNode
  label: ReactNode
  /** What it means, in a line below. */
  about?: ReactNode
  /** At the right: its keys, its list. */
  end?: ReactNode
  /** It is over: closed, archived. */
  dim?: boolean
  /** What Tab writes in place of what was typed. */
  completes?: string
  run: () => void
}
export type Choices = { name: string; items: readonly Choice[] }

type PaletteProps = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What is looked for alone, or what is acted on. */
  tag?: ReactNode
  sections: readonly Choices[]
  /** What holds for all of them, below. */
  note?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
}

/** A line to type in, and below it what can be chosen by it; the focus stays in the line. */
export function Palette(props: PaletteProps) {
  const { label, onClose } = props
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className="scrim over"
    >
      <Modal className="palette">
        <Dialog aria-label={label} className="contents">
          <Inside {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Inside({ label, placeholder, text, onText, tag, sections, note, onKeyDown }: PaletteProps) {
  const listId = useId()
  const items = sections.flatMap((section) => section.items)
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )
  const active = items[at]
  const write = (next: string) => {
    setChosen(undefined)
    onText(next)
  }
  const step = (by: number) => setChosen(items[(at + by + items.length) % items.length]?.id)
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      PageDown: () => setChosen(items[Math.min(items.length - 1, at + 8)]?.id),
      PageUp: () => setChosen(items[Math.max(0, at - 8)]?.id),
      Enter: () => active?.run(),
      Tab: () => active?.completes !== undefined && write(active.completes),
    }[event.key]
    if (act && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      act()
    } else onKeyDown?.(event)
  }
  return (
    <>
      <div className="q">
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          autoFocus
          placeholder={placeholder}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={keys}
        />
        {tag !== undefined && <Tag>{tag}</Tag>}
      </div>
      <div className="ledger" role="listbox" id={listId} aria-label={label}>
        {sections.map(({ name, items: own }) => (
          <div key={name} role="group" aria-label={name}>
            <div className="entry" data-kind="section" aria-hidden="true">
              <span className="m" />
              <span className="c cut">{name}</span>
            </div>
            {own.map((item) => (
              <Option
                key={item.id}
                id={`${listId}-${item.id}`}
                item={item}
                active={item === active}
                onPoint={() => setChosen(item.id)}
              />
            ))}
          </div>
        ))}
      </div>
      {items.length === 0 && <p className="nothing">{words.nothing}</p>}
      {note !== undefined && (
        <p className="note" role="status">
          {note}
        </p>
      )}
      <footer aria-hidden="true">
        {words.hints.map(({ keys: shown, what }) => (
          <span key={what}>
            {shown.map((key) => (
              <Press key={key} keys={[key]} />
            ))}
            {what}
          </span>
        ))}
      </footer>
    </>
  )
}

type OptionProps = { id: string; item: Choice; active: boolean; onPoint: () => void }

function Option({ id, item: { margin, icon, label, about, end, dim, run }, active, onPoint }: OptionProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      id={id}
      ref={line}
      role="option"
      aria-selected={active}
      className="entry"
      data-about={about !== undefined || undefined}
      onPointerMove={onPoint}
      onClick={run}
    >
      <span className="m">{margin}</span>
      <span className="c">
        {icon}
        <span className="grow">
          <span className={dim ? 'cut dim' : 'cut'}>{label}</span>
          {about !== undefined && <span className="meta cut">{about}</span>}
        </span>
        {end}
      </span>
    </div>
  )
}
