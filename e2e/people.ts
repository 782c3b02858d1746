import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { undertakingVersion } from '@skillharbor/contracts/constants'
import { toasts } from '@skillharbor/contracts/messages'
import { isInHindi } from './in-hindi/language.ts'
import { sites } from './sites.ts'

export type Person = { username: string; email: string; password: string }

/** Who calls the API without the screens: a page, or something else with cookies. */
export type Caller = Pick<Page, 'request'>

/** Somebody new, whom no other test knows. */
export function someone(): Person {
  const mark = randomUUID().slice(0, 8)
  return { username: `Sam ${mark}`, email: `sam-${mark}@example.com`, password: `lighthouse-${mark}` }
}

/** Signs up through the learner site's screen, which logs in. */
export async function signUpLearner(page: Page, person: Person): Promise<void> {
  await page.goto(`${sites.web}/signup`)
  await fillAccount(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(toasts.accountCreated)).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/`)
}

/** Signs up as somebody new, and rests the pointer on the toast that says so: it stays as long. */
export async function restOnToast(page: Page): Promise<void> {
  await page.goto(`${sites.web}/signup`)
  await fillAccount(page, someone())
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText(toasts.accountCreated).hover()
  await expect(page).toHaveURL(`${sites.web}/`)
}

/** Signs up through the admin site's screen, which logs in. */
export async function signUpAdmin(page: Page, person: Person): Promise<void> {
  await page.goto(`${sites.admin}/adminsignup`)
  await fillAccount(page, person)
  await page.getByLabel('State').fill('Karnataka')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText(toasts.accountCreated)).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/admin`)
}

/** Fills the fields that both sign-up screens have. */
export async function fillAccount(page: Page, { username, email, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function logInLearner(page: Page, person: Person): Promise<void> {
  await page.goto(`${sites.web}/login`)
  await fillLogin(page, person)
  await expect(page.getByText(toasts.userLoggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${sites.web}/`)
}

export async function logInAdmin(page: Page, person: Person): Promise<void> {
  await page.goto(`${sites.admin}/adminlogin`)
  await fillLogin(page, person)
  await expect(page.getByText(toasts.adminLoggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${sites.admin}/admin`)
}

async function fillLogin(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A signed-in learner without the screens, for journeys that are about something else. */
export async function asLearner(page: Caller, web = sites.web): Promise<Person> {
  const person = someone()
  await post(page, `${web}/api/v1/auth/signup`, person)
  await post(page, `${web}/api/v1/auth/login`, person)
  return person
}

/** A signed-in admin without the screens. */
export async function asAdmin(page: Caller, person = someone()): Promise<Person> {
  await post(page, `${sites.admin}/api/v1/admin/signup`, {
    ...person,
    state: 'Karnataka',
    undertaking: undertakingVersion,
  })
  await continueAs(page, person, 'admin')
  return person
}

/** Somebody who has an account goes on in another browser, signed in there without the screens. */
export const continueAs = (page: Caller, person: Person, site: 'web' | 'admin' = 'web'): Promise<void> =>
  post(page, `${sites[site]}/api/v1/${site === 'web' ? 'auth' : 'admin'}/login`, person)

/** Signed in as the demo admin Asha, whose courses the catalogue holds. */
export async function asDemoAdmin(page: Caller): Promise<void> {
  await post(page, `${sites.admin}/api/v1/admin/login`, {
    email: 'asha@skillharbor.example',
    password: 'harbor-demo-2026',
  })
  if (isInHindi()) await post(page, `${sites.admin}/api/v1/admin/language`, { language: 'hi' })
}

async function post(page: Caller, url: string, data: object): Promise<void> {
  const answer = await page.request.post(url, { data })
  expect(answer.ok(), `${url}: ${answer.status()} ${await answer.text()}`).toBe(true)
}
