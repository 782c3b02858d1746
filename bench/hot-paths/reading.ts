import { operations } from '@skillharbor/contracts/operations'
import { words } from '@skillharbor/local-stack/big-marketplace'
import type { World } from '../../apps/api/test/faults/world.ts'
import { load, type Rate } from '../load.ts'

const list = operations.courses.list.path
const accounts = 40
const password = 'correct horse battery'

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

const post = async (url: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

export type Reading = {
  /** What the API answers, for a bare server to answer too. */
  bodies: { list: string; search: string; course: string }
  /** The hot paths that change nothing, each measured for `seconds` when asked. */
  paths: Record<'list' | 'search' | 'newSearch' | 'course' | 'login', () => Promise<Rate>>
}

export const reading = async ({ api: { url } }: World, seconds: number): Promise<Reading> => {
  const search = `${list}?q=graphs`
  const bodies = { list: await textOf(url + list), search: await textOf(url + search) }
  const { content } = operations.courses.list.output.parse(JSON.parse(await textOf(`${url}${list}?limit=100`)))
  const pages = content.map(({ _id }) => operations.courses.show.path.replace('{id}', _id))
  const emails = Array.from({ length: accounts }, (_, n) => `bench${n}@skillharbor.example`)
  await Promise.all(
    emails.map((email) => post(url + operations.auth.signup.path, { username: 'Meera', email, password })),
  )
  let asked = 0
  const get = (path: () => string) => () => load(url, () => ({ method: 'GET', path: path() }), { seconds })
  /** Three words in an order of their own: a question that was not asked before, 46,656 times. */
  const newQuestion = () => {
    const n = asked++
    const of = [n, Math.floor(n / words.length), Math.floor(n / words.length ** 2)]
    return `${list}?q=${of.map((at, place) => words[(at + 7 * place) % words.length]).join('%20')}`
  }
  const login = () => {
    const body = JSON.stringify({ email: emails[asked++ % accounts], password })
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
      newSearch: get(newQuestion),
      course: get(() => pages[asked++ % pages.length] ?? ''),
      login: () => load(url, login, { seconds }),
    },
  }
}
