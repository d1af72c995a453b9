import type { RequestContext } from '@matricula/auth';
import { ReadBehind, type ReadStore } from '@matricula/read-store';
import { CallController } from './call.controller';

describe('a call to a lead whom another user called a moment ago', () => {
  const lead = { leadId: 'l1', leadName: 'Meera', phone: '+919811907001' };
  /** The row of the other call exists once the read model has caught up with the log. */
  const controllerOf = (reached: () => Promise<void>) => {
    let isReached = false;
    const placed: string[] = [];
    const reads = {
      reached: async (_name: string, position: string) => {
        expect(position).toBe('42');
        await reached();
        isReached = true;
      },
    } as unknown as ReadStore;
    const users = {
      telephone: async () => '+919811907002',
      presentCalls: async () => [],
      callsWith: async () => (isReached ? [{ callId: 'k1', userId: 'om', userName: 'Om Nair' }] : []),
    };
    const dialler = {
      ...{ requestOf: () => 'dial', placed: async () => undefined },
      place: async (id: string) => {
        placed.push(id);
        throw new Error('placed');
      },
    };
    const leads = { named: async () => lead };
    const results = { assertRecorded: async () => undefined };
    const access = { workable: async () => lead, hidden: async () => [], survivorIdOf: async (_: unknown, leadId: string) => leadId };
    const of = [
      dialler,
      {},
      leads,
      users,
      { isUnderWay: async () => true },
      {},
      results,
      access,
      {},
      {},
      reads,
      { head: async () => '42' },
    ];
    return { controller: new CallController(...(of as unknown as ConstructorParameters<typeof CallController>)), placed };
  };
  const context = { tenantId: 't1', user: { userId: 'asha', name: 'Asha' } } as unknown as RequestContext;

  it('is refused, also if the row of that call follows the log with a delay', async () => {
    const { controller, placed } = controllerOf(() => new Promise((resolve) => setTimeout(resolve, 5)));
    await expect(controller.dial({ lead_id: 'l1' }, context)).rejects.toMatchObject({ code: 'call/lead-busy' });
    expect(placed).toEqual([]);
  });

  it('is placed if the rows do not follow in time, and if the user chooses to', async () => {
    const behind = controllerOf(() => Promise.reject(new ReadBehind('call-list', '41')));
    await expect(behind.controller.dial({ lead_id: 'l1' }, context)).rejects.toThrow('placed');
    const chosen = controllerOf(async () => undefined);
    await expect(chosen.controller.dial({ lead_id: 'l1', call_anyway: true }, context)).rejects.toThrow('placed');
  });
});
