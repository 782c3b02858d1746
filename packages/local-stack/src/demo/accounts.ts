// `start` prints these accounts, so none of them is a secret.

/** The password of all demo accounts. */
export const password = 'harbor-demo-2026'

export const learner = { username: 'Demo Learner', email: 'learner@skillharbor.example', password }

export const admins = {
  asha: { username: 'Asha Menon', email: 'asha@skillharbor.example', password, state: 'Kerala' },
  ravi: { username: 'Ravi Kapoor', email: 'ravi@skillharbor.example', password, state: 'Maharashtra' },
} as const
export type AdminName = keyof typeof admins

/** Operates the marketplace, and sells nothing. */
export const operator = { username: 'Leela Thomas', email: 'operator@skillharbor.example', password, state: 'Goa' }

/** What the admins say about themselves. */
export const profiles: Readonly<Record<AdminName, { headline: string; bio: string }>> = {
  asha: {
    headline: 'Front-end engineer and type designer',
    bio: 'I’ve built websites for newspapers, museums and two railways, and I’ve taught since 2014.\n\nMy courses begin with something **small that works**, and grow from there. You’ll write code in every lesson, and most of it is deleted again: that’s how it’s learned.',
  },
  ravi: {
    headline: 'Systems engineer who draws everything first',
    bio: 'Twelve years of databases, networks and the odd satellite. I explain with pictures and experiments before I use a formula.\n\n- Short lessons, one idea each\n- Exercises that take ten minutes\n- No jargon without a reason',
  },
}
