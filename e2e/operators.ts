import { test as base, expect, type Page } from '@playwright/test'
import { mailedLink } from './mailbox.ts'
import { logInAdmin, signUpAdmin, someone } from './people.ts'
import { type OperatorsJourney, operatorEmail } from './stack.ts'

/** Signs up as this journey's operator, logs in and opens the link in the email. */
export async function signUpOperator(page: Page, journey: OperatorsJourney): Promise<void> {
  const person = { ...someone(), email: operatorEmail(journey, base.info().project.name) }
  await signUpAdmin(page, person)
  await logInAdmin(page, person)
  await page.goto(await mailedLink(page, person.email, '/adminverify'))
  await expect(page.getByText('Thanks! Your email is confirmed.')).toBeVisible()
}
