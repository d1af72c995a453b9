import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { answerQuestions } from '@matricula/threads';
import { contractCodec, note } from '../contract-events';
import { AppendRefused, RevisionConflict } from '../event-store';
import { type Commits, CommitsHere } from './commits';
import { RemoteCommits } from './commits-thread.client';
import { groupsOf, heard, sealedOf, groupResult, type CommitQuestion } from './commits-thread.messages';
import { SqliteEventStore } from './sqlite-event-store';

describe('the log, written by another thread', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  const here = new CommitsHere(join(folder, 'events.sqlite'));
  /** What goes from thread to thread is copied on its way. */
  const beside: Commits = {
    write: async (groups) => structuredClone((await here.write(groupsOf(structuredClone(sealedOf(groups))))).map(groupResult)).map(heard),
    close: () => here.close(),
  };
  const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec: contractCodec(), commits: beside });
  const append = (stream: string, expected: 'none' | 'any' | number, ...events: ReturnType<typeof note>[]) =>
    store.append({ stream, tenantId: 't', expected, events });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('answers with what was written, and reads it', async () => {
    expect(await append('s', 'none', note('a'), note('b'))).toMatchObject({ stream: 's', revision: 1, position: await store.head() });
    expect((await store.read('s')).map(({ data }) => data)).toEqual([{ text: 'a' }, { text: 'b' }]);
  });

  it('takes what belongs together as it was handed over', async () => {
    const events = [note('c', { at: '2020-05-06T07:08:09.000Z' }), note('d')];
    const both = [
      { stream: 'x', tenantId: 't', expected: 'none' as const, events },
      { stream: 'y', tenantId: 'u', expected: 'any' as const, events: [note('e')] },
    ];
    await Promise.all([store.appendMany(both), append('z', 'none', note('f'))]);
    const read = (await Promise.all(['x', 'y', 'z'].map((stream) => store.read(stream)))).flat();
    expect(read.map(({ stream, tenantId, revision, data }) => [stream, tenantId, revision, data])).toEqual([
      ['x', 't', 0, { text: 'c' }],
      ['x', 't', 1, { text: 'd' }],
      ['y', 'u', 0, { text: 'e' }],
      ['z', 't', 0, { text: 'f' }],
    ]);
    expect(read[0]).toMatchObject({ id: events[0]?.id, at: '2020-05-06T07:08:09.000Z' });
  });

  it('is refused as by this one', async () => {
    const [used, conflict] = [note('a'), await append('c', 'none', note('a')).then(() => append('c', 'none', note('b')).catch(String))];
    expect(conflict).toContain('Stream c is at revision 0, expected none');
    await expect(append('c', 7, note('b'))).rejects.toEqual(new RevisionConflict('c', 7, 0));
    await append('d', 'any', used);
    await expect(append('e', 'any', used)).rejects.toThrow(AppendRefused);
    expect(await append('d', 'any', used)).toMatchObject({ revision: 0 });
  });

  it('takes appends through a port as well, and who is left there hears of it', async () => {
    const { port1, port2 } = new MessageChannel();
    answerQuestions(async ({ sealed }: CommitQuestion) => (await here.write(sealed ? groupsOf(sealed) : [])).map(groupResult), port1);
    const ended = Promise.withResolvers<void>();
    const commits = new RemoteCommits(port2, ended.resolve);
    const other = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec: contractCodec(), commits });
    await other.append({ stream: 'p', tenantId: 't', expected: 'none', events: [note('a')] });
    expect(await store.read('p')).toHaveLength(1);
    await expect(other.append({ stream: 'p', tenantId: 't', expected: 'none', events: [note('b')] })).rejects.toThrow(RevisionConflict);
    port1.close();
    await ended.promise;
    await other.close();
  });

  it('tells nothing of what is no refusal but a failure', () => expect(() => groupResult(new Error('disk'))).toThrow('disk'));
});
