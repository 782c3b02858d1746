import { type ErrorCode, errorStatus, type Issue } from '@skillharbor/contracts/errors'
import type { Operations } from '@skillharbor/contracts/operations'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ApiProvider, createQueryClient } from './provider.tsx'
import { forgetUnsent } from './unsent-words.ts'

/** An error of the API. A test's handler throws it. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  constructor(code: ErrorCode, message: string, issues?: Issue[]) {
    super(message)
    this.code = code
    this.issues = issues
  }
}

/** No answer, as without a network. A test's handler throws it. */
export class NoAnswer extends Error {}

type Handler<Op> = Op extends { input: infer I extends z.ZodType; output: infer O extends z.ZodType }
  ? (input: z.output<I>) => z.output<O> | Promise<z.output<O>>
  : never

/** The API's answers in a test, by group and operation, with the types of the contracts. */
export type Answers = {
  [Group in keyof Operations]?: { [Name in keyof Operations[Group]]?: Handler<Operations[Group][Name]> }
}

type AnyHandler = (input: unknown) => unknown

// From here on a handler and its input belong together by name only: the wire has no types.
const byPath = (answers: Answers): ReadonlyMap<string, AnyHandler> =>
  new Map(
    Object.entries(answers).flatMap(([group, handlers]) =>
      Object.entries(handlers).map(([name, handler]) => [`${group}.${name}`, handler as AnyHandler] as const),
    ),
  )

const settle = async (handlers: ReadonlyMap<string, AnyHandler>, path: string, input: unknown) => {
  const handler = handlers.get(path)
  if (!handler) throw new Error(`No test answer for ${path}`)
  try {
    return { result: { data: await handler(input) } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, issues } = error
    const data = { error: code, httpStatus: errorStatus[code], code: 'TEST', path, issues }
    return { error: { message: error.message, code: -32000, data } }
  }
}

/** The msw handler of tRPC's batched HTTP protocol. A call without an answer fails. */
export const apiHandler = (answers: Answers) => {
  const handlers = byPath(answers)
  return http.all('*/trpc/:paths', async ({ request, params }) => {
    const url = new URL(request.url)
    const raw = request.method === 'GET' ? url.searchParams.get('input') : await request.text()
    const inputs: Record<string, unknown> = JSON.parse(raw || '{}')
    const paths = String(params.paths).split(',')
    const batch = url.searchParams.has('batch')
    try {
      const answered = await Promise.all(paths.map((path, at) => settle(handlers, path, batch ? inputs[at] : inputs)))
      return HttpResponse.json(batch ? answered : answered[0])
    } catch (error) {
      if (error instanceof NoAnswer) return HttpResponse.error()
      throw error
    }
  })
}

/**
 * Waits for a dialog that opens over another one, until it takes the pointer. It shows a moment before: Radix draws it
 * once more when it knows that it is on top.
 */
export const findUpperDialog = async (name: string): Promise<HTMLElement> => {
  const dialog = await screen.findByRole('alertdialog', { name })
  await waitFor(() => {
    if (getComputedStyle(dialog).pointerEvents === 'none') throw new Error(`${name} doesn’t take the pointer`)
  })
  return dialog
}

const caches = new Set<QueryClient>()
const newCache = () => {
  const cache = createQueryClient({ retry: false })
  caches.add(cache)
  return cache
}

/** A provider for component tests, with a cache of its own and without retries. */
export const TestApi = ({ children }: { children: ReactNode }) => (
  <ApiProvider queryClient={newCache()}>{children}</ApiProvider>
)

/**
 * Closes the sites of this test and forgets their answers. What they still send while they close finds no network, and
 * not the next test's answers. Timers have to be real.
 */
export const closeSites = async (): Promise<void> => {
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('The test is over'))
  cleanup()
  for (const cache of caches) {
    cache.clear()
    forgetUnsent(cache)
  }
  caches.clear()
  // A batch is sent in the turn after its last call.
  await new Promise((resolve) => setTimeout(resolve))
  globalThis.fetch = fetch
}
