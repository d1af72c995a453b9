import { leadNumbers } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { CallLeads } from './call-leads';

describe('the numbers of a lead', () => {
  const row = (leadId: string, ...numbers: string[]) => ({ leadId, numbers, erased: false });
  const reads = readsOf([
    leadNumbers,
    [row('ravi', '+919811904802', '+919811904807'), row('meera', '+919811904804', '+919811904807'), row('gone', '+919811904808')],
  ]);
  const store = {
    readMany: async () => new Map(),
    states: {
      current: async (_: unknown, stream: string) => {
        const leadId = stream.replace('lead-t1-', '');
        return { state: { leadId, status: leadId === 'gone' ? 'removed' : 'open', details: {}, dimensions: {} } };
      },
    },
  };
  const identities = { pepper: async () => 'secret', of: (_: string, __: string, { phone }: { phone?: string }) => [{ stream: phone }] };
  const access = { survivorOf: async (_: string, lead: object) => lead };
  const leads = new CallLeads(...([store, identities, reads, access, {}, {}] as never as ConstructorParameters<typeof CallLeads>));
  const has = (number: string) => leads.hasNumber('t1', { leadId: 'ravi', phone: '+919811904801' }, number);
  const holder = async (number: string) => (await leads.withPhone('t1', number))?.leadId;

  it('are its own, and those of its orders, payment links and admissions', async () => {
    for (const own of ['+919811904801', '+919811904802', '+919811904807']) expect([own, await has(own)]).toEqual([own, true]);
  });

  it('are not those of other leads', async () => {
    for (const other of ['+919811904804', '+919811904806']) expect([other, await has(other)]).toEqual([other, false]);
  });

  it('match a call to the only open lead that has the number', async () => {
    expect(await holder('+919811904802')).toBe('ravi');
    expect([await holder('+919811904807'), await holder('+919811904808'), await holder('+919811904809')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
