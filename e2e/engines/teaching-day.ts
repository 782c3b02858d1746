import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Person } from '../people.ts'
import { sites } from '../sites.ts'
import { picture } from '../teaching.ts'
import { clip } from './clips.ts'
import type { Visitor } from './visitor.ts'

async function addLesson(seller: Visitor, kind: string, title: string): Promise<void> {
  // On a phone, the lesson that was added last takes the outline's place.
  const back = 'Back to the outline'
  if (await seller.tab.find({ kind: 'link', name: back })) await seller.presses('link', back)
  await seller.presses('button', /^Add lesson to/)
  await seller.fills('Lesson title', title)
  await seller.presses('choice', new RegExp(`^${kind}`))
  await seller.presses('button', 'Add lesson')
}

/** A new seller makes and publishes a course with a text, a video and a quiz. */
export async function teach(
  seller: Visitor,
  { username, email, password }: Person,
  folder: string,
): Promise<{ id: string; title: string }> {
  await seller.opens(`${sites.admin}/adminsignup`)
  await seller.fills('Username', username)
  await seller.fills('Email', email)
  await seller.fills('Password', password)
  await seller.fills('State', 'Karnataka')
  await seller.presses('choice', /^I agree/)
  await seller.presses('button', 'Sign up')
  await seller.isAt(/^\/admin$/)

  const title = `Sailing by ${username}`
  const thumbnail = join(folder, 'sea.png')
  await writeFile(thumbnail, picture)
  await seller.opens(`${sites.admin}/createcourse`)
  await seller.fills('Title', title)
  await seller.fills('Description', 'Knots, winds and the way home.')
  await seller.fills('Price', '499')
  await seller.chooses('UI/UX')
  await seller.gives(/^Thumbnail/, thumbnail)
  await seller.presses('button', 'Save and add lessons')
  await seller.isAt(/^\/content\//)
  const id = (await seller.tab.run(() => location.pathname.split('/')[2])) ?? ''
  await seller.fills('Section title', 'Basics')
  await seller.presses('button', 'Add section')
  await addLesson(seller, 'Text', 'Knots that hold')
  await seller.fills(/^Text/, 'Make a loop.')
  await seller.sees('Saved')
  await addLesson(seller, 'Video', 'See it done')
  await seller.gives(/^Video/, clip)
  await seller.sees('Ready to play · 320 × 180', { timeout: 60_000 })
  await addLesson(seller, 'Quiz', 'Check yourself')
  await seller.presses('button', 'Add question')
  await seller.fills('Question', 'Which knot makes a loop?')
  await seller.fills('Choice 1', 'The bowline')
  await seller.fills('Choice 2', 'The clove hitch')
  await seller.presses('choice', 'Choice 1 is correct')
  await seller.sees('Saved')
  await seller.presses('button', 'Publish')
  await seller.sees('3 new lessons.')
  await seller.presses('button', 'Publish')
  await seller.sees('Published. Learners now see revision 1.')
  return { id, title }
}
