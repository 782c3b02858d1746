/** From how many on a course's ratings and learners are shown: a few speak against it, and say little. */
export const enough = { ratings: 3, learners: 50 } as const
