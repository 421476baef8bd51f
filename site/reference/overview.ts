import { publicDetailReasons, publicReasons } from '../../src/core/error-reasons.ts'
import { codeBlock } from '../highlight.ts'
import { html, type Html } from '../html.ts'
import { heading, renderText } from '../markdown/render.ts'
import type { Content } from '../content.ts'
import {
  type ApiDocument,
  lastOf,
  type Operation,
  operationAnchor,
  operationPage,
  tagPage,
} from './document.ts'
import { outward } from './fields.ts'
import { methodMark, operationText, renderOperation } from './operation.ts'

const detailReasons = Object.values(publicDetailReasons).flatMap((reasons) => Object.entries<string>(reasons))

const reasonList = (reasons: readonly [reason: string, text: string][]): Html =>
  html`<dl class="fields">
    ${reasons.map(
      ([reason, text]) =>
        html`<div class="field" id="reason-${reason}">
          <dt><code>${reason}</code></dt>
          <dd>${renderText(text, outward)}</dd>
        </div>`,
    )}
  </dl>`

/** The statuses of errors that every operation can answer with. */
const errorsEverywhere = (operations: readonly Operation[]): string[] =>
  (operations[0]?.errors ?? []).filter((status) => operations.every(({ errors }) => errors.includes(status)))

/** The first page of the reference: what holds for every operation, and all of them at a glance. */
export function renderOverview(document: ApiDocument, operations: readonly Operation[]): Content {
  const { info, components, tags } = document
  const everywhere = errorsEverywhere(operations)
  const statusOf = statusesOfErrors(document)
  const outline = [
    { title: 'Authentication', anchor: 'authentication' },
    { title: 'Operations', anchor: 'operations' },
    { title: 'Headers of responses', anchor: 'headers' },
    { title: 'Errors', anchor: 'errors' },
    { title: 'Reasons', anchor: 'reasons' },
  ]
  const section = (index: number) => heading(2, outline[index]!.anchor, html`${outline[index]!.title}`)
  const body = html`${heading(1, 'api-reference', html`API reference`)}
    ${renderText(info.description, outward)}
    <p>The same for programs: <a href="openapi.json">OpenAPI document</a>, version ${info.version}.</p>
    ${section(0)}
    ${Object.values(components.securitySchemes).map(({ description }) => renderText(description, outward))}
    ${codeBlock('curl "$DAYBOOK_URL/api/v1/lists" \\\n  -H "Authorization: Bearer $DAYBOOK_TOKEN"', 'bash')}
    ${section(1)} ${tags.map(({ name, description }) => tagSummary(name, description, operations))}
    ${section(2)}
    <dl class="fields">
      ${Object.entries(components.headers).map(
        ([name, { description }]) =>
          html`<div class="field">
            <dt><code>${name}</code></dt>
            <dd>${renderText(description, outward)}</dd>
          </div>`,
      )}
    </dl>
    ${section(3)}
    <p>
      Any operation can answer with the errors marked “always”; each operation names the others that it has.
    </p>
    <dl class="fields">
      ${Object.entries(components.responses).map(([code, { description, content }]) => {
        const status = statusOf.get(code) ?? ''
        const example = content?.['application/json']?.example as { error: { details: object } } | undefined
        const details = JSON.stringify(example?.error.details ?? {})
        return html`<div class="field" id="error-${code}">
          <dt>${status} <code>${code}</code></dt>
          <dd>
            ${
              everywhere.includes(status) && html`<p class="type">always</p>`
            }${renderText(description.slice(description.indexOf(': ') + 2), outward)}${
              details !== '{}' && html`<p class="values"><code>${details}</code></p>`
            }
          </dd>
        </div>`
      })}
    </dl>
    ${exampleOfError(document)} ${section(4)}
    <p>Why a field is refused, in <code>details.errors[].reason</code> of a <code>validation_error</code>.</p>
    ${reasonList(Object.entries(publicReasons))}
    <p>Why a request is refused, in <code>details.reason</code> of the other errors that have one.</p>
    ${reasonList(detailReasons)}`
  return {
    body,
    outline,
    entries: [
      { title: 'API reference', anchor: '', text: info.description },
      { title: 'Errors', anchor: 'errors', text: Object.keys(components.responses).join(' ') },
      { title: 'Headers of responses', anchor: 'headers', text: Object.keys(components.headers).join(' ') },
      ...[...Object.entries(publicReasons), ...detailReasons].map(([reason, text]) => ({
        title: reason,
        anchor: `reason-${reason}`,
        text: `The reason ${reason} of an error. ${text}`,
      })),
    ],
  }
}

function exampleOfError({ components }: ApiDocument): Html {
  const [first] = Object.values(components.responses)
  return codeBlock(JSON.stringify(first?.content?.['application/json']?.example, null, 2), 'json', 'An error')
}

/** The status that each error comes with. */
function statusesOfErrors({ paths }: ApiDocument): Map<string, string> {
  const all = Object.values(paths).flatMap((item) => Object.values(item))
  return new Map(
    all.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        '$ref' in response ? [[lastOf(response.$ref), status] as const] : [],
      ),
    ),
  )
}

const tagSummary = (name: string, description: string, operations: readonly Operation[]): Html =>
  html`<h3><a href="${tagPage(name)}.html">${name}</a></h3>
    <p>${description}</p>
    <ul class="operations">
      ${operations
        .filter(({ tag }) => tag === name)
        .map(
          (operation) =>
            html`<li>
              <a href="${operationPage(operation)}.html#${operationAnchor(operation)}"
                >${methodMark(operation.method)} <span>${operation.summary}</span></a
              >
            </li>`,
        )}
    </ul>`

/** The operations of a tag. */
export function renderTag(
  document: ApiDocument,
  { name, description }: { name: string; description: string },
  operations: readonly Operation[],
): Content {
  const { schemas } = document.components
  const own = operations.filter(({ tag }) => tag === name)
  const everywhere = errorsEverywhere(operations)
  return {
    body: html`${heading(1, 'top', html`${name}`)}
      <p class="lead">${description}</p>
      ${own.map((operation) => renderOperation(operation, schemas, everywhere))}`,
    outline: own.map((operation) => ({ title: operation.summary, anchor: operationAnchor(operation) })),
    entries: [
      { title: name, anchor: '', text: description },
      ...own.map((operation) => ({
        title: operation.summary,
        anchor: operationAnchor(operation),
        text: operationText(operation),
      })),
    ],
  }
}
