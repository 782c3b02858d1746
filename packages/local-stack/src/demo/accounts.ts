// `start` prints these accounts, so none of them is a secret.

/** The password of all demo accounts. */
export const password = 'harbor-demo-2026'

export const learner = { username: 'Demo Learner', email: 'learner@skillharbor.example', password }

export const admins = {
  asha: { username: 'Asha Menon', email: 'asha@skillharbor.example', password, state: 'Kerala' },
  ravi: { username: 'Ravi Kapoor', email: 'ravi@skillharbor.example', password, state: 'Maharashtra' },
} as const
export type AdminName = keyof typeof admins
