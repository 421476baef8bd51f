import { write } from '../db/write.ts'
import { type Job, updateRead } from './job-store.ts'
import { fetchFile, type LocalFile } from './local-file.ts'
import { previewOf } from './preview.ts'
import { detect } from './read/detect.ts'
import { columnsOf, readContent } from './read-content.ts'
import { planSteps } from './steps.ts'
import { findImporter, optionsOf, Stopped, type Worker } from './take-up.ts'
import { tell } from './tell.ts'

type Found = Parameters<typeof updateRead>[2]

/** Reads a file to show what would be made of it. Nothing of it is made. */
export async function readImport({ database, files, folder }: Worker, job: Job): Promise<void> {
  const file = await fetchFile(files, folder, job)
  let found: Found
  try {
    found = await readFile(file, job)
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

async function readFile({ path, head }: LocalFile, job: Job): Promise<Found> {
  const format = job.format ?? detect(job.name, head)
  const nothing = { format, columns: null, mapping: null, preview: null, total: 0 }
  if (format === null) return { ...nothing, state: 'failed', problem: 'unknown_format' }
  const table = format === 'csv' ? await columnsOf(path) : undefined
  if (table && 'refused' in table) return { ...nothing, state: 'failed', problem: table.refused }
  const mapping = table ? (job.mapping ?? table.mapping) : null
  const found = { ...nothing, columns: table?.columns ?? null, mapping }
  const content = await readContent(path, optionsOf(job, format, mapping))
  if ('refused' in content) return { ...found, state: 'failed', problem: content.refused }
  const intoOneList = job.list_id !== null
  return {
    ...found,
    state: 'ready',
    problem: null,
    preview: previewOf(content, intoOneList),
    total: planSteps(content, intoOneList).steps.length,
  }
}
