import { cleanup, render, screen } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../src/errors.ts'
import { usePictureUrls } from '../src/pictures.ts'
import { ApiProvider, createClient } from '../src/provider.tsx'
import { useUser } from '../src/session.ts'
import { apiHandler, NoAnswer, Refusal, TestApi } from '../src/testing.tsx'
import { trpc } from '../src/trpc.ts'

const server = setupServer()
const requests: string[] = []
server.events.on('request:start', ({ request }) => {
  requests.push(new URL(request.url).pathname)
})
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
  requests.length = 0
})
afterAll(() => server.close())

const Who = () => {
  const { user, isLoading } = useUser()
  return <p>{isLoading ? 'asking' : (user?.username ?? 'nobody')}</p>
}

test('the session has a learner, or nobody when the API says so', async () => {
  server.use(
    apiHandler({ auth: { me: () => ({ user: { _id: '1', username: 'Meera', email: 'm@x.example', role: 'user' } }) } }),
  )
  render(<Who />, { wrapper: TestApi })
  expect(await screen.findByText('Meera')).toBeTruthy()
  cleanup()
  server.use(
    apiHandler({
      auth: {
        me: () => {
          throw new Refusal('UNAUTHENTICATED', 'Please log in')
        },
      },
    }),
  )
  render(<Who />, { wrapper: TestApi })
  expect(await screen.findByText('nobody')).toBeTruthy()
})

const WhoAndWhat = () => {
  trpc.courses.list.useQuery({})
  return <Who />
}

test('who is logged in is known before a slower call of the same moment is answered', async () => {
  const slow = Promise.withResolvers<never>()
  onTestFinished(() => slow.reject(new NoAnswer()))
  const user = { _id: '1', username: 'Meera', email: 'm@x.example', role: 'user' } as const
  server.use(apiHandler({ auth: { me: () => ({ user }) }, courses: { list: () => slow.promise } }))
  render(<WhoAndWhat />, { wrapper: TestApi })
  expect(await screen.findByText('Meera')).toBeTruthy()
})

const Pictures = ({ images }: { images: string[] }) => {
  const urls = usePictureUrls(images)
  return <p>{images.map((image) => urls.get(image) ?? '…').join(' ')}</p>
}

test('while a failed link is tried again, the original image is used', async () => {
  let isDown = true
  server.use(
    apiHandler({
      uploads: {
        signedUrl: ({ key }) => {
          if (isDown) throw new NoAnswer()
          return { url: `signed:${key}` }
        },
      },
    }),
  )
  // With the site's own retries, the first of them after a second.
  render(<Pictures images={['thumbnails/a.png']} />, { wrapper: ApiProvider })
  await screen.findByText('thumbnails/a.png')
  isDown = false
  await screen.findByText('signed:thumbnails/a.png')
})

test('a list’s pictures take one request; a failed link keeps the original image, and a public path is used as it is', async () => {
  server.use(
    apiHandler({
      uploads: {
        signedUrl: ({ key }) => {
          if (key.includes('gone')) throw new Refusal('NOT_FOUND', 'No such picture')
          return { url: `signed:${key}` }
        },
      },
    }),
  )
  render(<Pictures images={['thumbnails/a/1.png', 'thumbnails/a/gone.png', '/public.png', '']} />, { wrapper: TestApi })
  expect(await screen.findByText('signed:thumbnails/a/1.png thumbnails/a/gone.png /public.png …')).toBeTruthy()
  expect(requests).toHaveLength(1)
})

const List = () => {
  const list = trpc.courses.list.useQuery({})
  if (!list.isError) return null
  const { code, message, issues } = errorOf(list.error)
  return <p>{[code, message, issues.length].join('|')}</p>
}

test('an error carries the API’s code and message, or NETWORK without an answer', async () => {
  server.use(
    apiHandler({
      courses: {
        list: () => {
          throw new Refusal('TOO_MANY_REQUESTS', 'Slow down')
        },
      },
    }),
  )
  render(<List />, { wrapper: TestApi })
  expect(await screen.findByText('TOO_MANY_REQUESTS|Slow down|0')).toBeTruthy()
  expect(errorOf(new TypeError('fetch failed'))).toMatchObject({ code: 'NETWORK', message: 'Something went wrong' })
})

test('a server error’s message carries the request id', () => {
  const data = { error: 'INTERNAL', httpStatus: 500, requestId: '0123456789abcdef' }
  const failed = TRPCClientError.from({ error: { code: -32603, message: 'Something went wrong', data } })
  expect(errorOf(failed).message).toBe('Something went wrong (reference 0123456789abcdef)')
})

test('what is said as a page is left is sent alone, so that the browser completes it', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  server.use(
    apiHandler({
      auth: { me: () => ({ user: { _id: '1', username: 'Meera', email: 'm@x.example', role: 'user' } }) },
      learning: { reportPlayback: () => ({ mayPlay: true }) },
    }),
  )
  const client = createClient()
  const playback = { lessonId: 'l1', playerId: crypto.randomUUID(), state: 'stopped', takeOver: false } as const
  await Promise.all([client.learning.reportPlayback.mutate(playback), client.auth.me.query({})])
  expect(sent.mock.calls.map(([url, init]) => [new URL(String(url)).pathname, init?.keepalive])).toEqual([
    ['/trpc/learning.reportPlayback', true],
    ['/trpc/auth.me', undefined],
  ])
  sent.mockRestore()
})
