import { expect, test } from 'vitest'
import { askToStay } from '../src/ask-to-stay.ts'

test('browsers that ask by the event’s value ask, too', () => {
  const event = new Event('beforeunload', { cancelable: true })
  // As browsers' own event has it; jsdom's doesn't.
  Object.defineProperty(event, 'returnValue', { value: '', writable: true })
  askToStay(event)
  expect(event).toMatchObject({ defaultPrevented: true, returnValue: true })
})
