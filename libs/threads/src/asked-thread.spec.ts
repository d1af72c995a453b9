import { AskedThread } from './asked-thread';

type Question = { echo: unknown } | { failBy: string } | { throws: true } | { exits: number };

/** Answers like `answerQuestions`, and exits as instructed. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, question }) => {
    if ('throws' in question) setImmediate(() => { throw new Error('out of order'); });
    else if ('exits' in question) process.exit(question.exits);
    else if ('failBy' in question) parentPort.postMessage({ id, failure: 'It failed', code: question.failBy });
    else parentPort.postMessage({ id, value: question.echo });
  });`;

describe('a thread that is asked', () => {
  const thread = new AskedThread<Question>(THREAD, () => ({ eval: true }));
  afterAll(() => thread.stop());

  it('answers each question with its own answer, or what it failed by', async () => {
    expect(thread.runs).toBe(false);
    const asked = [thread.ask({ echo: 1 }), thread.ask({ failBy: 'SQLITE_FULL' }), thread.ask({ echo: { two: 2 } })];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { value: 1 },
      { reason: { message: 'It failed', code: 'SQLITE_FULL' } },
      { value: { two: 2 } },
    ]);
  });

  it('refuses at once what cannot travel', async () => {
    await expect(thread.ask({ echo: () => 1 })).rejects.toThrow('could not be cloned');
    expect(await thread.ask({ echo: 1 })).toBe(1);
  });

  it.each([
    ['by an error', { throws: true }, 'out of order'],
    ['without one', { exits: 3 }, 'The thread ended with 3'],
  ] as const)('that ends %s rejects waiting calls, and is replaced by another one', async (_how, last, words) => {
    await expect(Promise.all([thread.ask(last), thread.ask({ throws: true })])).rejects.toThrow(words);
    expect(await thread.ask({ echo: 'again' })).toBe('again');
  });

  it('that is stopped rejects pending questions', async () => {
    const asked = expect(thread.ask({ exits: 0 })).rejects.toThrow('The thread was ended');
    await thread.stop();
    await asked;
  });
});
