import type { Answers, ServedColumns } from './answers';
import { refusalOf, type FromAnswers, type Port, type ToAnswers } from './answers.messages';

/**
 * Answers questions that arrive at a port; `closed` is called when the answers were closed from there. Who `asks` is told where the columns
 * stand; who only has rows kept need not know.
 */
export function serveAnswers(port: Port, answers: ServedColumns, closed: () => void, asks = true): void {
  const streams = new Map<number, AsyncIterator<string>>();
  const say = (message: FromAnswers) => port.postMessage(message);
  // Told before whatever is answered, so that who heard an answer knows at least what it reflects.
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
    // Not for us: whoever opened the port says other things over it as well.
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
