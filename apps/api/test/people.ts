import sharp from 'sharp'
import { type Caller, caller, type Transport } from './caller.ts'

let count = 0
/** Of everybody here. */
export const password = 'correct horse battery'

/** A new learner, signed up and logged in. */
export const newLearner = async (
  url: string,
  transport: Transport = 'rest',
): Promise<Caller & { email: string; id: string }> => {
  const email = `learner${++count}@skillharbor.example`
  const me = caller(url)
  const signedUp = await me.call(transport, 'auth.signup', { username: 'Meera', email, password })
  await me.call(transport, 'auth.login', { email, password })
  return { ...me, email, id: (signedUp.body.user as { _id: string })._id }
}

/** A new admin, signed up and logged in. */
export const newAdmin = async (
  url: string,
  transport: Transport = 'rest',
  email = `admin${count + 1}@skillharbor.example`,
): Promise<Caller & { email: string; id: string; username: string }> => {
  const username = `Seller ${++count}`
  const me = caller(url)
  const signedUp = await me.call(transport, 'admin.signup', { username, email, password, state: 'Kerala' })
  await me.call(transport, 'admin.login', { email, password })
  return { ...me, email, username, id: (signedUp.body.admin as { _id: string })._id }
}

export const courseFields = {
  title: 'Graphs from the ground up',
  description: 'Breadth first, depth first, shortest paths.',
  price: 499.5,
  category: 'Data Structure and Algorithms',
}

/** A new course of this admin's; answers its id. */
export const newCourse = async (admin: Caller, fields: Record<string, unknown> = {}): Promise<string> => {
  const { body } = await admin.call('rest', 'courses.create', { ...courseFields, ...fields })
  return (body.content as { _id: string })._id
}

export const picture = (format: 'png' | 'jpeg' | 'webp', width = 64): Promise<Buffer> =>
  sharp({ create: { width, height: Math.round((width * 9) / 16), channels: 3, background: '#0a6b6b' } })
    .toFormat(format)
    .toBuffer()
