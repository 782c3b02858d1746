import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CallError, type Client, createClient, type Result } from '@skillharbor/contracts/client'
import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { type AdminName, admins, learner } from './accounts.ts'
import { courses, type DemoCourse } from './courses.ts'

/** How long storing one picture may take, in milliseconds. */
const UPLOAD_TIMEOUT = 15_000
const pictureType = 'image/webp'

/** The committed picture of a course. Exported for its test. */
export const pictureFile = (slug: string): string => join(import.meta.dirname, 'pictures', `${slug}.webp`)

const failure = (action: string, { code, message }: Pick<CallError, 'message'> & { code: string }) =>
  new Error(`Couldn't add the demo courses: ${action} failed (${code}: ${message})`)

/** The call's data. Throws if the API rejects the call or doesn't answer. */
const dataOf = async <T>(action: string, call: Promise<Result<T>>): Promise<T> => {
  const result = await call
  if (!result.ok) throw failure(action, result.error)
  return result.data
}

/** Whether the call succeeded (true) or was rejected with this code (false). Throws on any other error. */
const succeedsUnless = async (code: CallError['code'], action: string, call: Promise<Result<unknown>>) => {
  const result = await call
  if (!result.ok && result.error.code !== code) throw failure(action, result.error)
  return result.ok
}

const createCourse = async (client: Client, apiUrl: string, course: DemoCourse) => {
  const { slug, owner, title, description, price, category } = course
  const key = `${thumbnailsFolder}/${admins[owner].username}/${slug}.webp`
  const upload = client.uploads.presignedUpload({ bucket, key, contentType: pictureType })
  const { presignedUrl } = await dataOf(`requesting an upload link for ${key}`, upload)
  const { ok, status } = await fetch(new URL(presignedUrl, apiUrl), {
    method: 'PUT',
    headers: { 'content-type': pictureType },
    body: await readFile(pictureFile(slug)),
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT),
  })
  if (!ok) throw failure(`uploading ${key}`, { code: `${status}`, message: 'from storage' })
  const fields = { title, description, price, category, thumbnail: key }
  await dataOf(`creating “${title}”`, client.courses.create(fields))
}

/**
 * Fills an empty marketplace with the demo accounts and courses through the public REST API. Safe to run again: does
 * nothing once `markerFile` exists, adds only what's missing after a crash, and leaves a catalogue with other courses
 * alone. Reports what it did through `log`. Throws if the API rejects a call or doesn't answer.
 */
export const fillDemoCatalogue = async ({
  apiUrl,
  markerFile,
  log,
}: {
  apiUrl: string
  markerFile: string
  log: (line: string) => void
}): Promise<void> => {
  if (existsSync(markerFile)) return
  const newClient = () => createClient({ baseUrl: apiUrl, cookies: new Map() })
  const visitor = newClient()
  const clients = { asha: newClient(), ravi: newClient() }
  const owners = Object.keys(admins) as AdminName[] // Object.keys loses the key type

  const { content: existing } = await dataOf('listing the catalogue', visitor.courses.list({ limit: 1 }))
  for (const owner of owners) {
    const [{ admin }, account] = [clients[owner], admins[owner]]
    if (await succeedsUnless('INVALID_CREDENTIALS', `logging ${owner} in`, admin.login(account))) continue
    if (existing.length > 0) return log('Skipped the demo courses: the catalogue already has other courses.')
    await dataOf(`signing ${owner} up`, admin.signup(account))
    await dataOf(`logging ${owner} in`, admin.login(account))
  }
  await succeedsUnless('EMAIL_TAKEN', 'signing the learner up', visitor.auth.signup(learner))

  const owned = await Promise.all(
    owners.map((owner) => dataOf(`listing ${owner}’s courses`, clients[owner].courses.mine())),
  )
  const present = new Set(owned.flatMap(({ content }) => content.map(({ title }) => title)))
  const missing = courses.filter(({ title }) => !present.has(title))
  // One at a time: the catalogue is sorted by creation time.
  for (const course of missing) await createCourse(clients[course.owner], apiUrl, course)
  await mkdir(dirname(markerFile), { recursive: true })
  await writeFile(markerFile, 'The demo catalogue is complete. To start over, delete the data folder.\n')
  log(`Added ${missing.length} demo courses.`)
}
