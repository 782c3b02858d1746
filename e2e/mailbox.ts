import { expect, type Page } from '@playwright/test'
import { sites } from './sites.ts'

type Mail = { to: string[]; text: string }

/** The link in the newest mail to `email` that leads to `path`: waits until it has come. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  let link: string | undefined
  const find = async () => {
    const answer = await page.request.get(`${sites.mailbox}/messages`)
    const { messages }: { messages: Mail[] } = await answer.json()
    const links = messages.filter(({ to }) => to.includes(email)).flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
    link = links.find((url) => new URL(url).pathname === path)
    return link
  }
  await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeDefined()
  return link ?? ''
}
