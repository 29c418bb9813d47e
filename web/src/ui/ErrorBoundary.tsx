import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../lib/reading/try-again.ts';
import { showWaiting } from '../lib/reading/waiting.ts';
import { MissingPart } from '../lib/screens/part.ts';

type Props = {
  /** What is shown in place of children that broke, and how to try them again. */
  fallback: (failure: { error: unknown; retry: () => unknown }) => ReactNode;
  /** A new value tries the children again, as for another page. */
  attempt?: string;
  children: ReactNode;
};

type State = { failure: { error: unknown } | null };

/** Shows the fallback in place of children that broke while rendering or loading. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  /** The attempt that broke. A failure may come together with a new attempt, and is that one's. */
  broken: string | null = null;

  override componentDidMount() {
    addEventListener('online', this.retryLoading);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retryLoading);
  }

  override componentDidCatch() {
    this.broken = this.props.attempt ?? '';
  }

  override componentDidUpdate() {
    if (this.broken !== null && this.broken !== (this.props.attempt ?? '')) this.start();
  }

  start() {
    void forgetFailures();
    this.broken = null;
    this.setState({ failure: null });
  }

  retry = async () => {
    // Code that did not arrive says nothing against the answers.
    const reading = !(this.state.failure?.error instanceof MissingPart);
    if (reading) await showWaiting(forgetFailures({ reading }));
    this.start();
  };

  /** What did not arrive without a connection is fetched as soon as there is one. */
  retryLoading = () => {
    if (this.state.failure?.error instanceof MissingPart) this.start();
  };

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback({ ...failure, retry: this.retry });
  }
}
