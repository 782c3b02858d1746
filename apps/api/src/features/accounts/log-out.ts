import { operations } from '@skillharbor/contracts/operations'
import { useCase } from '../use-case.ts'
import { endSession } from './session.ts'

export const logOutLearner = useCase(operations.auth.logout, async (scope) => {
  await endSession(scope, 'user')
  return { message: 'Logged out' }
})

export const logOutAdmin = useCase(operations.admin.logout, async (scope) => {
  await endSession(scope, 'admin')
  return { message: 'Logged out' }
})
