import type { ReactNode } from 'react'
import type { Row } from '../../../data/tasks/row.ts'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { preloadPicker } from '../../pickers/picker-host.tsx'
import { openPicker, type PickerKind } from '../../pickers/picker-store.ts'

type FieldValueProps = {
  kind: PickerKind
  row: Row
  label: string
  /** The field is read-only. */
  readOnly: boolean
  children: ReactNode
}

/** The value of a field; pressing it opens its picker. */
export function FieldValue({ kind, row, label, readOnly, children }: FieldValueProps) {
  if (readOnly) return <span className="value">{children}</span>
  return (
    <button
      type="button"
      className="value"
      aria-haspopup="dialog"
      onPointerEnter={() => void preloadPicker(kind)}
      onFocus={() => void preloadPicker(kind)}
      onClick={({ currentTarget }) => openPicker(kind, [row.id], currentTarget)}
    >
      <span className="unseen">{label}: </span>
      {children}
    </button>
  )
}

/** The value with its label in the margin. */
export function FieldRow({ tone, ...value }: FieldValueProps & { tone?: 'red' | undefined }) {
  return (
    <MarginRow margin={<span aria-hidden={!value.readOnly || undefined}>{value.label}</span>} tone={tone}>
      <FieldValue {...value} />
    </MarginRow>
  )
}
