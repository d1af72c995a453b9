import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { HttpError, messageOf } from '../http/http-error';
import { Problem } from './page-states';
import { startTexts } from '../texts/start-texts';
import { textsNow } from '../texts/texts';

/** Whether anything may have been saved, as far as the kind of error tells. */
function savedText(error: unknown): string {
  const texts = textsNow(startTexts);
  if (error instanceof HttpError && error.kind === 'unreachable') return texts.lostAnswer;
  if (error instanceof HttpError) return texts.refused;
  return texts.stoppedDrawing;
}

/** A screen that failed, or a part of one: what happened, whether anything was saved, what to do. */
export function Failure({ error, part }: { error: unknown; part?: true }) {
  const correlationId = error instanceof HttpError ? error.correlationId : undefined;
  return (
    <Problem
      alone={part ? undefined : true}
      title={textsNow(startTexts).notShown}
      text={
        <>
          <p>{messageOf(error)}</p>
          <p>{savedText(error)}</p>
        </>
      }
      correlationId={correlationId}
      action={{ label: textsNow(startTexts).reload, run: () => window.location.reload() }}
    />
  );
}

/** What the router shows for a screen that threw. */
export function RouteError() {
  return <Failure error={useRouteError()} />;
}

/** Catches what nothing else caught. */
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
