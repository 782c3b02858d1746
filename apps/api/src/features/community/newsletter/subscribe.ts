import { operations } from '@skillharbor/contracts/operations'
import { defineUseCase } from '../../use-case.ts'
import { insertSubscriber } from './subscriber-repository.ts'

export const subscribe = defineUseCase(operations.newsletter.subscribe, async ({ db, now }, { email }) => {
  await insertSubscriber(db, email, now())
  return { message: 'Thank you. We will write when there is something worth reading.' }
})
