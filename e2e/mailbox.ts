import { expect, type Page } from '@playwright/test'
import { mailTexts } from './in-hindi/catalogs.ts'
import { englishFinder } from './in-hindi/english-left.ts'
import { isInHindi } from './in-hindi/language.ts'
import { sites } from './sites.ts'

type Mail = { to: string[]; subject: string; text: string }

const englishIn = englishFinder(mailTexts)
const linksIn = ({ text }: Mail): string[] => text.match(/https?:\S+/g) ?? []

/**
 * The link in the newest mail to `email` that leads to `path`: waits until it has come. Where the journeys run in Hindi,
 * the mail must be, too.
 */
export async function mailedLink(page: Page, email: string, path: string, mailbox = sites.mailbox): Promise<string> {
  const isTheLink = (url: string) => new URL(url).pathname === path
  let mail: Mail | undefined
  const find = async () => {
    const answer = await page.request.get(`${mailbox}/messages`)
    const { messages }: { messages: Mail[] } = await answer.json()
    mail = messages.find((message) => message.to.includes(email) && linksIn(message).some(isTheLink))
    return mail
  }
  await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeDefined()
  const lines = [mail?.subject ?? '', ...(mail?.text.split('\n') ?? [])]
  if (isInHindi()) expect(englishIn(lines), 'what the mail says in English').toEqual([])
  return (mail && linksIn(mail).find(isTheLink)) ?? ''
}
