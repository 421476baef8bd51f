import type { Content } from '../content.ts'
import { codeBlock } from '../highlight.ts'
import { html, textOf } from '../html.ts'
import { heading, renderText } from '../markdown/render.ts'
import { type ApiDocument, eventsOf } from './document.ts'
import { objectFields, outward } from './fields.ts'
import { describeType, exampleOf, resolve, type Schema, type Schemas } from './schema.ts'

/** Every object of the document, with its fields and an example. */
export function renderObjects({ components: { schemas } }: ApiDocument): Content {
  const named = Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    body: html`${heading(1, 'objects', html`Objects`)}
      <p class="lead">Ignore fields that you don't know: more may come without a new version.</p>
      ${named.map(
        ([name, schema]) =>
          html`<section class="operation">
            <div class="about">
              ${heading(2, name.toLowerCase(), html`${name}`)}
              ${schema.description !== undefined && renderText(schema.description, outward)}
              ${alternatives(schema)} ${objectFields(schema)}
            </div>
            <div class="shown">
              ${codeBlock(JSON.stringify(exampleOf(schema, schemas), null, 2), 'json', `Example: ${name}`)}
            </div>
          </section> `,
      )}`,
    outline: named.map(([name]) => ({ title: name, anchor: name.toLowerCase() })),
    entries: [
      { title: 'Objects', anchor: '', text: '' },
      ...named.map(([name, schema]) => ({
        title: name,
        anchor: name.toLowerCase(),
        text: [schema.description ?? '', ...Object.keys(schema.properties ?? {})].join(' '),
      })),
    ],
  }
}

const alternatives = (schema: Schema) =>
  (schema.oneOf ?? schema.anyOf) !== undefined && html`<p class="type">${describeType(schema)}</p>`

/** The fields of an event's `data`, which differ by its type. */
const dataFields = (event: Schema, schemas: Schemas) =>
  html`<h3>data</h3>
    ${objectFields(resolve(resolve(event, schemas).properties?.['data'], schemas))}`

/** The events that webhooks deliver, each with its payload; undefined if the document doesn't describe them. */
export function renderEventTypes(document: ApiDocument): Content | undefined {
  const events = eventsOf(document)
  if (events.length === 0) return undefined
  const { schemas } = document.components
  const anchorOf = (type: string): string => type.replaceAll('.', '-')
  return {
    body: html`${heading(1, 'event-types', html`Event types`)}
      <p class="lead">What Daybook sends to your endpoints, and what the event log has.</p>
      ${events.map(
        ({ path, description, body }) =>
          html`<section class="operation">
            <div class="about">
              ${heading(2, anchorOf(path), html`${path}`)} ${renderText(description, outward)}
              ${body && html`<p class="type">${describeType(body.schema)}</p>`}
              ${body && dataFields(body.schema, schemas)}
            </div>
            <div class="shown">
              ${codeBlock(
                JSON.stringify(body ? exampleOf(body.schema, schemas) : {}, null, 2),
                'json',
                `Example: ${path}`,
              )}
            </div>
          </section> `,
      )}`,
    outline: events.map(({ path }) => ({ title: path, anchor: anchorOf(path) })),
    entries: [
      { title: 'Event types', anchor: '', text: '' },
      ...events.map(({ path, description }) => ({
        title: path,
        anchor: anchorOf(path),
        text: textOf(renderText(description, outward)),
      })),
    ],
  }
}
