import { test as base, expect, type Page } from '@playwright/test'
import { mailedLink } from './mailbox.ts'
import { asAdmin, someone } from './people.ts'
import { type OperatorsJourney, operatorEmail } from './stack.ts'

/** Signed in as this journey's operator, without the screens but for the one that the link in the email opens. */
export async function signUpOperator(page: Page, journey: OperatorsJourney): Promise<void> {
  const person = { ...someone(), email: operatorEmail(journey, base.info().project.name) }
  await asAdmin(page, person)
  await page.goto(await mailedLink(page, person.email, '/adminverify'))
  await expect(page.getByText('Thanks! Your email is confirmed.')).toBeVisible()
}
