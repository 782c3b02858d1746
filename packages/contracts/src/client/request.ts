import type { Operation } from '../operation.ts'

type Request = { readonly path: string; readonly method: string; readonly body?: string }

/** Half of a character, which cannot be encoded. `toWellFormed` would replace it in newer browsers. */
const halfPair = /\p{Surrogate}/gu

/** Builds the REST request for this input: parameters in the path, the rest in the query string (GET) or JSON body. */
export const requestOf = ({ method, path }: Operation, input: Readonly<Record<string, unknown>>): Request => {
  const inPath = new Set<string>()
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(String(input[name]).replaceAll(halfPair, '\ufffd'))
  })
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (rest.length === 0) return { path: filled, method }
  if (method !== 'GET') return { path: filled, method, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))
  return { path: `${filled}?${query}`, method }
}
