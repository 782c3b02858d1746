import type { Person } from '../people.ts'
import { sites } from '../sites.ts'
import type { Visitor } from './visitor.ts'

/** A new learner joins and buys the course with this title from the catalogue. */
export async function buy(learner: Visitor, { username, email, password }: Person, title: string): Promise<void> {
  await learner.opens(sites.web)
  await learner.sees('Explore course')
  await learner.opens(`${sites.web}/signup`)
  await learner.fills('Username', username)
  await learner.fills('Email', email)
  await learner.fills('Password', password)
  await learner.presses('button', 'Sign up')
  await learner.isAt(/^\/$/)
  await learner.opens(`${sites.web}/allcourses?q=${encodeURIComponent(title)}`)
  await learner.presses('link', new RegExp(`^${title}`))
  await learner.isAt(/^\/course\//)
  await learner.presses('button', 'Purchase')
  await learner.sees('Test mode', { frame: 'Checkout' })
  await learner.presses('tab', 'UPI', 'Checkout')
  await learner.fills('UPI ID', 'success@razorpay', 'Checkout')
  await learner.presses('button', /^Pay/, 'Checkout')
  await learner.isAt(/^\/mypurchases$/)
  await learner.sees('Payment successful')
}

/** Learns the whole course: reads, watches the video with a reload in its midst, and passes the quiz. */
export async function learn(learner: Visitor): Promise<void> {
  await learner.presses('link', 'Start learning')
  await learner.sees('Make a loop.')
  await learner.sees('This lesson is done')
  await learner.presses('link', /^(Next|Done, next):/)
  await learner.sees('See it done')
  await learner.plays()
  await learner.reloads()
  await learner.plays()
  await learner.sees('This lesson is done', { timeout: 30_000 })
  await learner.reloads()
  await learner.sees('This lesson is done')
  await learner.presses('link', /^(Next|Done, next):/)
  await learner.presses('button', 'Start quiz')
  await learner.presses('choice', 'The bowline')
  await learner.presses('button', 'Submit answers')
  await learner.sees('You passed')
  await learner.sees('You finished the course!')
}
