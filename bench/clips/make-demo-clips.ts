import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courses } from '@skillharbor/local-stack/demo/courses'
import { readCurriculum, readLessonFile } from '@skillharbor/local-stack/demo/curricula'
import { drawClips } from './draw-clips.ts'
import type { Clip, Slide } from './page.ts'

/** Makes the clips of the demo courses again, from what their lessons say: `pnpm clips:demo`. */
const folder = join(import.meta.dirname, '../../packages/local-stack/src/demo/clips')

const look = {
  container: 'mp4',
  video: 'vp9',
  audio: null,
  width: 640,
  height: 360,
  framesPerSecond: 4,
  videoBitrate: 12_000,
  keyFrameSeconds: 10,
} as const

/** The first sentences of a text's first paragraph that fit on a slide, without Markdown. */
const leadOf = (markdown: string): string => {
  const paragraph = markdown.split('\n\n').find((one) => /^[a-z"“*_]/i.test(one)) ?? ''
  const text = paragraph
    .replaceAll('\n', ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll("'", '’')
    // What it leads over to isn't on the slide.
    .replace(/:$/, '.')
  let lead = ''
  for (const [sentence] of text.matchAll(/[^.!?]+(?:[.!?]+(?!\s|$)[^.!?]+)*[.!?]+(?=\s|$)/g)) {
    if (lead !== '' && lead.length + sentence.length > 130) break
    lead = `${lead} ${sentence.trim()}`.trim()
  }
  return lead
}
/** Long enough to read it aloud. */
const slide = (title: string, text: string): Slide => ({
  title,
  lines: [text],
  seconds: Math.max(4, Math.ceil(text.length / 17)),
})

const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(14, 23)
/** What the slides say, in the time that each is shown. */
const captionsOf = (slides: readonly Slide[]): string => {
  let at = 0
  const cues = slides.map(({ lines, seconds }) => {
    const from = at
    at += seconds
    return `${time(from)} --> ${time(at)}\n${lines.join(' ')}`
  })
  return `${['WEBVTT', ...cues].join('\n\n')}\n`
}

const clipsOf = async ({ slug, title }: (typeof courses)[number]): Promise<Record<string, Slide[]>> => {
  const { subtitle = '', outcomes = [], sections } = await readCurriculum(slug)
  const lessons = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.kind === 'text')
  const texts = await Promise.all(lessons.map(async ({ file }) => (await readLessonFile(slug, file)).toString('utf8')))
  const leads = lessons.map(({ title }, at) => ({ title, lead: leadOf(texts[at] ?? '') }))
  return {
    welcome: [
      slide(title, `${subtitle}.`),
      ...outcomes.map((outcome, at) => slide(at === 0 ? 'What you’ll learn' : 'You’ll also learn', `${outcome}.`)),
    ],
    recap: leads.map(({ title, lead }) => slide(title, lead)),
  }
}

let total = 0
for (const course of courses) {
  const clips = Object.entries(await clipsOf(course))
  const drawn = await drawClips(clips.map(([, slides]): Clip => ({ ...look, course: course.title, slides })))
  await mkdir(join(folder, course.slug), { recursive: true })
  for (const [at, [name, slides]] of clips.entries()) {
    const bytes = drawn[at]
    if (!bytes) throw new Error('This browser can’t encode VP9')
    await writeFile(join(folder, course.slug, `${name}.mp4`), bytes)
    await writeFile(join(folder, course.slug, `${name}.vtt`), captionsOf(slides))
    total += bytes.length
    console.log(
      course.slug,
      name,
      `${bytes.length} bytes`,
      `${slides.reduce((sum, { seconds }) => sum + seconds, 0)} s`,
    )
  }
}
console.log(`${total} bytes in all`)
