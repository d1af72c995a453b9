import { type Decider, type DomainCommand, DomainError, type DomainEvent, ERASED } from '@matricula/domain/kernel';
import { contractCodec, contractMeta, KeysInMemory } from './contract-events';
import type { EventStore } from './event-store';
import type { EventStoreUnderTest } from './event-store.contract';
import { execute, type ExecuteOptions } from './execute';

type Hand = DomainCommand<'Hand', { to: string; name?: string }>;
type HandedOver = DomainEvent<'PersonHandedOver', { ownerId: string; ownerName: string }>;

/** A thing that is handed over: the current holder cannot get it again. */
const turn: Decider<string[], Hand, HandedOver> = {
  initial: [],
  decide: ({ data: { to, name = to } }, state) => {
    if (state.includes('last')) throw new DomainError('turn/over', 'It is over.');
    return state.at(-1) === to ? [] : [{ type: 'PersonHandedOver', data: { ownerId: to, ownerName: name } }];
  },
  evolve: (state, { data }) => [...state, data.ownerName],
};

const address = { stream: 'turn', tenantId: 't1' };

/** What a process caches of streams that others write to as well. */
export function knownStatesContract(open: () => Promise<EventStoreUnderTest>): void {
  describe('given two processes that decide on one log', () => {
    let place: EventStoreUnderTest;
    let keys: KeysInMemory;
    let one: EventStore;
    let other: EventStore;
    const hand = (store: EventStore, to: string, options?: ExecuteOptions<string[]>) =>
      execute(store, turn, address, { type: 'Hand', data: { to } }, contractMeta, options);
    const turns = async (store: EventStore) => (await store.states.current(turn, 'turn')).state;

    beforeEach(async () => {
      place = await open();
      keys = new KeysInMemory();
      one = await place.connect(contractCodec(keys));
      other = await place.connect(contractCodec(keys));
    });
    afterEach(() => place.remove());

    it('decides on what the other wrote, whatever comes of it', async () => {
      await hand(one, 'a');
      await hand(other, 'b');
      expect((await hand(one, 'c')).state).toEqual(['a', 'b', 'c']);
      // Its cached state was outdated.
      expect((await hand(other, 'b')).state).toEqual(['a', 'b', 'c', 'b']);
      expect((await hand(one, 'c')).events).toHaveLength(1);
      await hand(other, 'last');
      await expect(hand(one, 'd')).rejects.toMatchObject({ code: 'turn/over' });
      await expect(hand(one, 'c')).rejects.toMatchObject({ code: 'turn/over' });
      expect(await turns(one)).toEqual(['a', 'b', 'c', 'b', 'c', 'last']);
    });

    it('answers with what is in the log now', async () => {
      await hand(one, 'a');
      expect(await turns(other)).toEqual(['a']);
      await hand(one, 'b');
      expect(await turns(other)).toEqual(['a', 'b']);
      await hand(other, 'c');
      const found = await one.states.currentMany(turn, ['turn', 'none', 'turn']);
      expect([...found].map(([stream, { state, revision }]) => [stream, state, revision])).toEqual([['turn', ['a', 'b', 'c'], 2]]);
    });

    it('does a command once that both were sent', async () => {
      await hand(one, 'a');
      await hand(other, 'b');
      const first = await hand(one, 'c', { commandId: 'c1' });
      await hand(one, 'd');
      expect(await hand(other, 'c', { commandId: 'c1' })).toEqual({ ...first, state: ['a', 'b', 'c', 'd'] });
      expect(await hand(one, 'c', { commandId: 'c1' })).toEqual({ ...first, state: ['a', 'b', 'c', 'd'] });
      await Promise.all([hand(one, 'e', { commandId: 'c2' }), hand(other, 'e', { commandId: 'c2' })]);
      expect([await turns(one), await turns(other)]).toEqual(Array(2).fill(['a', 'b', 'c', 'd', 'e']));
    });

    it('serves all who come at once', async () => {
      const names = Array.from({ length: 12 }, (_, n) => `p${n}`);
      await Promise.all(names.map((name, n) => hand(n % 2 ? one : other, name)));
      expect((await turns(one)).toSorted()).toEqual(names.toSorted());
      expect(await turns(other)).toEqual(await turns(one));
    });

    it('forgets whose key was destroyed', async () => {
      for (const store of [one, other])
        await execute(store, turn, address, { type: 'Hand', data: { to: 'u-2', name: 'Mina' } }, contractMeta);
      expect(await turns(one)).toEqual(['Mina', 'Mina']);
      await keys.destroy('t1/u-2');
      expect([await turns(one), await turns(other)]).toEqual(Array(2).fill([ERASED, ERASED]));
      expect((await hand(one, 'a')).state).toEqual([ERASED, ERASED, 'a']);
    });
  });
}
