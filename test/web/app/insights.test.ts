import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { signIn } from '../../support/member-browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

test('insights are charts that are also sentences, tables and files, and follow filter and period', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const { member } = await workspace.join('member')
  const list = await workspace.list('Launch')
  const other = await workspace.list('Office')
  const ids: string[] = []
  for (let index = 0; index < 40; index++) {
    const body = {
      title: `Task ${index}`,
      list_id: index % 4 === 0 ? other : list,
      ...(index % 3 === 0 ? {} : { assignee_ids: [index % 2 === 0 ? member.id : workspace.owner.id] }),
      ...(index % 5 === 0 ? {} : { due_date: dayFromNow((index % 50) - 10) }),
    }
    ids.push((await workspace.post('/tasks', body)).body.id)
  }
  // As if the work had been done over the past weeks.
  for (const [index, id] of ids.entries()) {
    const created = (index % 11) * 7 + 4
    if (index % 2 === 0) await workspace.post(`/tasks/${id}/complete`)
    await service.database.pool.query(
      `update tasks set created_at = now() - make_interval(days => $2),
         completed_at = completed_at - make_interval(days => $3) where id = $1`,
      [id, created, Math.floor(created / 2)],
    )
  }

  const page = await openBrowser(t, service, { cookie })
  await page.goto('/today')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL('**/insights')
  const chart = (title: string) => page.getByRole('region', { name: title, exact: true })
  await chart('Created and completed')
    .getByRole('img', { name: '20 completed and 40 created in 12 weeks' })
    .waitFor()
  await chart('Open tasks by age').getByText('20 open tasks, 7 unassigned').waitFor()
  assert.equal(await chart('Progress of the list').count(), 0)
  await assertAccessible(page)

  const flow = chart('Created and completed')
  await flow.getByText('Table', { exact: true }).click()
  assert.equal(await flow.getByRole('row').count(), 13)
  await flow.getByRole('button', { name: 'Download “Created and completed”' }).click()
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).click(),
  ])
  assert.equal(csv.suggestedFilename(), 'Created and completed.csv')
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n')
  assert.deepEqual([lines[0], lines.length], ['\uFEFFWeek,Created,Completed', 14])
  assert.equal(
    lines.slice(1, -1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0),
    40,
  )
  await flow.getByRole('button', { name: 'Download “Created and completed”' }).click()
  const [svg] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download SVG' }).click(),
  ])
  const picture = await readFile(await svg.path(), 'utf8')
  assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  assert.match(picture, /fill: rgb\(/)

  await page.goto(`/insights?lists=${list}&weeks=26`)
  await chart('Progress of the list')
    .getByText(/^\d+ of 30 tasks completed$/)
    .waitFor()
  await chart('Created and completed').getByText('30 created in 26 weeks').waitFor()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('12 weeks')
  await page.waitForURL((url) => !url.search.includes('weeks'))
  await page.goto('/insights?text=nothing-like-it')
  await page.getByText('Nothing to count yet').waitFor()
  await page.locator('.empty-state').getByRole('button', { name: 'Clear filters' }).click()
  await chart('Workload ahead').waitFor()
})

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
