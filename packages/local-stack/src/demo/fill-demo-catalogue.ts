import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CallError, type Client, createClient, type Result } from '@skillharbor/contracts/client'
import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { type AdminName, admins, learner } from './accounts.ts'
import { courses, type DemoCourse } from './courses.ts'
import { drawPicture, pictureType } from './pictures.ts'

/** How long the store may take with one picture, in milliseconds. */
const patienceMs = 15_000

const failed = (what: string, { code, message }: Pick<CallError, 'message'> & { code: string }) =>
  new Error(`Filling the demo catalogue: ${what} failed: ${code} ${message}`)

/** What the call answered; throws where the API refuses or does not answer. */
const done = async <T>(what: string, call: Promise<Result<T>>): Promise<T> => {
  const result = await call
  if (!result.ok) throw failed(what, result.error)
  return result.data
}

/** Whether the call succeeded, or was refused with this code; throws for anything else. */
const unless = async (code: CallError['code'], what: string, call: Promise<Result<unknown>>): Promise<boolean> => {
  const result = await call
  if (!result.ok && result.error.code !== code) throw failed(what, result.error)
  return result.ok
}

const create = async (client: Client, apiUrl: string, course: DemoCourse, picture: Uint8Array<ArrayBuffer>) => {
  const { slug, owner, title, description, price, category } = course
  const key = `${thumbnailsFolder}/${admins[owner].username}/${slug}.webp`
  const asked = client.uploads.presignedUpload({ bucket, key, contentType: pictureType })
  const { presignedUrl } = await done(`asking for a place for ${key}`, asked)
  const headers = { 'content-type': pictureType }
  const init = { method: 'PUT', headers, body: picture, signal: AbortSignal.timeout(patienceMs) }
  const { ok, status } = await fetch(new URL(presignedUrl, apiUrl), init)
  if (!ok) throw failed(`storing ${key}`, { code: `${status}`, message: 'from the store' })
  const fields = { title, description, price, category, thumbnail: key }
  await done(`creating “${title}”`, client.courses.create(fields))
}

/**
 * Fills an empty marketplace with the demo accounts and courses, through the API's own REST door. Safe to run again:
 * it does nothing once `markerFile` exists, adds only what is missing after a crash, and leaves a catalogue that is
 * not the demo's untouched. Says what it did through `log`. Throws, saying at what, when the API refuses or does
 * not answer.
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
  const owners = Object.keys(admins) as AdminName[] // Object.keys forgets the names' type

  const { content: shelf } = await done('listing it', visitor.courses.list({ limit: 1 }))
  for (const owner of owners) {
    const [{ admin }, account] = [clients[owner], admins[owner]]
    if (await unless('INVALID_CREDENTIALS', `logging ${owner} in`, admin.login(account))) continue
    if (shelf.length > 0) return log('The catalogue is not the demo’s: left as it is.')
    await done(`signing ${owner} up`, admin.signup(account))
    await done(`logging ${owner} in`, admin.login(account))
  }
  await unless('EMAIL_TAKEN', 'signing the learner up', visitor.auth.signup(learner))

  const mine = await Promise.all(
    owners.map((owner) => done(`listing what is ${owner}’s`, clients[owner].courses.mine())),
  )
  const present = new Set(mine.flatMap(({ content }) => content.map(({ title }) => title)))
  const missing = courses.filter(({ title }) => !present.has(title))
  const drawn = await Promise.all(missing.map(async (course) => ({ course, picture: await drawPicture(course) })))
  // One after the other: the catalogue is ordered by the time of creation.
  for (const { course, picture } of drawn) await create(clients[course.owner], apiUrl, course, picture)
  await mkdir(dirname(markerFile), { recursive: true })
  await writeFile(markerFile, 'The demo catalogue is complete. Remove the data folder to start again.\n')
  log(`Demo catalogue: ${missing.length} courses added.`)
}
