import { eq } from 'drizzle-orm'
import { admins } from '../../../db/schema/accounts.ts'
import { isOperator } from '../../accounts/sessions/is-operator.ts'
import { timeInIndia } from '../../india-time.ts'
import type { JobPayload } from '../../jobs.ts'
import { composeMail } from '../../mail.ts'
import type { Ports } from '../../scope.ts'
import { countWaiting } from './desk-repository.ts'
import { textsIn } from './messages.ts'

/** Emails an operator how much waits for a decision. Sends nothing if all of it is decided, or to who isn't an operator any more. */
export const sendDeskEmail = async (
  { db, mail, settings }: Pick<Ports, 'db' | 'mail' | 'settings'>,
  { adminId }: JobPayload<'mail-desk'>,
): Promise<void> => {
  const [operator] = await db.select().from(admins).where(eq(admins.id, adminId))
  if (!operator || !isOperator(settings, operator)) return
  const { complaints, reported, appeals, dueAt } = await countWaiting(db)
  if (complaints + reported + appeals === 0) return
  const { brand, origins } = settings
  const { email: to, username: name, language } = operator
  const t = textsIn(language)
  const counts = [
    ['complaints', complaints],
    ['reported', reported],
    ['appeals', appeals],
  ] as const
  const section = complaints > 0 ? 'complaints' : 'reports'
  await mail.send(
    composeMail({
      to,
      name,
      language,
      brand,
      subject: t('subject'),
      text: [t('text', { brand })],
      facts: [
        ...counts.filter(([, count]) => count > 0).map(([what, count]): [string, string] => [t(what), `${count}`]),
        ...(dueAt ? [[t('dueAt'), timeInIndia(dueAt, language)] satisfies [string, string]] : []),
      ],
      button: { label: t('button'), url: `${origins.admin}/operations/${section}` },
      footer: [t('footer')],
    }),
  )
}
