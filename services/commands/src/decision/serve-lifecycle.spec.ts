import { ForbiddenException } from '@nestjs/common';
import { defineAccess, type RequestContext } from '@matricula/auth';
import { defineBoundary, defineLifecycle, type Decider, type DomainCommand, type DomainEvent } from '@matricula/domain/kernel';
import { fields, text } from '@matricula/domain/kernel/field-set';
import type { EventStore } from '@matricula/event-store';
import { DecideCommand } from './decide.handler';
import { serveLifecycle, type ServedLifecycle } from './serve-lifecycle';

interface Parcel {
  status: 'none' | 'packed' | 'sent' | 'lost';
  senderId: string;
  label: string;
}
type ParcelMoved = DomainEvent<'ParcelMoved', { to: Parcel['status'] }>;
type ParcelCommand =
  | DomainCommand<'SendParcel', { label: string; stamp?: string }>
  | DomainCommand<'LoseParcel', { by: string }>
  | DomainCommand<'RelabelParcel', { label: string; note?: string | null }>;

const labelFields = fields({ label: text({ label: 'Label', required: 'Label is required.', most: 5 }) });
const relabelFields = fields({ ...labelFields, note: text({ label: 'Note', most: 5 }) });
const life = defineLifecycle({
  name: 'parcel',
  states: { packed: 'Packed', sent: 'Sent', lost: 'Lost' },
  moves: {
    send: { label: 'Send', from: ['packed'], to: 'sent', by: ['sender'], asks: labelFields },
    lose: { label: 'Lose', from: ['packed', 'sent'], to: 'lost', by: ['post'] },
    relabel: { label: 'Relabel', from: ['packed'], asks: labelFields },
  },
});
const decider: Decider<Parcel, ParcelCommand, ParcelMoved> = {
  initial: { status: 'none', senderId: '', label: '' },
  decide: () => [],
  evolve: (parcel) => parcel,
};
const stream = (tenantId: string, id: string) => `parcel-${tenantId}-${id}`;
const boundary = defineBoundary({ name: 'air-parcel', stream, decider, life });
const access = defineAccess({ owner: { senderId: 'sent it' }, parties: { senderId: 'sender', admin: 'post', above: 'watcher' } });

const caller = (userId: string, { admin = false, people = [userId] }: { admin?: boolean; people?: string[] } = {}) =>
  ({
    tenantId: 't-1',
    user: { userId, name: userId },
    sight: { userId, admin, manages: false, people: admin ? undefined : new Set(people) },
  }) as unknown as RequestContext;
const asha = caller('asha');
const admin = caller('admin', { admin: true });

/** The moves of parcels, and the commands that they send. */
function served(parcels: Record<string, Parcel>, gone: string[] = []) {
  const sent: { key: string[]; decision: ParcelCommand }[] = [];
  const commands = {
    execute: (command: unknown) => {
      if (command instanceof DecideCommand) sent.push({ key: command.key as string[], decision: command.decision as ParcelCommand });
      return Promise.resolve({ position: '7', revision: 1, events: [], state: decider.initial } as never);
    },
  };
  const current = (_: unknown, name: string) =>
    Promise.resolve({ state: parcels[name.replace('parcel-t-1-', '')] ?? decider.initial, revision: 0 });
  const moves: ServedLifecycle<Parcel, ParcelMoved, string | undefined> = serveLifecycle(boundary, access, {
    commands,
    store: { states: { current } } as unknown as EventStore,
    gone,
    ownRoutes: ['relabel'],
    changes: { relabel: { fields: relabelFields, stored: ({ label }: Parcel) => ({ label }) } },
    refusal: ({ senderId }: Parcel, { user }) => (senderId === user.userId ? 'Only the post loses parcels.' : undefined),
    prepare: {
      send: ({ values, extra }) => ({
        type: 'SendParcel',
        data: { label: values.label, stamp: extra },
      }),
      lose: ({ parties }) => ({ type: 'LoseParcel', data: { by: parties.join() } }),
      relabel: ({ values }) => ({ type: 'RelabelParcel', data: values }),
    },
  });
  return { moves, sent };
}

const packed: Parcel = { status: 'packed', senderId: 'asha', label: 'Tea' };

describe('the moves of a boundary', () => {
  it('are prepared from the validated values and sent as a decision about the thing', async () => {
    const { moves, sent } = served({ p: packed });
    await expect(moves.move('p', 'send', asha, { label: ' Milk ' }, 'blue')).resolves.toMatchObject({ position: '7' });
    await moves.step('p', 'lose', admin);
    expect(sent).toEqual([
      { key: ['p'], decision: { type: 'SendParcel', data: { label: 'Milk', stamp: 'blue' } } },
      { key: ['p'], decision: { type: 'LoseParcel', data: { by: 'post' } } },
    ]);
  });

  it('are unknown for a thing that does not exist, that is gone, or that the caller does not see', async () => {
    const { moves, sent } = served({ p: packed, lost: { ...packed, status: 'lost' } }, ['lost']);
    const unknown = { code: 'air-parcel/unknown', message: 'There is no such air parcel.' };
    await expect(moves.step('other', 'send', asha)).rejects.toMatchObject(unknown);
    await expect(moves.step('lost', 'send', asha)).rejects.toMatchObject(unknown);
    await expect(moves.step('p', 'send', caller('ravi'))).rejects.toMatchObject(unknown);
    expect(sent).toEqual([]);
  });

  it('are refused to users who are not a party of the move, before the values are read', async () => {
    const { moves } = served({ p: packed });
    const manager = caller('meena', { people: ['meena', 'asha'] });
    await expect(moves.permitted('p', 'send', manager)).rejects.toThrow(ForbiddenException);
    await expect(moves.permitted('p', 'lose', asha)).rejects.toThrow('Only the post loses parcels.');
  });

  it('answer with the errors by field', async () => {
    const { moves, sent } = served({ p: packed });
    const step = await moves.permitted('p', 'send', asha);
    await expect(step.make({}, undefined)).rejects.toMatchObject({
      code: 'air-parcel/invalid',
      message: 'Label is required.',
      fields: { label: 'Label is required.' },
    });
    await expect(step.make({ label: 'Tea', colour: 'red' }, undefined)).rejects.toMatchObject({
      fields: { colour: 'property colour should not exist' },
    });
    expect(sent).toEqual([]);
  });

  it('keep the present values in moves that change only the given ones', async () => {
    const { moves, sent } = served({ p: packed });
    await moves.move('p', 'relabel', asha, { note: 'Dry' });
    expect(sent).toEqual([{ key: ['p'], decision: { type: 'RelabelParcel', data: { label: 'Tea', note: 'Dry' } } }]);
  });

  it('are unknown if the life cycle does not declare them, or if they have a route of their own', async () => {
    const { moves } = served({ p: packed });
    const unknown = { code: 'air-parcel-move/unknown', message: 'This action is not available for an air parcel.' };
    for (const move of ['fly', 'toString', 'constructor', 'relabel']) {
      await expect(moves.step('p', move, asha)).rejects.toMatchObject(unknown);
    }
  });

  it('can go by one command, and to a thing that is found elsewhere', async () => {
    const sent: unknown[] = [];
    const moves = serveLifecycle(boundary, access, {
      commands: { execute: (command: unknown) => Promise.resolve(void sent.push(command) as never) },
      store: {} as EventStore,
      find: ([id = '']) => (id === 'row-1' ? { thing: { senderId: 'asha' }, key: ['p'] as [string] } : undefined),
      prepare: (_, move) => ({ type: 'LoseParcel', data: { by: move } }),
    });
    await moves.move('row-1', 'relabel', asha, { label: 'Tea' });
    expect(sent).toMatchObject([{ key: ['p'], decision: { data: { by: 'relabel' } } }]);
    await expect(moves.step('row-2', 'lose', asha)).rejects.toMatchObject({ code: 'air-parcel/unknown' });
  });
});
