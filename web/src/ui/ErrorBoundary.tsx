import { Component, type ReactNode } from 'react';

type Props = {
  fallback: ReactNode;
  /** A new value tries the children again, as for another page. */
  attempt: string;
  children: ReactNode;
};

/** Shows the fallback in place of children that broke while rendering or loading. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate({ attempt }: Props) {
    if (this.state.broken && attempt !== this.props.attempt) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
