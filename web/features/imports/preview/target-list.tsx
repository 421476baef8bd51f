import { useInWorkspace } from '../../../data/session.ts'
import { Box } from '../../../ui/field.tsx'
import { Entry } from '../../../ui/margin-list.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Desk, Import, ImportPatch } from '../../../lib/types.ts'
import { words as all } from '../../../messages/en/imports.ts'
import type { Preview } from './preview-data.ts'

const words = all.target

type TargetProps = { one: Import; preview: Preview; onChange: (patch: ImportPatch) => void }

/** Into lists of their own, or into one that there is. */
export function Target({ one: { list_id }, preview, onChange }: TargetProps) {
  const lists = useInWorkspace<Desk>('/desk').data?.lists ?? []
  const count = list_id === null ? preview.lists : 0
  const first = lists[0]
  return (
    <section aria-labelledby="import-target">
      <Entry kind="section">
        <h2 id="import-target">{words.title}</h2>
      </Entry>
      <Entry top>
        <div className="grid gap-1" role="radiogroup" aria-labelledby="import-target">
          <Box
            radio
            name="import-target"
            label={count === 0 ? words.freshAny : words.fresh(count)}
            checked={list_id === null}
            onChange={() => onChange({ list_id: null })}
          />
          {first && (
            <Box
              radio
              name="import-target"
              label={words.one}
              why={words.oneWhy}
              checked={list_id !== null}
              onChange={() => onChange({ list_id: first.id })}
            />
          )}
          {list_id !== null && (
            <div className="import-target">
              <Select
                label={words.list}
                quiet
                value={list_id}
                options={lists.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => onChange({ list_id: id as NonNullable<Import['list_id']> })}
              />
            </div>
          )}
        </div>
      </Entry>
    </section>
  )
}
