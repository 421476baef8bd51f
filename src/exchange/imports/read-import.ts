import type { Sql } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { importListsMax, importSectionsMax } from '../../core/limits.ts'
import type { Content } from './content.ts'
import { type Job, updateRead } from './job-store.ts'
import { fetchFile, type LocalFile } from './local-file.ts'
import { findStrangers } from './match-people.ts'
import { previewOf } from './preview.ts'
import { detect } from './read/detect.ts'
import { columnsOf, readContent } from './read-content.ts'
import type { ImportProblem } from './schema.ts'
import { planSteps } from './run/plan-steps.ts'
import { findImporter, optionsOf, Stopped, type Worker } from './import-context.ts'
import { tell } from './publish-change.ts'

type Found = Parameters<typeof updateRead>[2]

/** Reads a file to show what would be made of it. Nothing of it is made. */
export async function readImport({ database, files, folder }: Worker, job: Job): Promise<void> {
  const file = await fetchFile(files, folder, job)
  let found: Found
  try {
    found = await readFile(database.page, file, job)
  } finally {
    await file.remove()
  }
  await write(database, job.workspace_id, async (sql) => {
    const [kept] = await updateRead(sql, job, found)
    if (!kept) throw new Stopped()
    const actor = await findImporter(sql, job)
    if (actor) tell(sql, actor, job.id)
  })
}

/** Thousands of lists are nobody's wish, and nobody could take them back. */
function tooMany({ format, lists, sections }: Content, intoOneList: boolean): ImportProblem | null {
  if (format === 'daybook') return null
  if (!intoOneList && lists.length > importListsMax) return 'too_many_lists'
  return sections.length > importSectionsMax ? 'too_many_sections' : null
}

async function readFile(sql: Sql, { path, head }: LocalFile, job: Job): Promise<Found> {
  const format = job.format ?? detect(job.name, head)
  const nothing = { format, columns: null, mapping: null, preview: null, total: 0 }
  if (format === null) return { ...nothing, state: 'failed', problem: 'unknown_format' }
  const table = format === 'csv' ? await columnsOf(path) : undefined
  if (table && 'refused' in table) return { ...nothing, state: 'failed', problem: table.refused }
  const mapping = table ? (job.mapping ?? table.mapping) : null
  const found = { ...nothing, columns: table?.columns ?? null, mapping }
  const intoOneList = job.list_id !== null
  const content = await readContent(path, optionsOf(job, format, mapping))
  const problem = 'refused' in content ? content.refused : tooMany(content, intoOneList)
  if ('refused' in content || problem) return { ...found, state: 'failed', problem }
  const strangers = await findStrangers(sql, job.workspace_id, job.list_id, content.tasks)
  return {
    ...found,
    state: 'ready',
    problem: null,
    preview: previewOf(content, intoOneList, strangers),
    total: planSteps(content, intoOneList).steps.length,
  }
}
