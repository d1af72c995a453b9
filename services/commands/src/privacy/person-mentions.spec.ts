import type { CommandBus } from '@nestjs/cqrs';
import type { SealedBlobStore } from '@matricula/blob-store';
import { applicationStream } from '@matricula/domain/application';
import { callStream } from '@matricula/domain/call';
import { orderStream } from '@matricula/domain/order';
import { paymentLinkStream, paymentStream } from '@matricula/domain/payment';
import type { EventStore, ReadAllOptions } from '@matricula/event-store';
import type { DataSubjectKeys } from '@matricula/vault';
import { idsOf, PersonMentions } from './person-mentions';

const tenantId = 't1';
const marks = { phones: ['9822655511'], emails: ['asha@mail.example'], names: ['asha rao'] };

interface Logged {
  stream: string;
  type: string;
  data: object;
}

const call = (callId: string, type: string, data: object): Logged => ({
  ...{ stream: callStream(tenantId, callId), type },
  data: { callId, ...data },
});
const order = (orderId: string, data: object, type = 'OrderCreated'): Logged => ({
  ...{ stream: orderStream(tenantId, orderId), type },
  data: { orderId, ...data },
});
const payment = (paymentId: string, data: object, type = 'PaymentStarted'): Logged => ({
  ...{ stream: paymentStream(tenantId, paymentId), type },
  data: { paymentId, ...data },
});
const link = (linkId: string, data: object): Logged => ({
  ...{ stream: paymentLinkStream(tenantId, linkId), type: 'PaymentLinkCreated' },
  data: { linkId, ...data },
});
const application = (applicationId: string, type: string, data: object): Logged => ({
  ...{ stream: applicationStream(tenantId, applicationId), type },
  data: { applicationId, ...data },
});

/** The ids of what is found about the lead `asha` in a log. */
async function found(...log: Logged[]): Promise<string[]> {
  const store = {
    readAll: async function* (_after: string, { filter }: ReadAllOptions) {
      yield log.filter(({ type }) => filter?.types?.includes(type));
    },
    readMany: async (streams: string[]) => new Map(streams.map((stream) => [stream, log.filter((event) => event.stream === stream)])),
  } as unknown as EventStore;
  const searched = new PersonMentions(store, {} as DataSubjectKeys, {} as CommandBus, {} as SealedBlobStore);
  return idsOf(await searched.find(tenantId, 'asha', marks)).toSorted();
}

describe('things of the lead that is erased', () => {
  it('are found by the lead, whatever their texts say', async () =>
    expect(
      await found(
        order('o-1', { leadId: 'asha', leadName: 'A. Rao' }),
        payment('p-1', { leadId: 'asha' }),
        link('l-1', { leadId: 'asha', purpose: 'Fee' }),
        call('c-1', 'CallStarted', { leadId: 'asha' }),
        application('a-1', 'ApplicationStarted', { leadId: 'asha', phone: '+919000000000' }),
      ),
    ).toEqual(['a-1', 'c-1', 'l-1', 'o-1', 'p-1']));

  it('are those that were linked to it later, too', async () =>
    expect(
      await found(
        call('c-1', 'CallStarted', { phone: '+919000000000' }),
        call('c-1', 'CallLeadLinked', { leadId: 'asha', leadName: 'A. Rao' }),
        payment('p-1', { leadId: 'other', leadName: 'Other' }),
        payment('p-1', { leadId: 'asha', leadName: 'A. Rao' }, 'PaymentApplied'),
      ),
    ).toEqual(['c-1', 'p-1']));
});

describe('things of another lead', () => {
  it('stay, also those of a namesake, or with the name or number of the erased person', async () =>
    expect(
      await found(
        order('o-1', { leadId: 'other', leadName: 'Asha Rao', phone: '+919822655511' }),
        order('o-1', { leadId: 'other', remark: 'A sister of Asha Rao' }, 'OrderRemarked'),
        payment('p-1', { leadId: 'other', leadName: 'Asha Rao' }),
        link('l-1', { leadId: 'other', payerName: 'Asha Rao', email: 'asha@mail.example' }),
        call('c-1', 'CallStarted', { leadId: 'other', leadName: 'Asha Rao' }),
        application('a-1', 'ApplicationStarted', { leadId: 'other', phone: '+919000000000' }),
        application('a-1', 'ApplicationAnswersSaved', { leadId: 'other', answers: { guardian: '98226 55511' }, name: 'Asha Rao' }),
      ),
    ).toEqual([]));

  it('stay, although one of their events names no lead', async () =>
    expect(
      await found(
        call('c-1', 'CallStarted', { phone: '+919822655511' }),
        call('c-1', 'CallLeadLinked', { leadId: 'other', leadName: 'Other' }),
        call('c-2', 'CallStarted', { leadId: 'other', phone: '+919000000000' }),
        call('c-2', 'CallCorrected', { phone: '+919822655511' }),
        call('c-2', 'CallResultSkipped', { reason: 'Asha Rao called' }),
      ),
    ).toEqual([]));
});

describe('things of no lead', () => {
  it('are found by number, e-mail and name, as whole words', async () =>
    expect(
      await found(
        call('c-1', 'CallStarted', { phone: '+919822655511' }),
        call('c-2', 'CallStarted', { phone: '+919000000000' }),
        call('c-2', 'CallCorrected', { phone: '+919822655511' }),
        call('c-3', 'CallResultSkipped', { reason: 'Natasha Rao called' }),
        payment('p-1', { reference: 'Cheque of Asha Rao' }),
        payment('p-2', { reference: 'Cheque of Asha Raorane' }),
      ),
    ).toEqual(['c-1', 'c-2', 'p-1']));
});
