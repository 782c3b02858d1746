import { languageOf, languageParameter } from '@skillharbor/messages/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../features/app-error.ts'
import { showCertificate } from '../features/learning/certificates/show-certificates.ts'
import type { Scope } from '../features/scope.ts'
import { listAddresses, showCourse } from '../features/teaching/courses/catalogue.ts'
import { listTeacherAddresses, showTeacher } from '../features/teaching/teachers/show-teacher.ts'
import { catalogueHead } from './catalogue-head.ts'
import { certificateHead } from './certificate-head.ts'
import { cataloguePageData, coursePageData, teacherPageData } from './page-data.ts'
import { courseHead, type Shown, type Site, unknownHead } from './page-head.ts'
import { robots, sitemap } from './sitemap.ts'
import { teacherHead } from './teacher-head.ts'

type WithId = { Params: { id: string } }
type Head = { Querystring: { as?: string; [languageParameter]?: string } }

/** Lifetime of a link to a picture, and how long the redirect to it may be cached, in seconds. */
const linkLifetime = { link: 300, redirect: 60 } as const

const listPages = async (scope: Scope) => ({
  courses: await listAddresses(scope),
  teachers: await listTeacherAddresses(scope),
})

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
 * Serves what crawlers and link previews need from the learner site; the site's host forwards it. Includes the heads of
 * the catalogue and of course, teacher and certificate pages, in the language of `?lang=` (inserted between the `head` comments of index.html), permanent URLs for their pictures, the
 * sitemap and robots.txt.
 */
export const pageRoutes = (
  app: FastifyInstance,
  site: Site,
  scopeOf: (request: FastifyRequest, reply: FastifyReply) => Scope,
): void => {
  const heads = {
    course: async (scope: Scope, shown: Shown, id: string) => courseHead(shown, await coursePageData(scope, id)),
    teacher: async (scope: Scope, shown: Shown, id: string) => teacherHead(shown, await teacherPageData(scope, id)),
    certificate: async (scope: Scope, shown: Shown, id: string) =>
      certificateHead(shown, (await showCertificate.run({ ...scope, actor: null }, { id })).content),
  }
  const shownTo = ({ query }: FastifyRequest<Head>): Shown => ({ site, language: languageOf(query[languageParameter]) })
  app.get<Head>('/api/head/allcourses', async (request, reply) =>
    sendHead(request, reply, catalogueHead(shownTo(request), await cataloguePageData(scopeOf(request, reply)))),
  )
  for (const path of ['course', 'teacher', 'certificate'] as const)
    app.get<Head & WithId>(`/api/head/${path}/:id`, async (request, reply) => {
      const shown = shownTo(request)
      try {
        return sendHead(request, reply, await heads[path](scopeOf(request, reply), shown, request.params.id))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error
        return sendHead(request, reply.code(404), unknownHead(shown, path))
      }
    })
  const sendPicture = async (scope: Scope, reply: FastifyReply, image: string) => {
    if (image === '') throw new AppError('NOT_FOUND', 'There is no picture')
    const link = await scope.storage.signedGetUrl(image, linkLifetime.link)
    return reply.header('cache-control', `public, max-age=${linkLifetime.redirect}`).redirect(link)
  }
  app.get<WithId>('/api/pictures/:id', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { content } = await showCourse.run({ ...scope, actor: null }, { id: request.params.id })
    return sendPicture(scope, reply, content.image)
  })
  app.get<WithId>('/api/pictures/teacher/:id', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { content } = await showTeacher.run({ ...scope, actor: null }, { id: request.params.id })
    return sendPicture(scope, reply, content.image)
  })
  let kept: { until: number; text: Promise<string> } | undefined
  app.get('/api/sitemap.xml', async (request, reply) => {
    const scope = scopeOf(request, reply)
    const { now } = scope
    if (!kept || now().getTime() >= kept.until) {
      const text = listPages(scope).then((pages) => sitemap(site, pages))
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
