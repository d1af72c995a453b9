import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { RevisionConflict } from '@matricula/event-store';
import { CallOfLead } from './call-of-lead';

describe('the call from which a lead was created', () => {
  const phone = '+919811904801';
  const state = { leadId: 'ravi', status: 'open', phone, details: { phone }, dimensions: {}, attributes: {}, merges: [], offered: [] };
  const context = { tenantId: 't1', user: { userId: 'asha', name: 'Asha' }, sight: {} } as unknown as RequestContext;
  const linked = (outcome: () => Promise<unknown>, known: object = { phone }) => {
    const store = { states: { current: async (_: unknown, stream: string) => ({ state: stream.startsWith('call') ? known : state }) } };
    const access = { survivorOf: async (_: string, lead: object) => lead, hidden: async () => [] };
    const parts = [{ execute: outcome }, store, {}, access, {}] as never as ConstructorParameters<typeof CallOfLead>;
    return new CallOfLead(...parts).link('exotel-1', 'ravi', context);
  };

  it('is linked to it', async () => expect(await linked(async () => ({ position: '7' }))).toEqual({ position: '7' }));

  it('stays without it, and the lead stays saved, if the call changes at the same time', async () => {
    expect(await linked(() => Promise.reject(new RevisionConflict('call-t1-exotel-1', 3, 4)))).toBeUndefined();
    expect(await linked(() => Promise.reject(new DomainError('call/unknown', 'There is no such call.')))).toBeUndefined();
  });

  it('is not passed over if the log cannot be written', () =>
    expect(linked(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full'));
});
