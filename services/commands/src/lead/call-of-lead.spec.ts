import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { RevisionConflict } from '@matricula/event-store';
import { CallOfLead } from './call-of-lead';

describe('the call from which a lead was created', () => {
  const phone = '+919811904801';
  const state = { leadId: 'ravi', status: 'open', phone, details: { phone }, dimensions: {}, attributes: {}, merges: [], offered: [] };
  const linked = (outcome: () => Promise<unknown>, known: object = { phone }, { sight = {}, isNew = true } = {}) => {
    const context = { tenantId: 't1', user: { userId: 'asha', name: 'Asha' }, sight } as unknown as RequestContext;
    const store = { states: { current: async (_: unknown, stream: string) => ({ state: stream.startsWith('call') ? known : state }) } };
    const access = { survivorOf: async (_: string, lead: object) => lead, hidden: async () => [] };
    const parts = [{ execute: outcome }, store, {}, access, {}] as never as ConstructorParameters<typeof CallOfLead>;
    return new CallOfLead(...parts).link('exotel-1', { leadId: 'ravi', isNew }, context);
  };

  it('is linked to it', async () => expect(await linked(async () => ({ position: '7' }))).toEqual({ position: '7' }));

  it('is linked for a role that may not see phone numbers if it is their own, of the lead that they created', async () => {
    const sight = { fields: { phone: 'masked' } };
    const done = async () => ({ position: '7' });
    const own = { phone, userId: 'asha' };
    expect(await linked(done, own, { sight })).toEqual({ position: '7' });
    expect(await linked(done, own, { sight, isNew: false })).toBeUndefined();
    expect(await linked(done, { phone, userId: 'ravi' }, { sight })).toBeUndefined();
    expect(await linked(done, { phone: '+919811904802', userId: 'asha' }, { sight })).toBeUndefined();
  });

  it('stays without it, and the lead stays saved, if the call changes at the same time', async () => {
    expect(await linked(() => Promise.reject(new RevisionConflict('call-t1-exotel-1', 3, 4)))).toBeUndefined();
    expect(await linked(() => Promise.reject(new DomainError('call/unknown', 'There is no such call.')))).toBeUndefined();
  });

  it('is not passed over if the log cannot be written', () =>
    expect(linked(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full'));
});
