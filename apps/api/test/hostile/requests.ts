import type { Operation } from '@skillharbor/contracts/operation'
import type { Transport } from '../caller.ts'
import { jsonOf } from './odd-values.ts'

/** A request as it goes over the wire. */
export type HostileRequest = {
  method: string
  /** As it is, escaped or not. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** What the operation's schema is asked about, where that is known: only what it takes may succeed. */
  input?: unknown
  /** Whether it may be refused for its form. */
  oddForm: boolean
  /** Whether it may have come to another call than it was made for. */
  elsewhere: boolean
}
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : jsonOf(value))
const escaped = (value: unknown): string => encodeURIComponent(textOf(value).toWellFormed())
const json = { 'content-type': 'application/json' }

/** Characters that no header can hold never reach an API. */
const headerText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[^\t\x20-\x7e]/g, '?')
    .trim()

const overRaw = ({ method, path, raw }: Operation, input: Fields): HostileRequest => {
  const named = Object.entries(raw?.headers ?? {}).map(([field, header]) => [
    field,
    header,
    headerText(input[field] ?? ''),
  ])
  const headers = Object.fromEntries(named.map(([, header, value]) => [header, value]))
  const body = textOf(input.body ?? '').toWellFormed()
  const seen = { body, ...Object.fromEntries(named.map(([field, , value]) => [field, value])) }
  return { method, path, headers: { ...json, ...headers }, body, input: seen, oddForm: false, elsewhere: false }
}

const overRest = (operation: Operation, whole: unknown): HostileRequest => {
  const input = isObject(whole) ? whole : {}
  if (operation.raw) return overRaw(operation, input)
  const { method } = operation
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, textOf(input[name] ?? '').toWellFormed()]))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(params[name]))
  const elsewhere = Object.values(params).includes('')
  const rest = Object.entries(input).filter(([name]) => !names.includes(name))
  if (method === 'GET') {
    const pairs = rest.map(([name, value]) => [name.toWellFormed(), textOf(value).toWellFormed()] as const)
    const query = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
    return {
      method,
      path: `${path}?${query}`,
      headers: {},
      input: { ...Object.fromEntries(pairs), ...params },
      oddForm: elsewhere,
      elsewhere,
    }
  }
  const body = isObject(whole) ? jsonOf(Object.fromEntries(rest)) : jsonOf(whole)
  const read: unknown = JSON.parse(body)
  const seen = Array.isArray(read) ? read : { ...(isObject(read) ? read : {}), ...params }
  return { method, path, headers: json, body, input: seen, oddForm: elsewhere, elsewhere }
}

/** Longer addresses are refused for that; over tRPC, where they can, these ask by POST. */
const longestPath = 8_000

const overTrpc = (name: string, { kind }: Operation, input: unknown): HostileRequest => {
  const body = jsonOf(input)
  const path = `/trpc/${name}?input=${encodeURIComponent(body)}`
  const common = { input: JSON.parse(body) ?? {}, oddForm: false, elsewhere: false }
  return kind === 'query' && path.length < longestPath
    ? { method: 'GET', path, headers: {}, ...common }
    : { method: 'POST', path: `/trpc/${name}`, headers: json, body, ...common }
}

/** The request that brings this input to the operation, through that transport. */
export const requestFor = (
  transport: Transport,
  name: string,
  operation: Operation,
  input: unknown,
): HostileRequest => {
  const request = transport === 'rest' ? overRest(operation, input) : overTrpc(name, operation, input)
  return { ...request, oddForm: request.oddForm || request.path.length > longestPath }
}
