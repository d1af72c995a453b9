import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { HttpError, messageOf } from '../http/http-error';
import { Problem } from './page-states';
import { t } from '../texts/texts';

/** Whether anything may have been saved, judged by the kind of error. */
function savedText(error: unknown): string {
  if (error instanceof HttpError && error.kind === 'unreachable')
    return t`Your last change may not have been saved; check it after reloading.`;
  if (error instanceof HttpError) return t`The request was not carried out, and nothing was saved.`;
  return t`The screen stopped working. Saved data is safe; text that was not saved is lost.`;
}

/** Shows a failed screen, or a failed part of one: what happened, whether anything was saved, what to do. */
export function Failure({ error, part }: { error: unknown; part?: true }) {
  const correlationId = error instanceof HttpError ? error.correlationId : undefined;
  return (
    <Problem
      alone={part ? undefined : true}
      title={t`This screen could not be shown`}
      text={
        <>
          <p>{messageOf(error)}</p>
          <p>{savedText(error)}</p>
        </>
      }
      correlationId={correlationId}
      action={{ label: t`Reload`, run: () => window.location.reload() }}
    />
  );
}

/** Shown by the router for a screen that threw. */
export function RouteError() {
  return <Failure error={useRouteError()} />;
}

/** Catches errors that nothing else caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === null ? this.props.children : <Failure error={this.state.error} />;
  }
}
