import { codeBlock } from './highlight.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'
import { guideGroups, guides } from './pages.ts'
import { type ApiDocument, type Operation, tagPage } from './reference/document.ts'
import { samplesOf } from './samples/samples.ts'

/** The first page: one request, and where to go from there. */
export function renderHome(document: ApiDocument, operations: readonly Operation[]): Page {
  const createTask = operations.find(({ id }) => id === 'createTask')
  const [curl] = createTask ? samplesOf(createTask, document.components.schemas) : []
  const starts = ['quick-start', 'webhooks', 'sync'].map((name) => guides.find((page) => page.name === name)!)
  return {
    name: 'index',
    kind: 'home',
    title: 'Build on Daybook',
    summary: 'Create tasks, read deadlines and keep lists in sync, over REST and signed webhooks.',
    outline: [],
    entries: [],
    body: html`<h1>Build on Daybook</h1>
      <p class="lead">Create tasks, read deadlines and keep lists in sync, over REST and signed webhooks.</p>
      ${curl && codeBlock(curl.code, 'bash', 'Create a task with curl')}
      <div class="cards">
        ${starts.map(
          ({ name, title, summary }) =>
            html`<a class="card" href="${name}.html"><strong>${title}</strong><span>${summary}</span></a>`,
        )}
      </div>
      ${guideGroups.map(
        ({ title, pages }) =>
          html`<section class="ledger">
            <h2>${title}</h2>
            <ul>
              ${pages.map(
                ({ name, title, summary }) =>
                  html`<li><a href="${name}.html">${title}</a><span>${summary}</span></li>`,
              )}
            </ul>
          </section>`,
      )}
      <section class="ledger">
        <h2>API reference</h2>
        <ul>
          <li>
            <a href="api.html">Overview</a
            ><span>Authentication, errors, and every operation at a glance.</span>
          </li>
          ${document.tags.map(
            ({ name, description }) =>
              html`<li><a href="${tagPage(name)}.html">${name}</a><span>${description}</span></li>`,
          )}
        </ul>
      </section>`,
  }
}
