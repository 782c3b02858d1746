import type { Operation } from '@skillharbor/contracts/operation'
import { operations } from '@skillharbor/contracts/operations'
import { errorsOf } from '../src/http/openapi-errors.ts'

type Answer = { status: number; body: Record<string, unknown>; headers: Headers }
export type Transport = 'rest' | 'trpc'

const declares = (operation: Operation, code: string) => [...errorsOf(operation)].some((known) => known === code)

/**
 * A caller with a cookie jar of its own, as one browser or one app; it calls an operation through either transport. Every
 * request carries `always`.
 */
export const caller = (url: string, always: Readonly<Record<string, string>> = {}) => {
  const jar = new Map<string, string>()

  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(always)) headers.set(name, value)
    if (jar.size > 0 && !headers.has('cookie')) headers.set('cookie', [...jar].map(([k, v]) => `${k}=${v}`).join('; '))
    const answer = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(15_000) })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : {}, headers: answer.headers }
  }

  const json = (value: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })

  const overRest = ({ method, path, raw }: Operation, input: Record<string, unknown>): Promise<Answer> => {
    if (raw) {
      const named = Object.entries(raw.headers).map(([field, header]) => [header, String(input[field])] as const)
      const headers = { 'content-type': 'application/json', ...Object.fromEntries(named) }
      return send(path, { method, headers, body: String(input.body) })
    }
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
    const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`))
    if (method !== 'GET') return send(filled, { method, ...(rest.length > 0 ? json(Object.fromEntries(rest)) : {}) })
    return send(
      `${filled}?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))}`,
      { method },
    )
  }

  /** tRPC's answer in REST's clothes: the same body, or the same error body. */
  const overTrpc = async (name: string, { kind }: Operation, input: Record<string, unknown>): Promise<Answer> => {
    const answer =
      kind === 'query'
        ? await send(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { method: 'GET' })
        : await send(`/trpc/${name}`, { method: 'POST', ...json(input) })
    const { result, error } = answer.body as {
      result?: { data: Answer['body'] }
      error?: { message: string; data: object }
    }
    if (!error) return { ...answer, body: result?.data ?? {} }
    const { error: code, text, issues } = error.data as { error: string; text?: unknown; issues?: unknown }
    const body = { error: code, message: error.message, ...(text ? { text } : {}), ...(issues ? { issues } : {}) }
    return { ...answer, body }
  }

  return {
    jar,
    send,
    json,
    /** Throws if the answer is an error that the operation's contract doesn't name: other apps couldn't expect it. */
    call: async (transport: Transport, name: string, input: Record<string, unknown> = {}): Promise<Answer> => {
      const [group = '', member = ''] = name.split('.')
      const operation = (operations as unknown as Record<string, Record<string, Operation>>)[group]?.[member]
      if (!operation) throw new Error(`No operation ${name}`)
      const answer = await (transport === 'rest' ? overRest(operation, input) : overTrpc(name, operation, input))
      const { error } = answer.body
      if (answer.status >= 400 && typeof error === 'string' && !declares(operation, error))
        throw new Error(`${name} answered ${error}, which its contract doesn't name`)
      return answer
    },
  }
}
export type Caller = ReturnType<typeof caller>
