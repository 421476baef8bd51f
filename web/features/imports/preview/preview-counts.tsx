import { Entry, Rows } from '../../../ui/margin-list.tsx'
import type { Preview } from './preview-data.ts'
import { words as all } from '../../../messages/en/imports.ts'
import { number } from '../../../messages/format.ts'

const words = all.figures
const kinds = ['lists', 'sections', 'tasks', 'subtasks', 'comments', 'attachments'] as const
const namesShown = 4

/** What will be made, in figures: they stand in the margin. */
export function Figures({ preview }: { preview: Preview }) {
  const { new_lists, completed } = preview
  const more: Partial<Record<(typeof kinds)[number], string>> = {
    lists: words.names(
      new_lists.slice(0, namesShown),
      preview.lists - Math.min(namesShown, new_lists.length),
    ),
    ...(completed > 0 ? { tasks: words.closed(completed) } : {}),
  }
  return (
    <section aria-labelledby="import-figures">
      <Entry kind="section">
        <h2 id="import-figures">{words.title}</h2>
      </Entry>
      <Rows label={words.title}>
        {kinds
          .filter((kind) => preview[kind] > 0 || kind === 'tasks')
          .map((kind) => (
            <Entry
              key={kind}
              as="li"
              margin={<b className="font-semibold text-ink">{number(preview[kind])}</b>}
            >
              <span>{words[kind](preview[kind])}</span>
              {more[kind] !== undefined && <span className="dim cut">{more[kind]}</span>}
            </Entry>
          ))}
      </Rows>
    </section>
  )
}
