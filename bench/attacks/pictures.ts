import { bucket } from '@skillharbor/contracts/constants'
import { caller } from '../../apps/api/test/caller.ts'
import type { World } from '../../apps/api/test/faults/world.ts'
import { courseFields, newAdmin, picture } from '../../apps/api/test/people.ts'
import { type Attack, attackersAddress, statusOf } from './attack.ts'

const [accounts, width] = [12, 5_000]
let count = 0

/** A seller at the attackers' address. Returns what uploads a picture and makes a course with it. */
const seller = async ({ api }: World, bytes: Buffer) => {
  const { jar, username } = await newAdmin(api.url)
  const me = caller(api.url, attackersAddress)
  for (const [name, value] of jar) me.jar.set(name, value)
  return async () => {
    const thumbnail = `thumbnails/${username}/${count++}.png`
    const wanted = { bucket, key: thumbnail, contentType: 'image/png' }
    const { status, body } = await me.call('rest', 'uploads.presignedUpload', wanted)
    if (status !== 200) return status
    const headers = { 'content-type': 'image/png' }
    await fetch(String(body.presignedUrl), { method: 'PUT', headers, body: new Uint8Array(bytes) })
    return statusOf(me.call('rest', 'courses.create', { ...courseFields, status: 'draft', thumbnail }))
  }
}

/** Twelve accounts of one address have pictures of fourteen million pixels made smaller. */
export const pictures: Attack = {
  title: 'pictures of twelve accounts',
  atOnce: accounts,
  prepare: async (world) => {
    const bytes = await picture('png', width)
    const sellers = await Promise.all(Array.from({ length: accounts }, () => seller(world, bytes)))
    let n = 0
    return () => sellers[n++ % sellers.length]?.() ?? Promise.resolve(0)
  },
}
