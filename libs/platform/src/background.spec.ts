import { Logger } from '@nestjs/common';
import { Background } from './background';

describe('work behind the answer', () => {
  beforeEach(() => void jest.spyOn(Logger.prototype, 'error').mockImplementation());

  it('that failed is reported with its count until it succeeds', async () => {
    const background = new Background();
    const mail = (work: () => Promise<void>) => background.run('mail', 'mail a code', work);
    mail(() => Promise.reject(new Error('refused')));
    mail(() => Promise.reject(new Error('refused')));
    background.run('sweep', 'sweep', () => Promise.resolve());
    await background.idle();
    expect(background.undone()).toEqual([{ what: 'mail a code', times: 2, lastAt: expect.any(String) }]);
    mail(() => Promise.resolve());
    await background.idle();
    expect(background.undone()).toEqual([]);
  });
});
