import { bucket } from '@skillharbor/contracts/constants'
import { courseFields, picture } from '../../apps/api/test/people.ts'
import { type Attack, type Attacker, attackersCaller, inTurn, newSeller, statusOf } from './attack.ts'

const [accounts, width] = [12, 5_000]
let count = 0

/** Returns what uploads a picture and makes a course with it. */
const uploading = (url: string, seller: Attacker, bytes: Buffer) => {
  const me = attackersCaller(url, seller)
  return async () => {
    const thumbnail = `thumbnails/${seller.username}/${count++}.png`
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
  prepare: async (world) => ({
    url: world.api.url,
    attackers: await Promise.all(Array.from({ length: accounts }, () => newSeller(world))),
  }),
  begin: async ({ url, attackers }) => {
    const bytes = await picture('png', width)
    return inTurn(attackers.map((one) => uploading(url, one, bytes)))
  },
}
