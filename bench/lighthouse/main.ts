import { join } from 'node:path'
import { operations } from '@skillharbor/contracts/operations'
import { build } from '@skillharbor/local-stack/build'
import { admins, learner } from '@skillharbor/local-stack/demo/accounts'
import { startStack } from '@skillharbor/local-stack/stack'
import { compressFiles } from '../../deploy/src/write-site.ts'
import { measure, type Page, type Result } from './measure.ts'
import { printTable } from './table.ts'

const RUNS = 3
/** The lowest score out of 100 that a page may have. Run this on an idle machine: a busy one scores lower. */
const minimums = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Pages that need an account aren't for search engines; and nobody comes to the admin site from one. */
const ofAccounts = { ...minimums, seo: 0 }
const ofAdmins = { ...ofAccounts, performance: 90 }

type Judged = Page & { minimums: Record<string, number> }

/** The cookie of a demo account that has logged in. */
const logIn = async (url: string, { email, password }: typeof learner): Promise<string> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Home, the catalogue, a demo course's page, its teacher's page, and a lesson that is open to everyone. */
async function listPaths(web: string): Promise<string[]> {
  const { list } = operations.courses
  const { content } = list.output.parse(await (await fetch(web + list.path)).json())
  const course = content.find(({ teacher }) => teacher)
  if (!course?.teacher) throw new Error('The demo catalogue has no course with a teacher')
  const { outline } = operations.learning
  const answer = await fetch(web + outline.path.replace('{courseId}', course._id))
  const lessons = outline.output.parse(await answer.json()).content.sections.flatMap((section) => section.lessons)
  const lesson = lessons.find(({ preview, kind }) => preview && kind === 'text')
  if (!lesson) throw new Error('The demo course has no text that is a preview')
  const { _id, teacher } = course
  return ['/', '/allcourses', `/course/${_id}`, `/teacher/${teacher._id}`, `/learn/${_id}/${lesson._id}`]
}

/** Those, My Purchases of the demo learner, and the courses of the demo seller. */
async function listPages({ web, admin }: { web: string; admin: string }): Promise<Judged[]> {
  const learners = await logIn(web + operations.auth.login.path, learner)
  const sellers = await logIn(admin + operations.admin.login.path, admins.asha)
  return [
    ...(await listPaths(web)).map((path) => ({ url: web + path, minimums })),
    { url: `${web}/mypurchases`, cookie: learners, minimums: ofAccounts },
    { url: `${admin}/admin`, cookie: sellers, minimums: ofAdmins },
  ]
}

/** A line for each score that is too low. */
const shortfalls = ({ path, scores }: Result, least: Judged['minimums']): string[] =>
  Object.entries(least).flatMap(([category, minimum]) => {
    const score = scores[category] ?? 0
    return score < minimum ? [`${path}: ${category} is ${score}, must be at least ${minimum}`] : []
  })

await build(['api', 'web', 'admin'], AbortSignal.timeout(300_000))
// As the images deliver them.
for (const site of ['web', 'admin']) compressFiles(join(import.meta.dirname, `../../apps/${site}/dist`))
const stack = await startStack({ demo: true, env: { PATH: process.env.PATH } })
try {
  const pages = await listPages(stack.urls)
  const results = await measure(pages, Object.keys(minimums), RUNS)
  printTable(results)
  const failed = results.flatMap((result, at) => shortfalls(result, pages[at]?.minimums ?? minimums))
  for (const line of failed) console.error(line)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await stack.stop()
}
