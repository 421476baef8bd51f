import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/core/project-root.ts'
import { anchorOf } from '../html.ts'
import type { Schema } from './schema.ts'

/** The parts of the OpenAPI document that the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  webhooks?: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, { description: string; schema: Schema; example?: unknown }>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    securitySchemes: Record<string, { description: string }>
  }
}

type Media = { schema?: Schema; example?: unknown }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
}

type Response = { description: string; content?: Record<string, Media> }

type Described = {
  operationId: string
  summary: string
  description?: string
  tags: [string, ...string[]]
  'x-scope'?: string | string[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response | { $ref: string }>
}

/** An operation with everything resolved that it refers to. */
export type Operation = {
  id: string
  method: string
  /** From the root, such as `/api/v1/tasks/{id}`. */
  path: string
  tag: string
  summary: string
  /** Without the sentence about its scope. */
  description: string
  scopes: string[]
  parameters: Parameter[]
  body?: { isRequired: boolean; type: string; schema: Schema }
  /** The first documented success, with the type of its body. */
  success: { status: string; type?: string; schema?: Schema; example?: unknown }
  /** The statuses of its errors. */
  errors: string[]
}

/** Reads the published document, the only source of what the reference says. */
export const readApiDocument = (): ApiDocument =>
  JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as ApiDocument

/** Returns the operations of the document in its order. */
export const operationsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => operationOf(document, method, path, described)),
  )

/** Returns what the service sends to subscribers. */
export const eventsOf = (document: ApiDocument): Operation[] =>
  Object.entries(document.webhooks ?? {}).flatMap(([name, item]) =>
    Object.entries(item).map(([method, described]) => operationOf(document, method, name, described)),
  )

function operationOf(document: ApiDocument, method: string, path: string, described: Described): Operation {
  const { components } = document
  const parameters = (described.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? components.parameters[lastOf(parameter.$ref)]! : parameter,
  )
  const [type = 'application/json', body] = Object.entries(described.requestBody?.content ?? {})[0] ?? []
  const [status = '', success] = Object.entries(described.responses)[0] ?? []
  const [answer, media] = Object.entries((success && 'content' in success && success.content) || {})[0] ?? []
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    tag: described.tags[0],
    summary: described.summary,
    description: (described.description ?? '').replace(/\s*Scope: [^\n]*$/, ''),
    scopes: [described['x-scope'] ?? []].flat(),
    parameters,
    ...(described.requestBody && {
      body: { isRequired: described.requestBody.required === true, type, schema: body?.schema ?? {} },
    }),
    success: { status, ...(answer !== undefined && { type: answer }), ...media },
    errors: Object.keys(described.responses).filter((one) => Number(one) >= 400),
  }
}

export const lastOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** The page of a tag's operations, without `.html`. */
export const tagPage = (tag: string): string => `api-${anchorOf(tag)}`

/** The page that an operation is on, without `.html`. */
export const operationPage = ({ tag }: Operation): string => tagPage(tag)

export const operationAnchor = ({ summary }: Operation): string => anchorOf(summary)
