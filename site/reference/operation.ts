import { codeBlock } from '../highlight.ts'
import { html, type Html, textOf } from '../html.ts'
import { heading, renderText } from '../markdown/render.ts'
import { type Sample, samplesOf } from '../samples/samples.ts'
import { lastOf, type Operation, operationAnchor } from './document.ts'
import { bodyFields, outward, parameterFields } from './fields.ts'
import { describeType, exampleOf, resolve, type Schemas } from './schema.ts'

/** Shows an operation: what it does and takes on one side, samples and the response on the other. */
export function renderOperation(operation: Operation, schemas: Schemas, everywhere: readonly string[]): Html {
  const { method, path, summary, description, scopes, parameters, body, success } = operation
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const bodySchema = resolve(body?.schema, schemas)
  const part = (title: string, content: Html) =>
    content.markup !== '' &&
    html`<h3>${title}</h3>
      ${content}`
  return html`<section class="operation">
    <div class="about">
      ${heading(2, operationAnchor(operation), html`${summary}`)}
      <p class="endpoint">${methodMark(method)} <code>${breakable(path)}</code></p>
      ${description !== '' && renderText(description, outward)}
      ${
        scopes.length > 0 &&
        html`<p class="fine">
          Scope: ${scopes.map((scope, index) => html`${index > 0 && ' or '}<code>${scope}</code>`)}
        </p>`
      }
      ${part('Path', parameterFields(inPlace('path')))} ${part('Query', parameterFields(inPlace('query')))}
      ${part('Headers', parameterFields(inPlace('header')))}
      ${part(body?.isRequired === true ? 'Body' : 'Body, optional', bodyFields(bodySchema))}
      <h3>Response</h3>
      <p>${success.status}${answer(operation)}. ${failures(operation, everywhere)}</p>
    </div>
    <div class="shown">
      ${renderSamples(samplesOf(operation, schemas), summary)} ${renderResponse(operation, schemas)}
    </div>
  </section> `
}

export const methodMark = (method: string): Html =>
  html`<span class="method" data-method="${method.toLowerCase()}">${method}</span>`

/** A path may break before each of its parts. */
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => (index > 0 ? html`<wbr />/${part}` : part))}`

function answer({ success: { type, schema } }: Operation): Html {
  if (type === undefined) return html` without a body`
  if (type !== 'application/json') return html` with <code>${type}</code>`
  return schema?.$ref === undefined ? html`` : html` with ${describeType(schema)}`
}

function failures({ errors }: Operation, everywhere: readonly string[]): Html {
  const further = errors.filter((status) => !everywhere.includes(status))
  return further.length > 0
    ? html`Errors: ${further.join(', ')}, and those of <a href="api.html#errors">every operation</a>.`
    : html`Errors: those of <a href="api.html#errors">every operation</a>.`
}

/** The samples in all languages. A script makes tabs of them; without it they're shown one below the other. */
const renderSamples = (samples: readonly Sample[], summary: string): Html =>
  html`<div class="samples" data-samples="${summary}">
    ${samples.map(
      ({ language, title, code }) =>
        html`<figure data-sample="${language}">
          <figcaption>${title}</figcaption>
          ${codeBlock(code, language === 'curl' ? 'bash' : language, `${title}: ${summary}`)}
        </figure>`,
    )}
  </div>`

function renderResponse({ success, summary }: Operation, schemas: Schemas): Html {
  const { type, schema } = success
  if (type !== 'application/json' && type !== 'text/event-stream') return html``
  const example = success.example ?? exampleOf(schema ?? {}, schemas)
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return html`<figure class="response">
    <figcaption>Response ${success.status}</figcaption>
    ${codeBlock(text, type === 'application/json' ? 'json' : 'text', `Response: ${summary}`)}
  </figure>`
}

/** The words that an operation is found by. */
export const operationText = ({ method, path, description, parameters, body }: Operation): string =>
  [
    `${method} ${path}`,
    textOf(renderText(description, outward)),
    ...parameters.flatMap((parameter) => (parameter.in === 'header' ? [] : parameter.name)),
    body?.schema.$ref === undefined ? '' : lastOf(body.schema.$ref),
  ].join(' ')
