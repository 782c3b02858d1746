import type { Ports } from '../../scope.ts'
import { countLearners as count } from './learner-count-repository.ts'

/** Counts the learners of each course, for the catalogue. */
export const countLearners = ({ db }: Pick<Ports, 'db'>): Promise<void> => count(db)
