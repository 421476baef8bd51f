import { pageDefault } from '../../src/core/limits.ts'
import type { CheckedRequest, TaskContestant } from './contender.ts'
import type { PeerSettings } from './peer-settings.ts'
import { type PeerApi, peerApi } from './peer-api.ts'
import { cpuMeter } from './server-processes.ts'

/** Drives Vikunja 2.x by version 1 of its API, with one account. */

type Project = { id: number }
type VikunjaTask = { id: number; project_id: number; title: string }

const projectCount = 20
const tasksPerProject = 60
/** Vikunja's own default for a page is the same. */
const pageSize = pageDefault

/** Creates projects with tasks in a running Vikunja, as the account of the token. */
export async function openVikunja(settings: PeerSettings, version: string): Promise<TaskContestant> {
  const api = peerApi(settings)
  const projects: Project[] = []
  const close = async () => {
    for (const { id } of projects.splice(0)) await api('DELETE', `/api/v1/projects/${id}`)
  }
  try {
    for (let number = 0; number < projectCount; number++)
      projects.push(
        (await api('PUT', '/api/v1/projects', { title: `Daybook bench ${number}` })).json as Project,
      )
    const tasks = (await Promise.all(projects.map((project) => createTasks(api, project)))).flat()
    return {
      product: 'Vikunja',
      version,
      settings: settings.settings,
      url: settings.url,
      cpuUs: cpuMeter(settings.pids),
      close,
      requests: taskRequests(settings.token, projects, tasks),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates the tasks of a project one after another: Vikunja refuses some of those that arrive at the same time. */
async function createTasks(api: PeerApi, { id }: Project): Promise<VikunjaTask[]> {
  const tasks: VikunjaTask[] = []
  for (let number = 0; number < tasksPerProject; number++) {
    const { json } = await api('PUT', `/api/v1/projects/${id}/tasks`, {
      title: `Call supplier ${number} about the new prices`,
      description: number % 3 === 0 ? 'Ask for the terms of delivery as well.' : '',
      due_date: '2026-12-01T17:30:00Z',
      priority: number % 5,
    })
    tasks.push(json as VikunjaTask)
  }
  return tasks
}

function taskRequests(token: string, projects: Project[], tasks: VikunjaTask[]): TaskContestant['requests'] {
  const headers = { authorization: `Bearer ${token}` }
  const sending = { ...headers, 'content-type': 'application/json' }
  const complete = (done: boolean) =>
    tasks.map(({ id, title }): CheckedRequest => ({
      method: 'POST',
      path: `/api/v1/tasks/${id}`,
      headers: sending,
      body: JSON.stringify({ title, done }),
      expect: { status: 200, text: `"done":${done}` },
    }))
  return {
    get: tasks.map(({ id }) => ({
      method: 'GET',
      path: `/api/v1/tasks/${id}`,
      headers,
      expect: { status: 200, text: `"id":${id},` },
    })),
    page: projects.map(({ id }) => ({
      method: 'GET',
      path: `/api/v1/projects/${id}/tasks?page=1&per_page=${pageSize}`,
      headers,
      expect: { status: 200, text: `"project_id":${id},`, times: pageSize },
    })),
    create: projects.map(({ id }) => ({
      method: 'PUT',
      path: `/api/v1/projects/${id}/tasks`,
      headers: sending,
      body: JSON.stringify({
        title: 'Call the supplier about the new prices, {n}',
        due_date: '2026-12-01T00:00:00Z',
        priority: 2,
      }),
      expect: { status: 201, text: 'new prices, {n}"' },
    })),
    update: tasks.map(({ id }) => ({
      method: 'POST',
      path: `/api/v1/tasks/${id}`,
      headers: sending,
      body: JSON.stringify({ title: 'Call the supplier again, {n}' }),
      expect: { status: 200, text: 'again, {n}"' },
    })),
    complete: [...complete(true), ...complete(false)],
  }
}
