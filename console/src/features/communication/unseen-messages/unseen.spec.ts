import { readUnseen, repliesByMessage, type UnseenMessage } from './unseen';

const reply = (_id: string, message_id: string): UnseenMessage => ({ _id, message_id, channel: 'sms', text: 'Yes', time: '2026-01-01' });

describe('the unseen chat messages of the header', () => {
  it('are those of `data_obj`, whose length the badge shows (SH-09)', async () => {
    const all = [reply('r-1', 'm-1'), reply('r-2', 'm-1'), reply('r-3', 'm-2')];
    expect(await readUnseen(() => Promise.resolve({ status: 'success', data_obj: all }))).toEqual(all);
    expect([...repliesByMessage(all)]).toEqual([
      ['m-1', ['r-1', 'r-2']],
      ['m-2', ['r-3']],
    ]);
  });

  it('are none where they cannot be asked for, which is only logged (SH-10)', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await readUnseen(() => Promise.reject(new Error('down')))).toEqual([]);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
