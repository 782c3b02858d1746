import { operations } from '@skillharbor/contracts/operations'
import type { World } from '../../apps/api/test/faults/world.ts'
import { words } from '../big-marketplace/fill.ts'
import { load, type Rate } from '../load.ts'

const list = operations.courses.list.path
const accounts = 40
const password = 'correct horse battery'

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
  return answer.text()
}

const post = async (url: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`)
}

export type Reading = {
  /** The API's answers, for the bare server to send as well. */
  bodies: { list: string; search: string; course: string }
  /** Measures a read-only path for `seconds`. */
  paths: Record<'list' | 'search' | 'newSearch' | 'course' | 'login', () => Promise<Rate>>
}

export const prepareReading = async ({ api: { url } }: World, seconds: number): Promise<Reading> => {
  const search = `${list}?q=graphs`
  const bodies = { list: await textOf(url + list), search: await textOf(url + search) }
  const { content } = operations.courses.list.output.parse(JSON.parse(await textOf(`${url}${list}?limit=100`)))
  const pages = content.map(({ _id }) => operations.courses.show.path.replace('{id}', _id))
  const emails = Array.from({ length: accounts }, (_, n) => `bench${n}@skillharbor.example`)
  await Promise.all(
    emails.map((email) => post(url + operations.auth.signup.path, { username: 'Meera', email, password })),
  )
  let count = 0
  const get = (path: () => string) => () => load(url, () => ({ method: 'GET', path: path() }), { seconds })
  /** Three words in a new order: 46,656 different searches. */
  const newSearch = () => {
    const n = count++
    const digits = [n, Math.floor(n / words.length), Math.floor(n / words.length ** 2)]
    const path = `${list}?q=${digits.map((digit, place) => words[(digit + 7 * place) % words.length]).join('%20')}`
    // From one address, one such search runs at a time.
    return { method: 'GET' as const, path, headers: { 'x-forwarded-for': `10.0.0.${n % 256}` } }
  }
  const login = () => {
    const body = JSON.stringify({ email: emails[count++ % accounts], password })
    return {
      method: 'POST' as const,
      path: operations.auth.login.path,
      body,
      headers: { 'content-type': 'application/json' },
    }
  }
  return {
    bodies: { ...bodies, course: await textOf(url + (pages[0] ?? '')) },
    paths: {
      list: get(() => list),
      search: get(() => search),
      newSearch: () => load(url, newSearch, { seconds }),
      course: get(() => pages[count++ % pages.length] ?? ''),
      login: () => load(url, login, { seconds }),
    },
  }
}
