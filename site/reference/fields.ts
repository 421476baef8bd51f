import { html, type Html } from '../html.ts'
import { renderText, type ResolveLink } from '../markdown/render.ts'
import type { Parameter } from './document.ts'
import { describeType, type Schema, valuesOf } from './schema.ts'

type Field = { name: string; isRequired: boolean; schema: Schema; description: string }

/** In the document, texts link to nothing of ours. */
export const outward: ResolveLink = (url) => (/^https?:/.test(url) ? url : undefined)

/** The fields of an object, as rows with their names in the margin. */
export const objectFields = (schema: Schema): Html =>
  fieldList(
    Object.entries(schema.properties ?? {}).map(([name, property]) => fieldOf(name, property, schema, true)),
  )

/** The fields that a client sends. Those that are only accepted with their current value are named below. */
export function bodyFields(schema: Schema): Html {
  const all = Object.entries(schema.properties ?? {})
  const readOnly = all.filter(([, property]) => property.readOnly === true)
  return html`${fieldList(
    all
      .filter(([, property]) => property.readOnly !== true)
      .map(([name, property]) => fieldOf(name, property, schema, false)),
  )}${
    readOnly.length > 0 &&
    html`<p class="fine">
      Read-only, accepted with their current value:
      ${readOnly.map(([name], index) => html`${index > 0 && ', '}<code>${name}</code>`)}.
    </p>`
  }`
}

export const parameterFields = (parameters: readonly Parameter[]): Html =>
  fieldList(
    parameters.map(({ name, required = false, schema, description = '', example }) => ({
      name,
      isRequired: required,
      schema: { examples: [example], ...schema },
      description,
    })),
  )

function fieldOf(name: string, schema: Schema, parent: Schema, isResponse: boolean): Field {
  const isRequired = parent.required?.includes(name) === true && schema.default === undefined
  // What a response always has isn't worth a word; what it may lack is.
  return { name, isRequired: isRequired && !isResponse, schema, description: schema.description ?? '' }
}

function fieldList(fields: readonly Field[]): Html {
  if (fields.length === 0) return html``
  return html`<dl class="fields">
    ${fields.map(
      ({ name, isRequired, schema, description }) =>
        html`<div class="field">
          <dt><code>${name}</code></dt>
          <dd>
            <p class="type">
              ${describeType(schema)}${
                schema.default !== undefined && html`, default <code>${JSON.stringify(schema.default)}</code>`
              }${isRequired && html` <span class="required">required</span>`}
            </p>
            ${description !== '' && renderText(description, outward)}${values(schema, description)}
          </dd>
        </div>`,
    )}
  </dl>`
}

/** The values of a field, unless its description lists them. */
function values(schema: Schema, description: string): Html | false {
  const described = schema['x-enum-descriptions']
  if (described) {
    const meanings = Array.isArray(described)
      ? described.map((meaning, index) => [String(valuesOf(schema)[index]), meaning] as const)
      : Object.entries(described)
    return html`<ul class="meanings">
      ${meanings.map(([value, meaning]) => html`<li><code>${value}</code> ${meaning}</li>`)}
    </ul>`
  }
  const all = valuesOf(schema.items ?? schema).filter(
    (value) => !description.includes(`\`${String(value)}\``),
  )
  if (all.length === 0) return false
  return html`<p class="values">${all.map((value) => html`<code>${String(value)}</code> `)}</p>`
}
