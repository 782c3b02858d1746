import { expect, onTestFinished, test } from 'vitest'
import { caller } from '../caller.ts'
import { courseFields, newAdmin, picture } from '../people.ts'
import { startApi } from '../start-api.ts'

test('S44: pictures of many accounts of one address take turns, and those from elsewhere come between', async () => {
  const api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(api.stop)
  const bytes = await picture('png', 2_000)
  /** A seller at this address, who has uploaded a picture. */
  const seller = async (address: string) => {
    const { jar, username } = await newAdmin(api.url)
    const me = caller(api.url, { 'x-forwarded-for': address })
    for (const [name, value] of jar) me.jar.set(name, value)
    const thumbnail = `thumbnails/${username}/mine.png`
    await api.parts.ports.storage.put(thumbnail, bytes, 'image/png')
    return async () => {
      const { status } = await me.call('rest', 'courses.create', { ...courseFields, thumbnail })
      return { address, status }
    }
  }
  const [here, elsewhere] = ['203.0.113.1', '203.0.113.2']
  const crowd = await Promise.all(Array.from({ length: 8 }, () => seller(here)))
  const one = await seller(elsewhere)
  const done: string[] = []
  const create = (make: Awaited<ReturnType<typeof seller>>) =>
    make().then(({ address, status }) => {
      expect(status).toBe(201)
      done.push(address)
    })
  await Promise.all([...crowd, one].map(create))
  // One of the crowd's is being made as it comes, and perhaps another one.
  expect(done.indexOf(elsewhere)).toBeLessThan(4)
})
