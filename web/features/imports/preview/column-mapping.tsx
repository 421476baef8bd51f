import { useState } from 'react'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Import, ImportPatch } from '../../../lib/types.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'

const messages = importsMessages.columns
type Field = keyof typeof messages.fields
const fields = Object.keys(messages.fields) as Field[]
/** The first fields are always shown; others if a column matched, or on request. */
const alwaysShown = 5
type ImportColumns = NonNullable<Import['columns']>
type ColumnMappingProps = {
  importJob: Import
  columns: ImportColumns
  onChange: (patch: ImportPatch) => void
}

/** Matches columns of a table to fields, with sample values. */
export function ColumnMapping({ importJob, columns, onChange }: ColumnMappingProps) {
  const mapping = importJob.mapping ?? {}
  const [showAll, setShowAll] = useState(false)
  const shown = fields.filter((field, at) => showAll || at < alwaysShown || mapping[field] !== undefined)
  const options = [
    { value: '', label: messages.none },
    ...columns.map(({ name }, at) => ({ value: String(at), label: name.trim() || messages.unnamed(at + 1) })),
  ]
  const choose = (field: Field, value: string) => {
    const { [field]: _, ...rest } = mapping
    onChange({ mapping: value === '' ? rest : { ...rest, [field]: Number(value) } })
  }
  return (
    <section aria-labelledby="import-columns">
      <MarginRow kind="section">
        <h2 id="import-columns">{messages.title}</h2>
      </MarginRow>
      <MarginRow>
        <p className="dim">{messages.lead}</p>
      </MarginRow>
      <div className="import-columns">
        {shown.map((field) => {
          const column = mapping[field]
          return (
            <MarginRow key={field} alignTop margin={messages.fields[field]}>
              <Select
                label={messages.column(messages.fields[field])}
                quiet
                value={column === undefined ? '' : String(column)}
                options={options}
                onChange={(value) => choose(field, value)}
              />
              {column !== undefined && <ColumnSamples of={columns[column]?.samples ?? []} />}
            </MarginRow>
          )
        })}
        {shown.length < fields.length && (
          <MarginRow>
            <Button kind="plain" onClick={() => setShowAll(true)}>
              {messages.more}
            </Button>
          </MarginRow>
        )}
        {importJob.preview?.dates && (
          <DateOrder importJob={importJob} dates={importJob.preview.dates} onChange={onChange} />
        )}
      </div>
    </section>
  )
}

function ColumnSamples({ of }: { of: readonly string[] }) {
  const samples = of.filter((text) => text.trim() !== '')
  return (
    <span className="samples dim cut">{samples.length === 0 ? messages.empty : samples.join(' · ')}</span>
  )
}

type DateOrderProps = {
  importJob: Import
  dates: NonNullable<NonNullable<Import['preview']>['dates']>
  onChange: ColumnMappingProps['onChange']
}

/** Asks which of the two numbers in a date is the month. */
function DateOrder({ importJob, dates, onChange }: DateOrderProps) {
  return (
    <MarginRow alignTop margin={messages.fields.due_date}>
      <div className="grid gap-1.5 justify-items-start">
        <span>{messages.order}</span>
        <SegmentedControl
          label={messages.order}
          value={importJob.date_order ?? dates.order}
          options={[
            { value: 'dmy', label: messages.orders.dmy },
            { value: 'mdy', label: messages.orders.mdy },
          ]}
          onChange={(date_order) => onChange({ date_order })}
        />
        <span className="meta">{dates.certain ? messages.sure : messages.unsure}</span>
      </div>
    </MarginRow>
  )
}
