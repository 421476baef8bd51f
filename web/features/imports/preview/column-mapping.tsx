import { useState } from 'react'
import { Entry } from '../../../ui/margin-list.tsx'
import { Segments } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Import, ImportPatch } from '../../../lib/types.ts'
import { words as all } from '../../../messages/en/imports.ts'

const words = all.columns
type Field = keyof typeof words.fields
const fields = Object.keys(words.fields) as Field[]
/** Asked of every table; the others are there when they were found, or asked for. */
const usual = 5
type Columns = NonNullable<Import['columns']>
type ColumnsProps = { one: Import; columns: Columns; onChange: (patch: ImportPatch) => void }

/** Which column of a table says what, with what stands in it. */
export function Columns({ one, columns, onChange }: ColumnsProps) {
  const mapping = one.mapping ?? {}
  const [all, setAll] = useState(false)
  const shown = fields.filter((field, at) => all || at < usual || mapping[field] !== undefined)
  const options = [
    { value: '', label: words.none },
    ...columns.map(({ name }, at) => ({ value: String(at), label: name.trim() || words.unnamed(at + 1) })),
  ]
  const choose = (field: Field, value: string) => {
    const { [field]: _, ...rest } = mapping
    onChange({ mapping: value === '' ? rest : { ...rest, [field]: Number(value) } })
  }
  return (
    <section aria-labelledby="import-columns">
      <Entry kind="section">
        <h2 id="import-columns">{words.title}</h2>
      </Entry>
      <Entry>
        <p className="dim">{words.lead}</p>
      </Entry>
      <div className="import-columns">
        {shown.map((field) => {
          const column = mapping[field]
          return (
            <Entry key={field} top margin={words.fields[field]}>
              <Select
                label={words.column(words.fields[field])}
                quiet
                value={column === undefined ? '' : String(column)}
                options={options}
                onChange={(value) => choose(field, value)}
              />
              {column !== undefined && <Samples of={columns[column]?.samples ?? []} />}
            </Entry>
          )
        })}
        {shown.length < fields.length && (
          <Entry>
            <Button kind="plain" onClick={() => setAll(true)}>
              {words.more}
            </Button>
          </Entry>
        )}
        {one.preview?.dates && <Order one={one} dates={one.preview.dates} onChange={onChange} />}
      </div>
    </section>
  )
}

function Samples({ of }: { of: readonly string[] }) {
  const said = of.filter((text) => text.trim() !== '')
  return <span className="samples dim cut">{said.length === 0 ? words.empty : said.join(' · ')}</span>
}

type OrderProps = {
  one: Import
  dates: NonNullable<NonNullable<Import['preview']>['dates']>
  onChange: ColumnsProps['onChange']
}

/** Which of two numbers is the month. */
function Order({ one, dates, onChange }: OrderProps) {
  return (
    <Entry top margin={words.fields.due_date}>
      <div className="grid gap-1.5 justify-items-start">
        <span>{words.order}</span>
        <Segments
          label={words.order}
          value={one.date_order ?? dates.order}
          options={[
            { value: 'dmy', label: words.orders.dmy },
            { value: 'mdy', label: words.orders.mdy },
          ]}
          onChange={(date_order) => onChange({ date_order })}
        />
        <span className="meta">{dates.certain ? words.sure : words.unsure}</span>
      </div>
    </Entry>
  )
}
