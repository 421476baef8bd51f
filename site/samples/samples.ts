import type { Operation } from '../reference/document.ts'
import type { Schemas } from '../reference/schema.ts'
import { curlSample } from './curl.ts'
import { pythonSample } from './python.ts'
import { sampleRequest } from './request.ts'
import { typescriptSample } from './typescript.ts'

/** A program that uses one operation. */
export type Sample = { language: 'curl' | 'typescript' | 'python'; title: string; code: string }

/** Returns the samples of an operation, in every language. */
export function samplesOf(operation: Operation, schemas: Schemas): Sample[] {
  const request = sampleRequest(operation, schemas)
  return [
    { language: 'curl', title: 'curl', code: curlSample(request) },
    { language: 'typescript', title: 'TypeScript', code: typescriptSample(request) },
    { language: 'python', title: 'Python', code: pythonSample(request) },
  ]
}
