import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bucket, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { type AdminName, admins, learner } from './accounts.ts'
import { courses, type DemoCourse } from './courses.ts'
import { drawPicture, pictureType } from './pictures.ts'
import { CallFailed, type RestClient, request, restClient } from './rest-client.ts'

const { auth, admin, courses: catalogue, uploads } = operations

/** The answer of `call`, or undefined where the API refuses with this code. */
const unless = async <T>(code: CallFailed['code'], call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof CallFailed && error.code === code) return undefined
    throw error
  })

const create = async (client: RestClient, apiUrl: string, course: DemoCourse, picture: Uint8Array<ArrayBuffer>) => {
  const key = `${thumbnailsFolder}/${admins[course.owner].username}/${course.slug}.webp`
  const { presignedUrl } = await client(uploads.presignedUpload, { bucket, key, contentType: pictureType })
  await request(`PUT ${key}`, new URL(presignedUrl, apiUrl), {
    method: 'PUT',
    headers: { 'content-type': pictureType },
    body: picture,
  })
  const { title, description, price, category } = course
  await client(catalogue.create, { title, description, price, category, thumbnail: key })
}

/**
 * Fills an empty marketplace with the demo accounts and courses, through the API's own REST door. Safe to run again:
 * it does nothing once `markerFile` exists, adds only what is missing after a crash, and leaves a catalogue that is
 * not the demo's untouched. Says what it did through `log`. Throws CallFailed when the API refuses or does not answer.
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
  const visitor = restClient(apiUrl)
  const clients = { asha: restClient(apiUrl), ravi: restClient(apiUrl) }
  const owners = Object.keys(admins) as AdminName[] // Object.keys forgets the names' type
  const logIn = (owner: AdminName) => clients[owner](admin.login, admins[owner])

  const { content: shelf } = await visitor(catalogue.list, { limit: 1 })
  for (const owner of owners) {
    if (await unless('INVALID_CREDENTIALS', logIn(owner))) continue
    if (shelf.length > 0) return log('The catalogue is not the demo’s: left as it is.')
    await clients[owner](admin.signup, admins[owner])
    await logIn(owner)
  }
  await unless('EMAIL_TAKEN', visitor(auth.signup, learner))

  const mine = await Promise.all(owners.map((owner) => clients[owner](catalogue.mine, {})))
  const present = new Set(mine.flatMap(({ content }) => content.map(({ title }) => title)))
  const missing = courses.filter(({ title }) => !present.has(title))
  const drawn = await Promise.all(missing.map(async (course) => ({ course, picture: await drawPicture(course) })))
  // One after the other: the catalogue is ordered by the time of creation.
  for (const { course, picture } of drawn) await create(clients[course.owner], apiUrl, course, picture)
  await mkdir(dirname(markerFile), { recursive: true })
  await writeFile(markerFile, 'The demo catalogue is complete. Remove the data folder to start again.\n')
  log(`Demo catalogue: ${missing.length} courses added.`)
}
