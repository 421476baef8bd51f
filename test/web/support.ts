import type { Page } from 'playwright-core'
import type { Plan } from '../../src/core/limits.ts'
import { goodPassword, newPerson } from '../support/visitor.ts'
import { operatorActions } from '../support/operator-actions.ts'
import type { Service } from '../support/service.ts'

type Person = Awaited<ReturnType<typeof newPerson>>

/** Returns a person's session cookie as `name=value`, for a browser that starts signed in. */
export const cookieOf = ({ visitor }: Pick<Person, 'visitor'>): string =>
  `__Host-daybook=${visitor.cookies.get('__Host-daybook')}`

/** Creates a person with a password who owns a workspace. */
export async function newOwner(service: Service, name: string, plan: Plan = 'team') {
  const person = await newPerson(service, name)
  const { body } = await person.post('/workspaces', { name: `${name}’s workspace`, timezone: 'UTC' })
  if (plan !== 'start') await operatorActions(service, body).setPlan(plan)
  return { ...person, workspace: { id: body.id, name: body.name as string }, cookie: cookieOf(person) }
}

/** Types into the focused field and tabs to the next, as people do without a mouse. */
export async function fillIn(page: Page, ...texts: string[]): Promise<void> {
  await page.locator('input:focus').waitFor()
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

/** Waits for a toast. */
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.toast', { hasText: text }).first().waitFor()

/** Finds the row of a list that contains a text. */
export const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Opens the menu of a member's row and chooses an item. */
export async function choose(page: Page, name: string, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

/** Fills in and submits the sign-in page. */
export async function enterPassword(page: Page, email: string, password = goodPassword): Promise<void> {
  if (!page.url().includes('/sign-in')) await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Enters the password in the dialog that asks to confirm it. */
export async function confirmPassword(page: Page, password = goodPassword): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
