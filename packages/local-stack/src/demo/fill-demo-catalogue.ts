import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Client, createClient } from '@skillharbor/contracts/client'
import { bucket, thumbnailsFolder, undertakingVersion } from '@skillharbor/contracts/constants'
import { type AdminName, admins, learner, operator, profiles } from './accounts.ts'
import { dataOf, finishPart, putFile, succeedsUnless } from './calls.ts'
import { courses, type DemoCourse } from './courses.ts'
import { fillCurriculum } from './fill-curricula.ts'

const pictureType = 'image/webp'

/** The committed picture of a course. Exported for its test. */
export const pictureFile = (slug: string): string => join(import.meta.dirname, 'pictures', `${slug}.webp`)

/** The committed portrait of an owner. Exported for its test. */
export const portraitFile = (owner: AdminName): string => join(import.meta.dirname, 'portraits', `${owner}.webp`)

/** Uploads an owner's picture. Returns its key. */
const uploadPicture = async (client: Client, apiUrl: string, owner: AdminName, file: string): Promise<string> => {
  const key = `${thumbnailsFolder}/${admins[owner].username}/${basename(file)}`
  const upload = client.uploads.presignedUpload({ bucket, key, contentType: pictureType })
  const { presignedUrl } = await dataOf(`requesting an upload link for ${key}`, upload)
  await putFile(key, new URL(presignedUrl, apiUrl), await readFile(file), pictureType)
  return key
}

const createCourse = async (client: Client, apiUrl: string, course: DemoCourse) => {
  const { slug, owner, title, description, price, category } = course
  const key = await uploadPicture(client, apiUrl, owner, pictureFile(slug))
  const fields = { title, description, price, category, thumbnail: key }
  await dataOf(`creating “${title}”`, client.courses.create(fields))
}

type Clients = Readonly<Record<AdminName, Client>>
const owners = Object.keys(admins) as AdminName[] // Object.keys loses the key type

/** Adds the demo accounts and courses. Returns a line about it, and whether the demo is there now. */
const addCourses = async (
  clients: Clients,
  visitor: Client,
  apiUrl: string,
): Promise<[line: string, done: boolean]> => {
  const { content: existing } = await dataOf('listing the catalogue', visitor.courses.list({ limit: 1 }))
  for (const owner of owners) {
    const [{ admin }, account] = [clients[owner], admins[owner]]
    if (await succeedsUnless('INVALID_CREDENTIALS', `logging ${owner} in`, admin.login(account))) continue
    if (existing.length > 0) return ['Skipped the demo courses: the catalogue already has other courses.', false]
    await dataOf(`signing ${owner} up`, admin.signup({ ...account, undertaking: undertakingVersion }))
    await dataOf(`logging ${owner} in`, admin.login(account))
    const image = await uploadPicture(clients[owner], apiUrl, owner, portraitFile(owner))
    await dataOf(`describing ${owner}`, clients[owner].teachers.saveProfile({ ...profiles[owner], image }))
  }
  await succeedsUnless('EMAIL_TAKEN', 'signing the learner up', visitor.auth.signup(learner))
  await succeedsUnless(
    'EMAIL_TAKEN',
    'signing the operator up',
    visitor.admin.signup({ ...operator, undertaking: undertakingVersion }),
  )

  const owned = await Promise.all(
    owners.map((owner) => dataOf(`listing ${owner}’s courses`, clients[owner].courses.mine())),
  )
  const present = new Set(owned.flatMap(({ content }) => content.map(({ title }) => title)))
  const missing = courses.filter(({ title }) => !present.has(title))
  // One at a time: the catalogue is sorted by creation time.
  for (const course of missing) await createCourse(clients[course.owner], apiUrl, course)
  return [`Added ${missing.length} demo courses.`, true]
}

/** Gives every demo course that is still there its lessons. The two owners work side by side. */
const addLessons = async (clients: Clients, apiUrl: string): Promise<string> => {
  const byTitle = new Map(courses.map((course) => [course.title, course]))
  const filled = await Promise.all(
    owners.map(async (owner) => {
      const client = clients[owner]
      const login = client.admin.login(admins[owner])
      // Somebody changed the password: the courses are theirs now.
      if (!(await succeedsUnless('INVALID_CREDENTIALS', `logging ${owner} in`, login))) return 0
      const { content: own } = await dataOf(`listing ${owner}’s courses`, client.courses.mine())
      let count = 0
      for (const { _id, title } of own) {
        const course = byTitle.get(title)
        if (course && (await fillCurriculum({ client, apiUrl, course, courseId: _id }))) count++
      }
      return count
    }),
  )
  return `Added the lessons of ${filled.reduce((sum, count) => sum + count, 0)} demo courses.`
}

/**
 * Fills an empty marketplace with the demo accounts, courses and lessons through the public REST API. Safe to run
 * again: does nothing that `markerFile` and `{markerFile}-lessons` say is done, adds only what's missing after a crash,
 * and leaves a catalogue with other courses alone. Reports what it did through `log`. Throws if the API rejects a call
 * or doesn't answer.
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
  const newClient = () => createClient({ baseUrl: apiUrl, cookies: new Map() })
  const clients = { asha: newClient(), ravi: newClient() }
  if (!existsSync(markerFile)) {
    const [line, done] = await addCourses(clients, newClient(), apiUrl)
    if (!done) return log(line)
    await finishPart(markerFile)
    log(line)
  }
  // A separate step, because earlier versions had no lessons.
  const lessonsMarker = `${markerFile}-lessons`
  if (existsSync(lessonsMarker)) return
  log(await addLessons(clients, apiUrl))
  await finishPart(lessonsMarker)
}
