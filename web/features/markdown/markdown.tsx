import type { Definition, Nodes, PhrasingContent, Table } from 'mdast'
import { Fragment, type ReactNode, useMemo } from 'react'
import { words } from '../../messages/en/task-text.ts'
import { TaskLink, WrittenLink } from './markdown-link.tsx'
import { pictureAt, placeOf } from './link-target.ts'
import { definitionsIn, readMarkdown, wordsIn } from './parse-markdown.ts'

type Definitions = ReadonlyMap<string, Definition>

/**
 * A text in Markdown. Its tree becomes elements one by one, so that there is no HTML that could be more than it looks:
 * what somebody wrote as HTML is shown as they wrote it (0173).
 */
export function Markdown({ text }: { text: string }) {
  const root = useMemo(() => readMarkdown(text), [text])
  const definitions = useMemo(() => definitionsIn(root), [root])
  return drawAll(root.children, definitions)
}

const drawAll = (nodes: readonly Nodes[], definitions: Definitions): ReactNode =>
  nodes.map((node, index) => (
    <Fragment key={index}>{draw(node, definitions, nodes[index - 1], nodes[index + 1])}</Fragment>
  ))

function draw(node: Nodes, definitions: Definitions, before?: Nodes, after?: Nodes): ReactNode {
  const inside = () => ('children' in node ? drawAll(node.children, definitions) : null)
  switch (node.type) {
    case 'text':
      return isMentioned(after, node) ? withTasks(node.value.slice(0, -1)) : withTasks(node.value)
    case 'paragraph':
      return <p>{inside()}</p>
    case 'heading':
      return <h2 data-depth={node.depth}>{inside()}</h2>
    case 'strong':
      return <strong>{inside()}</strong>
    case 'emphasis':
      return <em>{inside()}</em>
    case 'delete':
      return <del>{inside()}</del>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>
    case 'listItem':
      return (
        <li data-checked={node.checked ?? undefined}>
          {typeof node.checked === 'boolean' && (
            <span className="tick" role="img" aria-label={node.checked ? words.ticked : words.unticked} />
          )}
          {inside()}
        </li>
      )
    case 'table':
      return <DrawnTable table={node} definitions={definitions} />
    case 'link':
      return isMentioned(node, before) ? (
        <span className="at">@{wordsIn(node)}</span>
      ) : (
        <WrittenLink to={node.url} words={wordsIn(node)}>
          {inside()}
        </WrittenLink>
      )
    case 'linkReference':
      return (
        <WrittenLink to={definitions.get(node.identifier)?.url ?? ''} words={wordsIn(node)}>
          {inside()}
        </WrittenLink>
      )
    case 'image':
      return <Picture url={node.url} alt={node.alt ?? ''} />
    case 'imageReference':
      return <Picture url={definitions.get(node.identifier)?.url ?? ''} alt={node.alt ?? ''} />
    case 'html':
      return <span className="whitespace-pre-wrap">{node.value}</span>
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>
    case 'footnoteDefinition':
      return (
        <div className="footnote">
          <sup>{node.label ?? node.identifier}</sup>
          {inside()}
        </div>
      )
    default:
      return null
  }
}

/** `@[Name](usr_…)`: a link to a member behind an `@`. */
const isMentioned = (link: Nodes | undefined, before: Nodes | undefined): boolean =>
  link?.type === 'link' &&
  /^usr_[0-9a-z]{26}$/.test(link.url) &&
  before?.type === 'text' &&
  before.value.endsWith('@')

/** Tasks that a text names by their ids. */
const withTasks = (text: string): ReactNode =>
  text
    .split(/\b(tsk_[0-9a-z]{26})\b/)
    .map((part, index) =>
      index % 2 === 1 ? <TaskLink key={index} id={part} /> : <Fragment key={index}>{part}</Fragment>,
    )

/** Files of the installation are shown. What is elsewhere would tell its site who reads here: it is a link. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const place = placeOf(url, location.origin)
  const id = place?.kind === 'own' ? pictureAt(place.path) : undefined
  if (id !== undefined) return <img src={`/files/${id}/preview`} alt={alt} loading="lazy" />
  const said = alt === '' ? url : alt
  return (
    <WrittenLink to={url} words={said}>
      {said}
    </WrittenLink>
  )
}

function DrawnTable({ table, definitions }: { table: Table; definitions: Definitions }) {
  const [head, ...rows] = table.children
  const cells = (row: { children: { children: PhrasingContent[] }[] }, Cell: 'td' | 'th') =>
    row.children.map((cell, index) => (
      <Cell key={index} data-align={table.align?.[index] ?? undefined}>
        {drawAll(cell.children, definitions)}
      </Cell>
    ))
  return (
    <div className="wide" role="group" aria-label={words.table} tabIndex={0}>
      <table>
        {head && (
          <thead>
            <tr>{cells(head, 'th')}</tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
