import { parentPort, workerData } from 'node:worker_threads'
import type { ReadOptions } from '../content.ts'
import { readColumns, readImportFile } from './read-file.ts'

/** What a thread is asked for: what a file comes to, or its columns. */
export type ThreadRequest = { path: string; options: ReadOptions | null }

const { path, options } = workerData as ThreadRequest
parentPort?.postMessage(options === null ? await readColumns(path) : await readImportFile(path, options))
