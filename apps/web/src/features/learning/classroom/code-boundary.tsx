import { Alert } from '@skillharbor/ui/alert'
import { Component, type ReactNode } from 'react'
import { t } from '../messages.ts'

/** Says that the code which draws the lesson couldn't be loaded; the rest of the classroom stays. */
export class CodeBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    return this.state.failed ? <Alert tone="error">{t('text.failed')}</Alert> : this.props.children
  }
}
