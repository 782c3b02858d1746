import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: boolean }

/**
 * Shows the error screen if a screen crashes or can't be loaded, until the path (`at`) changes. Tries again when the connection
 * is back: unlike a reload, that keeps what was typed elsewhere and not sent.
 */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromProps({ at }: Props, state: State | null): State | null {
    return state?.at === at ? null : { at, failed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override state: State = { at: this.props.at, failed: false }

  retry = () => this.setState({ failed: false })

  override componentDidMount() {
    addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
