import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { forget, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { useLoaded } from '../../data/use-fetch-once.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/setting-row.tsx'
import { Box } from '../../ui/field.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Desk, Export, Start } from '../../lib/types.ts'
import { words as all } from '../../messages/en/exports.ts'

const words = all.make

/** Whether it is still to be made. */
export const isMade = ({ state }: Export): boolean => state !== 'waiting' && state !== 'running'

/** Has an export made: everybody has one at a time. */
export function MakeExport({ lists, exports }: { lists: Desk['lists']; exports: readonly Export[] }) {
  const { id, member_id } = useWorkspace()
  const [list, setList] = useState('')
  const [files, setFiles] = useState(true)
  const start = useLoaded<Start>('/start')
  const isRunning = exports.some((one) => !isMade(one) && !one.scheduled && one.created_by === member_id)
  const make = useAction(async () => {
    await call('POST', `/workspaces/${id}/exports`, { attachments: files, list_id: list || null })
    toast(words.begun)
    await forget(id, '/exports')
  })
  const options = [
    { value: '', label: words.everything },
    ...lists.map((one) => ({ value: one.id, label: one.name })),
  ]
  return (
    <section aria-labelledby="exports-make">
      <Entry kind="section">
        <h2 id="exports-make">{words.title}</h2>
      </Entry>
      <div className="export-form">
        <Fact label={words.what}>
          <Select label={words.what} quiet value={list} options={options} onChange={setList} />
        </Fact>
        <Fact label={words.files}>
          <Box label={words.withFiles} why={words.filesWhy} checked={files} onChange={setFiles} />
        </Fact>
        <Fact label="">
          <span className="export-do">
            <Button
              kind="primary"
              icon={FileOutput}
              pending={make.pending}
              off={isRunning}
              aria-describedby="exports-make-says"
              onClick={() => void make.run()}
            >
              {words.action}
            </Button>
            <span id="exports-make-says">
              {make.error === null ? (
                <span className="meta">{isRunning ? words.running : start.data?.mail && words.mail}</span>
              ) : (
                <span className="text-red" role="alert">
                  {refusalOf(make.error)}
                </span>
              )}
            </span>
          </span>
        </Fact>
      </div>
    </section>
  )
}

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return problemIn(error).text
  const { retry_after } = error.details
  return words.tooOften(Math.ceil((typeof retry_after === 'number' ? retry_after : 3_600) / 60))
}
