import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Entry, Rows } from '../../../ui/margin-list.tsx'
import type { Preview } from './preview-data.ts'
import { reasonOf } from '../../../messages/en/import-reasons.ts'
import { words as all } from '../../../messages/en/imports.ts'
import { number } from '../../../messages/format.ts'

const words = all.problems
/** So few are read at once; more are folded. */
const few = 5

/** What of which row is not taken as it stands, and what becomes of it. */
export function Problems({ preview: { problems, problem_count, stranger_count } }: { preview: Preview }) {
  const [open, setOpen] = useState(problem_count <= few)
  // That everything is taken would not be true of whom nobody here is.
  if (problem_count === 0 && stranger_count > 0) return null
  return (
    <section aria-labelledby="import-problems">
      <Entry kind="section" margin={problem_count > 0 && number(problem_count)}>
        <h2 id="import-problems">
          {problem_count === 0 ? (
            words.title
          ) : (
            <button
              type="button"
              className="flex items-center gap-1.5"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <Icon of={open ? ChevronDown : ChevronRight} small />
              {words.title}
            </button>
          )}
        </h2>
      </Entry>
      {problem_count === 0 && (
        <Entry>
          <span className="dim">{words.none}</span>
        </Entry>
      )}
      {open && problem_count > 0 && (
        <Rows label={words.title}>
          {problems.map(({ row, field, reason, text }, at) => (
            <Entry key={at} as="li" top margin={words.row(row)}>
              <span>
                {field !== null && <b className="font-medium">{words.field(fieldOf(field))} </b>}
                {reasonOf(reason, text)}
              </span>
            </Entry>
          ))}
          {problems.length < problem_count && (
            <Entry as="li">
              <span className="dim">{words.rest(problems.length, problem_count)}</span>
            </Entry>
          )}
        </Rows>
      )}
    </section>
  )
}

const fieldOf = (field: string): string =>
  (all.columns.fields as Readonly<Record<string, string>>)[field] ?? words.fields[field] ?? field
