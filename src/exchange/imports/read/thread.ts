import { parentPort, workerData } from 'node:worker_threads'
import type { ReadOptions } from '../content.ts'
import { readColumns, readImportFile } from './read-file.ts'

/** The input of the thread: with options it reads the content of a file, without them only its columns. */
export type ThreadRequest = { path: string; options: ReadOptions | null }

const { path, options } = workerData as ThreadRequest
parentPort?.postMessage(options === null ? await readColumns(path) : await readImportFile(path, options))
