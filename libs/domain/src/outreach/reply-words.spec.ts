import { replyWordOf } from './reply-words';

describe('a message that makes a choice', () => {
  it.each(['STOP', 'stop', ' Stop. ', 'Unsubscribe!', 'opt-out', 'STOP ALL'])('wants no more messages: %j', (text) =>
    expect(replyWordOf(text)).toBe('stop'),
  );
  it.each(['START', 'Unstop', 'opt in'])('wants them again: %j', (text) => expect(replyWordOf(text)).toBe('start'));
  it.each(['Please stop by tomorrow', 'When does it start?', '', 'Nonstop'])('is an ordinary message: %j', (text) =>
    expect(replyWordOf(text)).toBeUndefined(),
  );
});
