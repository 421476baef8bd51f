import { call } from '../../data/api.ts'
import { publicCommentsMax } from '../../data/limits.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspace } from '../../data/session.ts'
import type { PublicLink } from '../../lib/types.ts'
import { messages } from '../../messages/en/public-link.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import { useAction } from '../../ui/use-action.ts'

const texts = messages.shows
const switches = [
  ['people', texts.people, texts.peopleHint],
  ['comments', texts.comments, texts.commentsHint(publicCommentsMax)],
  ['files', texts.files, texts.filesHint],
  ['details', texts.details, texts.detailsHint],
] as const

type Shows = PublicLink['shows']

/** What a public link shows besides titles, dates and completion, each switched on by itself and at once (0515). */
export function PublicLinkShows({ path, shows }: { path: string; shows: Shows }) {
  const { id } = useWorkspace()
  const write = async (next: Partial<Shows>) => {
    const link = await call<PublicLink>('PATCH', `/workspaces/${id}${path}`, { shows: next })
    queryClient.setQueryData(['workspace', id, path], link)
  }
  const save = useAction(async (name: keyof Shows, on: boolean) => {
    await write({ [name]: on })
    showUndoable({
      text: texts.changed,
      undo: () => write({ [name]: !on }),
      redo: () => write({ [name]: on }),
    })
  })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{texts.title}</legend>
      <p className="meta pb-1">{texts.always}</p>
      {switches.map(([name, label, hint]) => (
        <Checkbox
          key={name}
          label={label}
          description={hint}
          checked={shows[name]}
          disabled={save.pending}
          onChange={(on) => void save.run(name, on)}
        />
      ))}
      {save.error !== null && (
        <p className="text-red" role="alert">
          {describeError(save.error).text}
        </p>
      )}
    </fieldset>
  )
}
