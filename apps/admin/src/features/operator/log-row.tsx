import type { LoggedEvent, LoggedRefundRule } from '@skillharbor/contracts/entities'
import { deviceName } from '@skillharbor/ui/account/device-name'
import { t as account } from '@skillharbor/ui/account/messages'
import { formatExactTime } from '../../lib/format-time.ts'
import { t } from './messages.ts'

type LogRowProps = { event: LoggedEvent; onAbout: (id: string) => void; onNetwork: (network: string) => void }

const filter = 'wrap-anywhere text-start font-medium text-accent underline-offset-4 hover:underline'

/** A rule for refunds; null stands for no choice of the seller's. */
const inWords = (rule: LoggedRefundRule | null): string => {
  if (!rule) return t('log.rules.none')
  const { most, ...own } = rule
  if (!most) return t('log.rules.choice', own)
  return t('log.rules.marketplace', { ...own, mostDays: most.days, mostPercent: most.percent })
}

/** An event of the security log. What it is about, and where it came from, filter the log. */
export function LogRow({ event, onAbout, onNetwork }: LogRowProps) {
  const { kind, at, device, network, account: who, subject, subjectName, factor, reason, refundRule } = event
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]">
      <h2 className="font-semibold text-ink">{account(`activity.kinds.${kind}`)}</h2>
      <p className="text-sm whitespace-nowrap text-ink-soft">
        <time dateTime={at}>{formatExactTime(at)}</time>
      </p>
      <p className="min-w-0 sm:col-span-2">
        {who ? (
          <button
            type="button"
            className={filter}
            title={t('log.onlyOf', { name: who.username })}
            onClick={() => onAbout(who._id)}
          >
            {who.username} ({who.email})
          </button>
        ) : (
          t('log.nobody')
        )}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft sm:col-span-2">
        {network && (
          <span>
            {t('log.from', {
              device: deviceName(device),
              network: () => (
                <button
                  type="button"
                  className={filter}
                  title={t('log.onlyFrom', { network })}
                  onClick={() => onNetwork(network)}
                >
                  {network}
                </button>
              ),
            })}
          </span>
        )}
        {factor && <span>{account(`activity.factors.${factor}`)}</span>}
        {/* What has no name, such as a device that was logged out, says nothing by its id. */}
        {subject && subjectName && (
          <span>
            {t('log.aboutSubject', {
              subject: () => (
                <button type="button" className={filter} onClick={() => onAbout(subject)}>
                  {subjectName}
                </button>
              ),
            })}
          </span>
        )}
      </p>
      {refundRule && (
        <p className="text-sm sm:col-span-2">
          {t('log.rule', { from: inWords(refundRule.from), to: inWords(refundRule.to) })}
        </p>
      )}
      {reason && <p className="text-sm wrap-anywhere sm:col-span-2">{t('log.reason', { reason })}</p>}
    </div>
  )
}
