import type { Definition, Nodes, PhrasingContent, Table } from 'mdast'
import { Fragment, type ReactNode, useMemo } from 'react'
import { messages } from '../../messages/en/task-text.ts'
import { MarkdownLink } from './markdown-link.tsx'
import { fileIdOfPath, linkTarget } from './link-target.ts'
import { TextWithTasks } from './task-chip.tsx'
import { linkDefinitions, parseMarkdown, plainText } from './parse-markdown.ts'

type Definitions = ReadonlyMap<string, Definition>

/**
 * Renders Markdown. The syntax tree becomes React elements, never HTML: HTML in the text is shown as text
 * (0173).
 */
export function Markdown({ text }: { text: string }) {
  const root = useMemo(() => parseMarkdown(text), [text])
  const definitions = useMemo(() => linkDefinitions(root), [root])
  return renderAll(root.children, definitions)
}

const renderAll = (nodes: readonly Nodes[], definitions: Definitions): ReactNode =>
  nodes.map((node, index) => (
    <Fragment key={index}>{renderNode(node, definitions, nodes[index - 1], nodes[index + 1])}</Fragment>
  ))

function renderNode(node: Nodes, definitions: Definitions, before?: Nodes, after?: Nodes): ReactNode {
  const inside = () => ('children' in node ? renderAll(node.children, definitions) : null)
  switch (node.type) {
    case 'text':
      return <TextWithTasks text={isMention(after, node) ? node.value.slice(0, -1) : node.value} />
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
            <span
              className="task-mark"
              role="img"
              aria-label={node.checked ? messages.checked : messages.unchecked}
            />
          )}
          {inside()}
        </li>
      )
    case 'table':
      return <MarkdownTable table={node} definitions={definitions} />
    case 'link':
      return isMention(node, before) ? (
        <span className="mention">@{plainText(node)}</span>
      ) : (
        <MarkdownLink to={node.url} text={plainText(node)}>
          {inside()}
        </MarkdownLink>
      )
    case 'linkReference':
      return (
        <MarkdownLink to={definitions.get(node.identifier)?.url ?? ''} text={plainText(node)}>
          {inside()}
        </MarkdownLink>
      )
    case 'image':
      return <MarkdownImage url={node.url} alt={node.alt ?? ''} />
    case 'imageReference':
      return <MarkdownImage url={definitions.get(node.identifier)?.url ?? ''} alt={node.alt ?? ''} />
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

/** Whether a link is a mention, `@[Name](usr_…)`: a link to a member after an `@`. */
const isMention = (link: Nodes | undefined, before: Nodes | undefined): boolean =>
  link?.type === 'link' &&
  /^usr_[0-9a-z]{26}$/.test(link.url) &&
  before?.type === 'text' &&
  before.value.endsWith('@')

/**
 * Shows images uploaded to Daybook. Others become links, because loading them would tell their site who reads
 * this.
 */
function MarkdownImage({ url, alt }: { url: string; alt: string }) {
  const target = linkTarget(url, location.origin)
  const id = target?.kind === 'own' ? fileIdOfPath(target.path) : undefined
  if (id !== undefined) return <img src={`/files/${id}/preview`} alt={alt} loading="lazy" />
  const label = alt === '' ? url : alt
  return (
    <MarkdownLink to={url} text={label}>
      {label}
    </MarkdownLink>
  )
}

function MarkdownTable({ table, definitions }: { table: Table; definitions: Definitions }) {
  const [headerRow, ...rows] = table.children
  const cells = (row: { children: { children: PhrasingContent[] }[] }, Cell: 'td' | 'th') =>
    row.children.map((cell, index) => (
      <Cell key={index} data-align={table.align?.[index] ?? undefined}>
        {renderAll(cell.children, definitions)}
      </Cell>
    ))
  return (
    <div className="wide" role="group" aria-label={messages.table} tabIndex={0}>
      <table>
        {headerRow && (
          <thead>
            <tr>{cells(headerRow, 'th')}</tr>
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
