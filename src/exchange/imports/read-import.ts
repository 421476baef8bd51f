import type { Sql } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { importListsMax, importSectionsMax } from '../../core/limits.ts'
import type { ImportContent } from './content.ts'
import { type ImportJob, updateReadResult } from './job-store.ts'
import { downloadImportFile, type LocalFile } from './local-file.ts'
import { findUnassigned } from './match-people.ts'
import { buildPreview } from './preview.ts'
import { detectFormat } from './read/detect.ts'
import { readTableColumns, readContent } from './read-content.ts'
import type { ImportProblem } from './schema.ts'
import { planSteps } from './run/plan-steps.ts'
import {
  findImporter,
  type ImportDeps,
  ImportStopped,
  publishImportChange,
  readOptionsOf,
} from './import-context.ts'

type ReadOutcome = Parameters<typeof updateReadResult>[2]

/** Reads a file for the preview; nothing is created yet. */
export async function readImport({ database, files, folder }: ImportDeps, job: ImportJob): Promise<void> {
  const file = await downloadImportFile(files, folder, job)
  let outcome: ReadOutcome
  try {
    outcome = await readPreview(database.page, file, job)
  } finally {
    await file.remove()
  }
  await write(database, job.workspace_id, async (sql) => {
    const [updated] = await updateReadResult(sql, job, outcome)
    if (!updated) throw new ImportStopped()
    const actor = await findImporter(sql, job)
    if (actor) publishImportChange(sql, actor, job.id)
  })
}

/**
 * Refuses thousands of lists or sections: they'd come from a wrong column, and no one could clean them up.
 */
function findSizeProblem(
  { format, lists, sections }: ImportContent,
  intoOneList: boolean,
): ImportProblem | null {
  if (format === 'daybook') return null
  if (!intoOneList && lists.length > importListsMax) return 'too_many_lists'
  return sections.length > importSectionsMax ? 'too_many_sections' : null
}

async function readPreview(sql: Sql, { path, head }: LocalFile, job: ImportJob): Promise<ReadOutcome> {
  const format = job.format ?? detectFormat(job.name, head)
  const nothing = { format, columns: null, mapping: null, preview: null, total: 0 }
  if (format === null) return { ...nothing, state: 'failed', problem: 'unknown_format' }
  const table = format === 'csv' ? await readTableColumns(path) : undefined
  if (table && 'refused' in table) return { ...nothing, state: 'failed', problem: table.refused }
  const mapping = table ? (job.mapping ?? table.mapping) : null
  const read = { ...nothing, columns: table?.columns ?? null, mapping }
  const intoOneList = job.list_id !== null
  const content = await readContent(path, readOptionsOf(job, format, mapping))
  const problem = 'refused' in content ? content.refused : findSizeProblem(content, intoOneList)
  if ('refused' in content || problem) return { ...read, state: 'failed', problem }
  const unassigned = await findUnassigned(sql, job, content)
  return {
    ...read,
    state: 'ready',
    problem: null,
    preview: buildPreview(content, intoOneList, unassigned),
    total: planSteps(content, intoOneList).steps.length,
  }
}
