import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { messages } from '../../messages/en/palette.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCombo } from '../../ui/commands/key-hint.tsx'
import { Tag } from '../../ui/tag.tsx'
import '../../ui/dialog.css'
import '../../ui/pickers.css'
import './palette-dialog.css'

/** An item of the palette. */
export type PaletteItem = {
  id: string
  /** Its due date, or its kind. */
  margin?: ReactNode
  icon?: ReactNode
  label: ReactNode
  /** What it does, on a second line. */
  description?: ReactNode
  /** At the right: its shortcut or its list. */
  end?: ReactNode
  /** It is completed or archived. */
  dim?: boolean
  /** The text that Tab fills in. */
  completes?: string
  run: () => void
}
export type PaletteSection = { name: string; items: readonly PaletteItem[] }

type PaletteDialogProps = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What the palette is limited to, or acts on. */
  tag?: ReactNode
  sections: readonly PaletteSection[]
  /** A note below all items. */
  note?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
}

/** An input with items below it; the input keeps the focus. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { label, onClose } = props
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className="scrim palette-scrim"
    >
      <Modal className="palette">
        <Dialog aria-label={label} className="contents">
          <PaletteContent {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteContent({
  label,
  placeholder,
  text,
  onText,
  tag,
  sections,
  note,
  onKeyDown,
}: PaletteDialogProps) {
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
      <div className="palette-query">
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
      <div className="margin-list" role="listbox" id={listId} aria-label={label}>
        {sections.map(({ name, items: sectionItems }) => (
          <div key={name} role="group" aria-label={name}>
            <div className="margin-row" data-kind="section" aria-hidden="true">
              <span className="margin" />
              <span className="content cut">{name}</span>
            </div>
            {sectionItems.map((item) => (
              <PaletteOption
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
      {items.length === 0 && <p className="no-results">{messages.noResults}</p>}
      {note !== undefined && (
        <p className="palette-note" role="status">
          {note}
        </p>
      )}
      <footer aria-hidden="true">
        {messages.hints.map(({ keys: hintKeys, what }) => (
          <span key={what}>
            {hintKeys.map((key) => (
              <KeyCombo key={key} keys={[key]} />
            ))}
            {what}
          </span>
        ))}
      </footer>
    </>
  )
}

type PaletteOptionProps = { id: string; item: PaletteItem; active: boolean; onPoint: () => void }

function PaletteOption({
  id,
  item: { margin, icon, label, description, end, dim, run },
  active,
  onPoint,
}: PaletteOptionProps) {
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
      className="margin-row"
      data-about={description !== undefined || undefined}
      onPointerMove={onPoint}
      onClick={run}
    >
      <span className="margin">{margin}</span>
      <span className="content">
        {icon}
        <span className="grow">
          <span className={dim ? 'cut dim' : 'cut'}>{label}</span>
          {description !== undefined && <span className="meta cut">{description}</span>}
        </span>
        {end}
      </span>
    </div>
  )
}
