import { AnswerQueue, type Saving } from './answer-queue';

class Memory {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (name: string) => this.items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.items.set(name, value);
  removeItem = (name: string) => void this.items.delete(name);
}

const made = (store = new Memory(), client = 'tab-1', send = jest.fn((_: unknown): Promise<unknown> => Promise.resolve())) => {
  const states: Saving[] = [];
  const queue = new AnswerQueue('a-1', { store, client, send, onChange: (state) => states.push(state) });
  return { queue, store, send, states };
};

describe('typed answers', () => {
  it('are kept in the browser until they are saved', async () => {
    const { queue, store, send, states } = made();
    queue.put({ name: 'T' });
    queue.put({ name: 'Ta' });
    expect([...store.items.values()]).toEqual(['{"name":"Ta"}']);
    await queue.flush();
    expect(send.mock.calls).toEqual([[{ client: 'tab-1', sequence: 1, answers: { name: 'Ta' } }]]);
    expect([store.length, states.at(-1)]).toEqual([0, 'saved']);
  });

  it('are sent again with what was typed since, when the connection is back', async () => {
    const { queue, store, send, states } = made();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    queue.put({ name: 'Ta' });
    await queue.flush();
    expect([states.at(-1), store.length]).toEqual(['offline', 1]);
    queue.put({ city: 'Pune' });
    await queue.flush();
    expect(send.mock.calls[1]).toEqual([{ client: 'tab-1', sequence: 2, answers: { name: 'Ta', city: 'Pune' } }]);
    expect(store.length).toBe(0);
  });

  it('that change while they are sent are sent afterwards', async () => {
    const { queue, send } = made();
    send.mockImplementationOnce(async () => queue.put({ name: 'Tara' }));
    queue.put({ name: 'Ta' });
    await queue.flush();
    expect(send.mock.calls.map(([sent]) => (sent as { answers: unknown }).answers)).toEqual([{ name: 'Ta' }, { name: 'Tara' }]);
  });

  it('stay when the server refuses them', async () => {
    const { queue, store, send, states } = made();
    send.mockRejectedValueOnce(Object.assign(new Error('Submitted'), { status: 422 }));
    queue.put({ name: 'Ta' });
    await queue.flush();
    expect([states.at(-1), store.length, queue.unsent]).toEqual(['refused', 1, { name: 'Ta' }]);
  });

  it('of an application that takes none any more are deleted from the device, and returned', async () => {
    const store = new Memory();
    store.setItem('apply/a-1/earlier', '{"name":"T"}');
    store.setItem('apply/a-2/other', '{"name":"R"}');
    const { queue, send } = made(store);
    queue.put({ city: 'Pune' });
    // Another page stores an answer after this one began.
    store.setItem('apply/a-1/beside', '{"mail":"tara@example.org"}');
    expect(queue.forget()).toEqual({ name: 'T', city: 'Pune', mail: 'tara@example.org' });
    await queue.flush();
    expect([[...store.items.keys()], queue.unsent, send.mock.calls.length]).toEqual([['apply/a-2/other'], {}, 0]);
  });

  it('of a page that was closed offline are sent by the next one', async () => {
    const first = made();
    first.queue.put({ name: 'Ta' });
    const next = made(first.store, 'tab-2');
    expect(next.queue.unsent).toEqual({ name: 'Ta' });
    await next.queue.flush();
    expect(next.send).toHaveBeenCalledWith({ client: 'tab-2', sequence: 1, answers: { name: 'Ta' } });
    expect(first.store.length).toBe(0);
  });

  it('are all sent when a flush ends that began during another one', async () => {
    const { queue, send } = made();
    const ends: (() => void)[] = [];
    send.mockImplementation(() => new Promise<void>((resolve) => ends.push(resolve)));
    queue.put({ name: 'Ta' });
    const first = queue.flush();
    queue.put({ name: 'Tara' });
    const unsent = queue.flush().then(() => queue.unsent);
    ends[0]?.();
    while (ends.length < 2) await Promise.resolve();
    ends[1]?.();
    await first;
    expect([await unsent, send.mock.calls.length]).toEqual([{}, 2]);
  });

  it.each([408, 429, 503])('are tried again after the answer %d, which is no final refusal', async (status) => {
    const { queue, send, states } = made();
    send.mockRejectedValueOnce(Object.assign(new Error('Later'), { status }));
    queue.put({ name: 'Ta' });
    await queue.flush();
    expect(states.at(-1)).toBe('offline');
  });

  it('are sent without a storage that takes them', async () => {
    const { queue, store, send, states } = made();
    store.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    queue.put({ name: 'Ta' });
    await queue.flush();
    expect([states, send.mock.calls.length]).toEqual([['saving', 'saved'], 1]);
  });

  it('of a damaged entry are removed, the others kept', () => {
    const store = new Memory();
    store.setItem('apply/a-1/old', '{"name":');
    store.setItem('apply/a-1/older', '{"city":"Pune"}');
    expect(made(store, 'tab-2').queue.unsent).toEqual({ city: 'Pune' });
    expect([...store.items.keys()]).toEqual(['apply/a-1/older']);
  });
});
