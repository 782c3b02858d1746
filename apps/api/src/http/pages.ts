import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import type { Scope } from '../features/scope.ts'
import { listAddresses, showCourse } from '../features/teaching/courses/catalogue.ts'
import { courseHead, robots, type Site, sitemap, unknownCourseHead } from './page-head.ts'

type WithId = { Params: { id: string } }
type Head = WithId & { Querystring: { as?: string } }

/** Lifetime of a link to a picture, and how long the redirect to it may be cached, in seconds. */
const linkLifetime = { link: 300, redirect: 60 } as const

/** How long the sitemap is cached, in milliseconds. It is long, and a delay doesn't matter. */
const sitemapLifeMs = 10 * 60_000

/**
 * Sends the head as the body or, with `?as=header`, base64-encoded in a header: a web server can insert a header's text
 * into a page, but would run a body as a template.
 */
const sendHead = (request: FastifyRequest<Head>, reply: FastifyReply, head: string) =>
  request.query.as === 'header'
    ? reply.header('x-page-head', Buffer.from(head).toString('base64')).send()
    : reply.type('text/html; charset=utf-8').send(head)

/**
 * Serves what crawlers and link previews need from the learner site; the site's host forwards it. Includes the head of
 * a course page (inserted between the `head` comments of index.html), a permanent URL for a course's picture, the
 * sitemap and robots.txt.
 */
export const pageRoutes = (
  app: FastifyInstance,
  site: Site,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  app.get<Head>('/api/head/course/:id', async (request, reply) => {
    try {
      const { content } = await showCourse.run({ ...scopeOf(request, reply), actor: null }, { id: request.params.id })
      return sendHead(request, reply, courseHead(site, content))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
      return sendHead(request, reply.code(404), unknownCourseHead(site))
    }
  })
  app.get<WithId>('/api/pictures/:id', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { content } = await showCourse.run({ ...scope, actor: null }, { id: request.params.id })
    if (content.image === '') throw new AppError('NOT_FOUND', 'This course has no picture')
    const link = await scope.storage.signedGetUrl(content.image, linkLifetime.link)
    return reply.header('cache-control', `public, max-age=${linkLifetime.redirect}`).redirect(link)
  })
  let kept: { until: number; text: Promise<string> } | undefined
  app.get('/api/sitemap.xml', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { now } = scope
    if (!kept || now().getTime() >= kept.until) {
      const text = listAddresses(scope).then((courses) => sitemap(site, courses))
      kept = { until: now().getTime() + sitemapLifeMs, text }
      text.catch(() => {
        kept = undefined
      })
    }
    const cached = reply.header('cache-control', `public, max-age=${sitemapLifeMs / 1000}`)
    return cached.type('application/xml; charset=utf-8').send(await kept.text)
  })
  app.get('/api/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(site)))
}
