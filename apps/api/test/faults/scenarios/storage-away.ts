import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { order, owned, pay } from '../../buying.ts'
import { caller } from '../../caller.ts'
import { courseFields } from '../../people.ts'
import { s3Options } from '../../s3-server.ts'
import { strictS3 } from '../../strict-s3.ts'
import { inCalmWorld } from '../calm-world.ts'
import type { Finding, Pace, Scenario } from '../scenario.ts'
import { untilNone } from '../waiting.ts'
import type { CalmWorld } from '../world.ts'

/** Within this long in ms after the storage is back, everything works again; and how long a call of it may take. */
const [backWithin, hurried] = [30_000, { storage: 500 }] as const

/** An empty list where /readyz answers this status, and says this of the process. */
const isStanding = async ({ api }: CalmWorld, standing: 'ok' | 'degraded'): Promise<string[]> => {
  const { status, body } = await caller(api.url).send('/readyz', {})
  return status === 200 && body.status === standing ? [] : [`/readyz answers ${status} ${JSON.stringify(body)}`]
}

/** What a seller is answered who makes a course with a picture. */
const makeWithPicture = async (world: CalmWorld): Promise<number> => {
  const admin = await world.admin()
  const { username } = (await admin.call('rest', 'admin.me')).body.admin as { username: string }
  const thumbnail = `thumbnails/${username}/picture.png`
  return (await admin.call('rest', 'courses.create', { ...courseFields, thumbnail })).status
}

/** Sells a course to a new learner, who needs no file for it. */
const sell = async (world: CalmWorld, courseId: string): Promise<string[]> => {
  const [learner] = await world.learners(1)
  if (!learner) throw new Error('No learner')
  const success = pay(world.sandbox, await order(learner, courseId))
  await learner.call('rest', 'purchases.verify', { ...success })
  const { status } = await caller(world.api.url).call('rest', 'courses.list')
  return [
    ...((await owned(learner)).includes(courseId) ? [] : ['a course that was paid for isn’t owned']),
    ...(status === 200 ? [] : [`the list answers ${status}`]),
  ]
}

const run = async (postgresUrl: string, size: number, pace: Pace): Promise<Finding> => {
  const directory = await mkdtemp(join(tmpdir(), 'skillharbor-s3-'))
  const port = await freePort()
  let store = await strictS3({ directory, port })
  const { endpoint, accessKey, secretKey } = s3Options(port)
  const settings = { STORAGE: 's3', S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  const show = async (world: CalmWorld): Promise<Finding> => {
    const [courseId = ''] = await world.courses(1)
    const violations = await untilNone(backWithin, () => isStanding(world, 'ok'))
    for (let trial = 0; trial < size; trial++) {
      await store.close()
      violations.push(...(await untilNone(backWithin, () => isStanding(world, 'degraded'))))
      violations.push(...(await sell(world, courseId)))
      const status = await makeWithPicture(world)
      if (status !== 503) violations.push(`a picture was answered ${status} without a storage`)
      store = await strictS3({ directory, port })
      violations.push(...(await untilNone(backWithin, () => isStanding(world, 'ok'))))
      const after = await makeWithPicture(world)
      if (after !== 400) violations.push(`a picture that isn’t stored was answered ${after}`)
    }
    return { trials: size, violations, note: 'the S3 service was away; courses were sold all the while' }
  }
  try {
    return await inCalmWorld(postgresUrl, pace, show, settings, hurried)
  } finally {
    await store.close()
    await rm(directory, { recursive: true })
  }
}

export const storageAway: Scenario = {
  promise: 'R33',
  title: 'times without the storage',
  full: 10,
  small: 1,
  run,
}
