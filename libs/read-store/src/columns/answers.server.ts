import type { Answers, ServedColumns } from './answers';
import { refusalOf, type FromAnswers, type Port, type ToAnswers } from './answers.messages';

/**
 * Answers queries that arrive at a port; `closed` is called when the other side closed the answers. With `asks`, positions of the columns are
 * reported too; a side that only stores rows does not need them.
 */
export function serveAnswers(port: Port, answers: ServedColumns, closed: () => void, asks = true): void {
  const streams = new Map<number, AsyncIterator<string>>();
  const say = (message: FromAnswers) => port.postMessage(message);
  // Reported before any answer, so that the receiver of an answer knows at least the positions it reflects.
  if (asks) answers.follow((report) => say({ type: 'standing', report }));

  const done = async (message: Exclude<ToAnswers, { method: 'wake' }>): Promise<unknown> => {
    switch (message.method) {
      case 'stream': {
        const [asked, tenantId, query] = message.args as Parameters<Answers['stream']>;
        streams.set(message.id, answers.stream(asked, tenantId, query)[Symbol.asyncIterator]());
        return undefined;
      }
      case 'next': {
        const { done: ended, value } = (await streams.get(message.stream)?.next()) ?? { done: true, value: undefined };
        if (ended) streams.delete(message.stream);
        return ended ? undefined : value;
      }
      case 'leave':
        await streams.get(message.stream)?.return?.();
        streams.delete(message.stream);
        return undefined;
      default: {
        const ask = answers[message.method].bind(answers) as (...args: unknown[]) => Promise<unknown>;
        return ask(...message.args);
      }
    }
  };

  port.on('message', (message: ToAnswers | { type: string }) => {
    // Not a query: the port's owner also uses it for other messages.
    if ('type' in message) return;
    if (message.method === 'wake') return answers.wake();
    done(message).then(
      (value) => {
        say({ type: 'answer', id: message.id, value });
        if (message.method === 'close') closed();
      },
      (error: unknown) => say({ type: 'refused', id: message.id, error: refusalOf(error) }),
    );
  });
}
