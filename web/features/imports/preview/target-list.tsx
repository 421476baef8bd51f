import { useWorkspaceQuery } from '../../../data/session.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { Select } from '../../../ui/select.tsx'
import type { SidebarData, Import, ImportPatch } from '../../../lib/types.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import type { PreviewData } from '../use-import.ts'

const messages = importsMessages.target

type TargetListProps = { importJob: Import; preview: PreviewData; onChange: (patch: ImportPatch) => void }

/** Asks whether tasks go into new lists or an existing one. */
export function TargetList({ importJob: { list_id }, preview, onChange }: TargetListProps) {
  const lists = useWorkspaceQuery<SidebarData>('/sidebar').data?.lists ?? []
  const count = list_id === null ? preview.lists : 0
  const first = lists[0]
  return (
    <section aria-labelledby="import-target">
      <MarginRow kind="section">
        <h2 id="import-target">{messages.title}</h2>
      </MarginRow>
      <MarginRow alignTop>
        <div className="grid gap-1" role="radiogroup" aria-labelledby="import-target">
          <Checkbox
            radio
            name="import-target"
            label={count === 0 ? messages.newListsUncounted : messages.newLists(count)}
            checked={list_id === null}
            onChange={() => onChange({ list_id: null })}
          />
          {first && (
            <Checkbox
              radio
              name="import-target"
              label={messages.existing}
              description={messages.existingHint}
              checked={list_id !== null}
              onChange={() => onChange({ list_id: first.id })}
            />
          )}
          {list_id !== null && (
            <div className="import-target">
              <Select
                label={messages.list}
                quiet
                value={list_id}
                options={lists.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => onChange({ list_id: id as NonNullable<Import['list_id']> })}
              />
            </div>
          )}
        </div>
      </MarginRow>
    </section>
  )
}
