import type { Answers } from '@skillharbor/client/testing'
import { stopClock } from '@skillharbor/client/testing-clock'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { configure } from '../../../test/configure.ts'
import { learnerCourseOf, lessonOf, outlineOf } from '../../../test/learning.ts'
import { courseOf, openSite, owning, pageOf, pending, refuse, signedIn, signedOut } from '../../../test/open-site.tsx'
import { ratingOf } from '../../../test/reviews.ts'

const openCourse = (answers: Answers = {}) =>
  openSite('/course/c1', { auth: signedOut, courses: { show: () => pageOf(courseOf(1)) }, ...answers })

test('the screen shows a skeleton, then the course with text, price, category, seller and Purchase, and names the tab', async () => {
  const answer = Promise.withResolvers<void>()
  const show = vi.fn(async () => {
    await answer.promise
    return pageOf(courseOf(1))
  })
  openCourse({ courses: { show } })
  expect(await screen.findByText('Loading course')).toBeInTheDocument()
  answer.resolve()
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(screen.queryByText('Loading course')).not.toBeInTheDocument()
  expect(show).toHaveBeenCalledExactlyOnceWith({ id: 'c1' })
  expect(screen.getByText('What course 1 teaches.')).toBeVisible()
  expect(screen.getByText('₹1,499')).toBeVisible()
  expect(screen.getByText('Asha Menon')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Web Development' })).toHaveAttribute(
    'href',
    '/allcourses?category=Web+Development',
  )
  expect(await screen.findByRole('button', { name: 'Purchase' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Course 1 · Skill Harbor'))
  expect(document.querySelectorAll('title')).toHaveLength(1)
})

test('an answer that hangs holds up the lessons for eight seconds at most', async () => {
  const { pass, until } = stopClock()
  const outline = vi.fn(() => ({ content: outlineOf([lessonOf(1)]) }))
  openCourse({
    courses: { show: () => pageOf(courseOf(1, 'thumbnails/asha/1.png')) },
    learning: { outline },
    uploads: { signedUrl: () => new Promise<never>(() => undefined) },
  })
  await until(() => expect(screen.getByText('Lesson 1')).toBeInTheDocument())
  expect(screen.getByText('Lesson 1')).not.toBeVisible()
  await pass(8_000)
  expect(screen.getByText('Lesson 1')).toBeVisible()
})

test('the course’s picture is shown by a signed link', async () => {
  openCourse({
    courses: { show: () => pageOf(courseOf(1, 'thumbnails/asha/1.png')) },
    uploads: { signedUrl: ({ key }) => ({ url: `http://pictures.example/${key}` }) },
  })
  expect(await screen.findByRole('presentation')).toHaveAttribute(
    'src',
    'http://pictures.example/thumbnails/asha/1.png',
  )
})

test('a picture that the API made is offered in both sizes', async () => {
  const image = 'thumbnails/asha/sized/x-1280.webp'
  openCourse({
    courses: { show: () => pageOf(courseOf(1, image)) },
    uploads: { signedUrl: ({ key }) => ({ url: `http://pictures.example/${key}` }) },
  })
  const picture = await screen.findByRole('presentation')
  const address = 'http://pictures.example/thumbnails/asha/sized/x'
  expect(picture).toHaveAttribute('srcset', `${address}-640.webp 640w, ${address}-1280.webp 1280w`)
  expect(picture).toHaveAttribute('sizes')
})

test('the page says how long the course is, how many learn, when it changed and who teaches', async () => {
  const teacher = { _id: 't1', name: 'Asha Menon', headline: 'Designs type', image: '' }
  const facts = { level: 'beginner' as const, lessons: 13, minutes: 80, learners: 1204 }
  openCourse({ courses: { show: () => ({ content: { ...pageOf(courseOf(1)).content, ...facts, teacher } }) } })
  const by = within(await screen.findByRole('region', { name: 'Your teacher' }))
  expect(by.getByRole('link', { name: 'Asha Menon' })).toHaveAttribute('href', '/teacher/t1')
  expect(by.getByText('Designs type')).toBeVisible()
  for (const fact of ['Beginner', '13 lessons, 1 h 20 min', '1,204 learners', 'Updated 1 January 2026'])
    expect(screen.getByText(fact)).toBeVisible()
})

test('the page says in which languages the videos have captions, if they have any', async () => {
  const captions = ['en', 'hi'] as const
  openCourse({ courses: { show: () => ({ content: { ...pageOf(courseOf(1)).content, captions: [...captions] } }) } })
  expect(await screen.findByText('Captions: English, Hindi')).toBeVisible()
  cleanup()
  openCourse()
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(screen.queryByText(/^Captions/)).not.toBeInTheDocument()
})

test('what the seller wrote is read aloud in the course’s language', async () => {
  const written = { language: 'hi', subtitle: 'शुरू से', requirements: ['एक लैपटॉप'] }
  openCourse({ courses: { show: () => ({ content: { ...pageOf(courseOf(1)).content, ...written } }) } })
  for (const text of ['एक लैपटॉप', 'शुरू से', 'What course 1 teaches.'])
    expect((await screen.findByText(text)).closest('[lang]')).toHaveAttribute('lang', 'hi')
  expect(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'hi')
})

test.each<[string, (answer: () => Promise<never>) => Answers]>([
  ['lessons', (outline) => ({ learning: { outline } })],
  ['reviews', (list) => ({ reviews: { list } })],
  ['own review', (mine) => ({ auth: signedIn, purchases: { list: () => owning(courseOf(1)) }, reviews: { mine } })],
])('who tries again for the %s keeps their place in the page', async (_, failing) => {
  const answer = vi.fn(() => new Promise<never>(() => undefined))
  answer.mockImplementationOnce(async () => refuse('NOT_FOUND', 'There is no such course'))
  openCourse(failing(answer))
  const again = await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(again).toBeVisible())
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('the top of the page has the course’s rating, or says that it’s new', async () => {
  const ratings = vi.fn(() => ({ content: [ratingOf('c1', [0, 0, 1, 0, 2])] })).mockReturnValueOnce({ content: [] })
  openCourse({ reviews: { ratings } })
  expect(await screen.findByText('New')).toBeVisible()
  cleanup()
  openCourse({ reviews: { ratings } })
  expect(await screen.findByText('Rated 4.3 out of 5 by 3 learners')).toBeInTheDocument()
  expect(screen.queryByText('New')).toBeNull()
})

test('an owner sees their progress and Continue in place of price and promises', async () => {
  const { progress } = learnerCourseOf([lessonOf(1, { done: true }), lessonOf(2)], {
    startedAt: '2026-11-02T09:00:00.000Z',
  })
  const { userPurchasedList, ...rest } = owning(courseOf(1))
  const list = () => ({ ...rest, userPurchasedList: userPurchasedList.map((one) => ({ ...one, progress })) })
  openCourse({ auth: signedIn, purchases: { list } })
  expect(await screen.findByRole('link', { name: 'Continue Course 1' })).toHaveAttribute('href', '/learn/c1')
  expect(screen.queryByText('₹1,499')).not.toBeInTheDocument()
  expect(screen.queryByText('Price includes all taxes')).not.toBeInTheDocument()
})

test('an unknown course says so and isn’t requested again', async () => {
  const show = vi.fn(() => refuse('NOT_FOUND', 'There is no such course'))
  openCourse({ courses: { show } })
  expect(await screen.findByRole('heading', { level: 1, name: 'This course is no longer available' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Browse courses' })).toHaveAttribute('href', '/allcourses')
  await waitFor(() => expect(document.title).toBe('Course not found · Skill Harbor'))
  expect(show).toHaveBeenCalledOnce()
})

test('a course that fails to load says so and can be retried', async () => {
  const show = vi.fn(() => pageOf(courseOf(1))).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openCourse({ courses: { show } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Couldn’t load this course' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
})

test('an owned course says so and links to it', async () => {
  openCourse({ auth: signedIn, purchases: { list: () => owning(courseOf(1)) } })
  expect(await screen.findByRole('link', { name: 'Purchased' })).toHaveAttribute('href', '/mypurchases?course=c1')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})

test('a course with a pending payment isn’t offered again', async () => {
  openCourse({ auth: signedIn, purchases: { list: () => pending(courseOf(1)) } })
  expect(await screen.findByRole('link', { name: 'Payment pending' })).toHaveAttribute('href', '/mypurchases')
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
})

test('Purchase is offered once the learner’s purchases are known, or failed to load', async () => {
  const answer = Promise.withResolvers<void>()
  openCourse({
    auth: signedIn,
    purchases: {
      list: async () => {
        await answer.promise
        return refuse('UNAVAILABLE', 'Down')
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Purchase' })).not.toBeInTheDocument()
  answer.resolve()
  expect(await screen.findByRole('button', { name: 'Purchase' })).toBeVisible()
})

test('a catalogue card links to its course', async () => {
  const { user, where } = openSite('/allcourses', {
    auth: signedOut,
    courses: { list: () => ({ content: [courseOf(1)], nextCursor: null }), show: () => pageOf(courseOf(1)) },
  })
  await user.click(await screen.findByRole('link', { name: 'Course 1' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(where()).toBe('/course/c1')
})

test('the refund policy is beside the price: the configured one, else what the product does by itself', async () => {
  openCourse()
  expect(await screen.findByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  expect(screen.getByText('If you pay twice, we refund the second payment automatically.')).toBeVisible()
  cleanup()
  configure({ refundPolicy: 'Full refund within 14 days.' })
  openCourse()
  await waitFor(() => expect(screen.getByText('Full refund within 14 days.')).toBeVisible())
  expect(screen.queryByText(/If you pay twice/)).not.toBeInTheDocument()
  configure({})
  for (const [days, time] of [
    [14, '14 days'],
    [1, 'a day'],
  ] as const) {
    cleanup()
    openCourse({
      courses: { show: () => ({ content: { ...pageOf(courseOf(1)).content, refundRule: { days, percent: 30 } } }) },
    })
    const promise = `Money back within ${time}, if you’ve opened less than 30% of the lessons`
    await waitFor(() => expect(screen.getByText(promise)).toBeVisible())
    expect(screen.queryByText(/If you pay twice/)).not.toBeInTheDocument()
  }
})

test('a learner’s page waits until it’s known whether the course is theirs, but not for long', async () => {
  const { pass, until } = stopClock()
  const answer = Promise.withResolvers<void>()
  const show = vi.fn(() => pageOf(courseOf(1)))
  const list = () => answer.promise.then(() => owning(courseOf(1)))
  openCourse({ auth: signedIn, courses: { show }, purchases: { list } })
  await until(() => expect(show).toHaveBeenCalled())
  await pass(7_000)
  expect(screen.getByText('Loading course')).toBeInTheDocument()
  expect(screen.queryByText('₹1,499')).not.toBeInTheDocument()
  await pass(1_000)
  expect(screen.getByText('₹1,499')).toBeVisible()
  answer.resolve()
  await until(() => expect(screen.queryByText('₹1,499')).not.toBeInTheDocument())
})

test('lessons, reviews and the footer come at once, when the last of them has its answer', async () => {
  const answer = Promise.withResolvers<void>()
  const outline = async () => {
    await answer.promise
    return { content: outlineOf([lessonOf(1)]) }
  }
  const list = vi.fn(() => ({ content: [], nextCursor: null }))
  openCourse({ learning: { outline }, reviews: { list } })
  expect(await screen.findByText('Loading lessons and reviews')).toBeInTheDocument()
  await waitFor(() => expect(list).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'Reviews' })).not.toBeInTheDocument()
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  answer.resolve()
  expect(await screen.findByRole('heading', { name: 'Reviews' })).toBeVisible()
  expect(screen.getByText('Lesson 1')).toBeVisible()
  expect(await screen.findByRole('contentinfo')).toBeVisible()
  expect(screen.queryByText('Loading lessons and reviews')).not.toBeInTheDocument()
})

test('beside the price are what belongs to it, and what there is to download', async () => {
  const course = { ...courseOf(1), lessons: 3, minutes: 65, language: 'hi' }
  const lessons = [lessonOf(1, { kind: 'file' }), lessonOf(2, { kind: 'file' }), lessonOf(3)]
  openCourse({
    courses: { show: () => pageOf(course) },
    learning: { outline: () => ({ content: outlineOf(lessons) }) },
  })
  expect(await screen.findByText('3 lessons · 1 h 5 min · Hindi')).toBeVisible()
  expect(screen.getByText('Certificate that anyone can verify')).toBeVisible()
  expect(await screen.findByText('2 downloadable files')).toBeVisible()
  expect(screen.getByText('Learn on a phone, tablet or computer')).toBeVisible()
  expect(screen.getByText('Price includes all taxes')).toBeVisible()
})

test('beside the price is what all videos cost on a phone', async () => {
  const videos = { durationSeconds: 1560, bytes: 38 * 1024 * 1024, height: 240 }
  openCourse({ learning: { outline: () => ({ content: { ...outlineOf([lessonOf(1)]), videos } }) } })
  expect(await screen.findByText('Videos on a phone: 38 MB (240p)')).toBeVisible()
})

test('without files there are notes and the certificate to download', async () => {
  openCourse()
  expect(await screen.findByText('Download your notes and certificate')).toBeVisible()
})
