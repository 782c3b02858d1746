import type { AccountSession } from '@skillharbor/contracts/entities'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { t } from './messages.ts'
import { SessionRow } from './session-row.tsx'

/** More devices than these are behind a press: what follows on the page would be far below. */
const shownAtFirst = 5

type SessionListProps = {
  sessions: readonly AccountSession[]
  /** The session that is being ended. */
  ending: string | undefined
  onEnd: (session: AccountSession) => void
}

/** The sessions, of which the first are shown until somebody asks for all. */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button is gone. Whoever goes through the list goes on with the first that it showed.
    if (isWhole) list.current?.children[shownAtFirst]?.querySelector('button')?.focus()
  }, [isWhole])
  const isFolded = !isWhole && sessions.length > shownAtFirst
  return (
    <>
      <ul ref={list} aria-label={t('sessions.list')} className="-my-4 divide-y divide-line">
        {(isFolded ? sessions.slice(0, shownAtFirst) : sessions).map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            ending={ending === session._id}
            onEnd={() => onEnd(session)}
          />
        ))}
      </ul>
      {isFolded && (
        <Button variant="ghost" className="-ms-4 justify-self-start" onClick={() => setWhole(true)}>
          {t('sessions.showAll', { count: sessions.length })}
        </Button>
      )}
    </>
  )
}
