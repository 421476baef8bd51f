import type { Page } from 'playwright-core'
import type { Plan } from '../../src/core/limits.ts'
import { goodPassword, newPerson } from '../support/visitor.ts'
import { operatorActions } from '../support/operator-actions.ts'
import type { Service } from '../support/service.ts'

type Person = Awaited<ReturnType<typeof newPerson>>

/** Returns a person's session cookie as `name=value`, for a browser that is signed in from the start. */
export const cookieOf = ({ visitor }: Pick<Person, 'visitor'>): string =>
  `__Host-daybook=${visitor.cookies.get('__Host-daybook')}`

/** Creates a person with a password, who owns a workspace. */
export async function newOwner(service: Service, name: string, plan: Plan = 'team') {
  const person = await newPerson(service, name)
  const { body } = await person.post('/workspaces', { name: `${name}’s workspace`, timezone: 'UTC' })
  if (plan !== 'start') await operatorActions(service, body).setPlan(plan)
  return { ...person, workspace: { id: body.id, name: body.name as string }, cookie: cookieOf(person) }
}

/** Types into the focused field and moves on with Tab, as a person without a mouse does. */
export async function fillIn(page: Page, ...texts: string[]): Promise<void> {
  await page.locator('input:focus').waitFor()
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

/** Waits for a toast with a text. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.toast', { hasText: text }).first().waitFor()

/** Returns the list row with a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Opens the menu of a row and selects an item. */
export async function choose(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

/** Signs in on the sign-in page. */
export async function enterPassword(page: Page, email: string, password = goodPassword): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Answers the dialog that asks to confirm the password. */
export async function confirmPassword(page: Page, password = goodPassword): Promise<void> {
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.locator('input:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
