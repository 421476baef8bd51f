import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api.ts'
import { queries } from '../../lib/queries.ts'
import { readRows } from '../../lib/rows/writes.ts'
import { refreshTask, taskQuery } from '../../lib/rows/task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { problemIn } from '../../parts/blank.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Entry } from '../../parts/ledger.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { Task } from '../../types.ts'
import { words } from '../../words/en/task.ts'

type Item = { id?: string; text: string; checked: boolean }

/** The checklist of a task; it is sent whole, and shows at once. */
export function Checklist({ task }: { task: Task }) {
  const { id: workspaceId } = useWorkspace()
  const [text, setText] = useState('')
  const { checklist } = task
  const put = async (items: Item[]) => {
    const key = taskQuery(workspaceId, task.id).queryKey
    queries.setQueryData(key, { ...task, checklist: items as Task['checklist'] })
    try {
      queries.setQueryData(
        key,
        await call<Task>('PATCH', `/workspaces/${workspaceId}/tasks/${task.id}`, { checklist: items }),
      )
      await readRows(workspaceId, [task.id])
    } catch (error) {
      toast(problemIn(error).text)
      await refreshTask(workspaceId, task.id)
    }
  }
  const add = () => {
    if (text.trim() === '') return
    void put([...checklist, { text: text.trim(), checked: false }])
    setText('')
  }
  return (
    <div className="block">
      {checklist.length > 0 && (
        <Entry margin={words.of(checklist.filter(({ checked }) => checked).length, checklist.length)}>
          <b className="font-semibold">{words.checklist}</b>
          {task.recurrence !== null && <span className="meta">{words.startsOver}</span>}
        </Entry>
      )}
      {checklist.map((item, at) => (
        <Entry key={item.id ?? at}>
          <input
            type="checkbox"
            className="box"
            aria-label={item.text}
            checked={item.checked}
            onChange={() =>
              void put(checklist.map((one) => (one === item ? { ...one, checked: !one.checked } : one)))
            }
          />
          <span className={`grow ${item.checked ? 'dim' : ''}`}>{item.text}</span>
          <IconButton
            icon={X}
            small
            label={words.removeItem(item.text)}
            onClick={() => void put(checklist.filter((one) => one !== item))}
          />
        </Entry>
      ))}
      <Entry>
        <Icon of={Plus} small />
        <input
          className="grow bare"
          aria-label={words.addItem}
          placeholder={words.addItem}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
      </Entry>
    </div>
  )
}
