import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { messages } from '../messages/en/common.ts'
import { describeError } from './empty-state.tsx'
import { Button } from './button.tsx'
import { MarginRow } from './margin-list.tsx'

/** A setting: its label in the margin, its value beside it. */
export function SettingRow({
  label,
  hint,
  children,
}: {
  label: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <MarginRow alignTop margin={label}>
      <div className="setting-value">
        {children}
        {hint && <p className="meta">{hint}</p>}
      </div>
    </MarginRow>
  )
}

type EditableSettingProps = {
  label: string
  hint?: ReactNode
  value: string
  /** The saved value. The buttons appear when `value` differs from it. */
  saved: string
  onChange: (value: string) => void
  onSave: () => Promise<boolean>
  pending: boolean
  fault?: string | undefined
  error?: unknown
  readOnly?: boolean
  /** Suggests time zones. */
  zone?: boolean
  /** What applies while the value is empty. */
  placeholder?: string | undefined
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** A value that is edited in place: Enter saves, Escape restores. */
export function EditableSetting(props: EditableSettingProps) {
  const { label, hint, value, saved, onChange, onSave, pending, fault, error, readOnly, zone, placeholder } =
    props
  const id = useId()
  const changed = value !== saved
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && changed) void onSave()
    if (event.key === 'Escape' && changed) {
      event.stopPropagation()
      onChange(saved)
    }
  }
  if (readOnly) return <SettingRow label={label}>{value}</SettingRow>
  return (
    <MarginRow alignTop margin={<label htmlFor={id}>{label}</label>}>
      <div className="setting-value">
        <span className="edit">
          <input
            id={id}
            className="input"
            value={value}
            placeholder={placeholder}
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-hint`}
            list={zone ? `${id}-zones` : undefined}
            spellCheck={zone ? false : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {changed && (
            <>
              <Button kind="primary" pending={pending} onClick={() => void onSave()}>
                {messages.save}
              </Button>
              <Button kind="plain" onClick={() => onChange(saved)}>
                {messages.cancel}
              </Button>
            </>
          )}
        </span>
        <span id={`${id}-hint`}>
          {fault ? (
            <span className="text-red" role="alert">
              {fault}
            </span>
          ) : error ? (
            <span className="text-red" role="alert">
              {describeError(error).text}
            </span>
          ) : (
            hint && <span className="meta">{hint}</span>
          )}
        </span>
        {zone && (
          <datalist id={`${id}-zones`}>
            {timeZones.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
      </div>
    </MarginRow>
  )
}
