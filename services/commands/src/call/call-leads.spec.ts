import { admissionList } from '@matricula/read-models/admission';
import { orderList } from '@matricula/read-models/order';
import { paymentLinkList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { CallLeads } from './call-leads';

describe('the numbers of a lead', () => {
  const reads = readsOf(
    [orderList, [{ orderId: 'o1', leadId: 'ravi', phone: '09811904802' } as never]],
    [paymentLinkList, [{ linkId: 'p1', leadId: 'ravi', phone: '+919811904803' } as never]],
    [admissionList, [{ admissionId: 'a1', leadId: 'meera', phone: '+919811904804' } as never]],
  );
  const identity = { phoneRule: async () => ({ country: 'IN' }) };
  const leads = new CallLeads(...([{}, {}, reads, {}, {}, {}, identity] as never as ConstructorParameters<typeof CallLeads>));
  beforeEach(() =>
    jest.spyOn(leads, 'withPhone').mockImplementation(async (_, phone) => ({ leadId: phone === '+919811904805' ? 'ravi' : 'om' })),
  );
  const has = (number: string) => leads.hasNumber('t1', { leadId: 'ravi', phone: '+919811904801' }, number);

  it('are its own, those by which it is recognised, and those of its orders and payment links', async () => {
    for (const own of ['+919811904801', '+919811904802', '+919811904803', '+919811904805'])
      expect([own, await has(own)]).toEqual([own, true]);
  });

  it('are not those of other leads', async () => {
    for (const other of ['+919811904804', '+919811904806']) expect([other, await has(other)]).toEqual([other, false]);
  });
});
