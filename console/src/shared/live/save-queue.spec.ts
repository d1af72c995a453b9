import { HttpError } from '../http/http-error';
import { SaveQueue, type QueuedSave } from './save-queue';

const save = (id: string): QueuedSave => ({ id, label: `Stage of ${id}`, path: 'callGenerate', body: { id } });
const unreachable = () => new HttpError('unreachable', 'The server cannot be reached.', 0);

describe('a lost connection', () => {
  let reachable: boolean;
  let sent: string[];
  let queue: SaveQueue;

  beforeEach(() => {
    reachable = false;
    sent = [];
    queue = new SaveQueue(async ({ id }) => {
      if (!reachable) throw unreachable();
      if (id === 'refused') throw new HttpError('refused', 'Complete the pending follow-up first.', 409);
      sent.push(id);
      return { code: 200, id };
    });
  });

  it('keeps saves with a visible count and drains them in order', async () => {
    const answers = [queue.save(save('a')), queue.save(save('b'))];
    while (queue.pending() < 2) await Promise.resolve();
    expect(queue.labels()).toEqual(['Stage of a', 'Stage of b']);
    reachable = true;
    await queue.drain();
    expect(sent).toEqual(['a', 'b']);
    expect(queue.pending()).toBe(0);
    expect(await Promise.all(answers)).toEqual([
      { code: 200, id: 'a' },
      { code: 200, id: 'b' },
    ]);
  });

  it('returns a rejection to its caller and continues', async () => {
    const refused = queue.save(save('refused'));
    const accepted = queue.save(save('b'));
    while (queue.pending() < 2) await Promise.resolve();
    reachable = true;
    const outcome = expect(refused).rejects.toThrow('Complete the pending follow-up first.');
    await queue.drain();
    await outcome;
    expect(await accepted).toEqual({ code: 200, id: 'b' });
  });

  it('keeps what could not be sent', async () => {
    void queue.save(save('a'));
    while (queue.pending() < 1) await Promise.resolve();
    await queue.drain();
    expect(queue.labels()).toEqual(['Stage of a']);
  });
});

describe('a connection that holds', () => {
  it('sends at once and queues nothing', async () => {
    const queue = new SaveQueue(({ id }) => Promise.resolve(id));
    expect(await queue.save(save('a'))).toBe('a');
    expect(queue.pending()).toBe(0);
  });
});
