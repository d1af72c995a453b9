import type { CommandBus } from '@nestjs/cqrs';
import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { paymentBoundary, paymentContext, paymentLinkBoundary, type PaymentLink, type PaymentLinkCommand } from '@matricula/domain/payment';
import { execute } from '@matricula/event-store';
import { SandboxOutbox } from '@matricula/outbound/kernel';
import { SandboxPayment } from '@matricula/outbound/payment';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import type { DecideCommand } from '../decision';
import { PayPages } from './pay-pages';
import { PaymentLinks } from './payment-links';

const NO_QUESTIONS = { name: 'MBA 2027', languages: ['en'], sections: [] };
const DAYS = 90;
const DAY_MS = 86_400_000;

describe('a payment link', () => {
  let place: Place;
  let sandbox: SandboxPayment;
  let links: PaymentLinks;
  let token: string;

  const tell = (command: PaymentLinkCommand, at?: string) => {
    const address = { stream: paymentLinkBoundary.stream(TENANT, 'link'), tenantId: TENANT };
    return execute(place.store, paymentLinkBoundary.decider, address, command, person, { at });
  };
  const order = (command: OrderCommand, at?: string) => {
    const address = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    return execute(place.store, orderBoundary.decider, address, command, person, { at });
  };
  const create = async (more: object = {}, at?: string) => {
    token = await links.newToken(TENANT, 'link');
    const data = { linkId: 'link', orderId: 'o-1', leadId: 'l-1', token, amountPaise: 100_000, purpose: 'MBA 2027', ...more };
    await tell({ type: 'CreateLink', data }, at);
  };
  const state = async (): Promise<PaymentLink> => links.state(TENANT, 'link');
  /** The pages at the provider, by their sums. */
  const pages = async () => [...(await sandbox.look()).pages.values()].map(({ amountPaise, state: is }) => `${amountPaise} ${is}`);
  const pageId = (url: string) => url.split('/').at(-1);

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...paymentContext.events, ...applicationContext.events]);
    sandbox = new SandboxPayment(new SandboxOutbox(place.vault, {} as never), TENANT);
    const commands = {
      execute: ({ boundary, key, decision, meta }: DecideCommand<never, never, never, never>) =>
        execute(
          place.store,
          boundary['decider'],
          { stream: (boundary['stream'] as (typeof paymentBoundary)['stream'])(TENANT, key[0]), tenantId: TENANT },
          decision,
          meta,
        ),
    } as unknown as CommandBus;
    const identity = { tenant: async () => ({ name: 'Sunrise', status: 'active', timeZone: 'Asia/Kolkata' }) };
    const outbound = { sender: async () => sandbox };
    const config = { publicUrl: 'https://crm.example', publicAddressDays: DAYS };
    const files = { ofPayments: async () => [] };
    const payPages = new PayPages(commands, place.store);
    links = new PaymentLinks(
      ...([commands, place.store, place.vault, identity, outbound, files, payPages, config] as unknown as ConstructorParameters<
        typeof PaymentLinks
      >),
    );
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
    const ids = { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1' };
    await order(
      { type: 'CreateOrder', data: { ...ids, ...product, totalPaise: 100_000 } },
      new Date(Date.now() - 200 * DAY_MS).toISOString(),
    );
  });
  afterEach(() => place.close());

  it('that ended stays ended when its order gets another owner', async () => {
    const long = new Date(Date.now() - (DAYS + 1) * DAY_MS).toISOString();
    await create({}, long);
    await order({ type: 'CancelOrder', data: {} }, long);
    await tell({ type: 'CancelLink', data: {} }, long);
    await expect(links.seen(token)).rejects.toMatchObject({ code: 'public-address/over' });
    await tell({ type: 'ChangeLinkOwner', data: { ownerId: 'vikram', ownerName: 'Vikram Nair' } });
    await expect(links.seen(token)).rejects.toMatchObject({ code: 'public-address/over' });
  });

  describe('of the fee of an application', () => {
    const apply = (command: ApplicationCommand) => {
      const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
      return execute(place.store, applicationBoundary.decider, address, command, person);
    };
    const refused = async (ended: string) => {
      expect(await links.seen(token)).toMatchObject({ status: 'cancelled', ended });
      await expect(links.checkout(token, 100_000)).rejects.toMatchObject({ code: 'payment-link/application-ended', message: ended });
      expect(await pages()).toEqual([]);
    };
    const asksFor = async (isToken: boolean) => {
      const about = { leadId: 'l-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
      await apply({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
      if (isToken) {
        await apply({ type: 'SubmitApplication', data: { at: new Date().toISOString(), content: NO_QUESTIONS } });
        for (const move of ['verify', 'approve', 'rank', 'offer', 'accept'] as const)
          await apply({ type: 'MoveApplication', data: { move } });
      }
      const [orderId, linkId] = ['o-2', 'link'];
      await apply({ type: 'RequestFee', data: { orderId, linkId, ...(isToken && { token: true }) } });
      const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
      const data = { orderId, checkoutId: orderId, leadId: 'l-1', applicationId: 'a-1', formId: 'f-1', ...product, totalPaise: 100_000 };
      const address = { stream: orderBoundary.stream(TENANT, orderId), tenantId: TENANT };
      await execute(place.store, orderBoundary.decider, address, { type: 'CreateOrder', data }, person);
      await create({ orderId });
      expect(await links.seen(token)).toMatchObject({ status: 'open' });
    };

    it('takes no money once the application has ended', async () => {
      await asksFor(false);
      await apply({ type: 'MoveApplication', data: { move: 'withdraw' } });
      await refused('This application has ended.');
    });

    it('takes no token fee once the offer has ended', async () => {
      await asksFor(true);
      await apply({ type: 'MoveApplication', data: { move: 'recall' } });
      await refused('The offer of this application has ended.');
    });

    it('takes no token fee once it was waived', async () => {
      await asksFor(true);
      const waived = { token: { isPaid: false }, reason: 'Scholarship of the trust.', by: 'anil' };
      await apply({ type: 'WaiveTokenFee', data: waived });
      await refused('The token fee of this application was waived.');
      await apply({ type: 'MoveApplication', data: { move: 'enrol', token: { isPaid: false }, by: ['anita'] } });
      await refused('The token fee of this application was waived.');
    });

    it('stays paid after the end', async () => {
      await asksFor(false);
      await tell({ type: 'RecordLinkPayment', data: { paymentId: 'p-1', amountPaise: 100_000 } });
      await apply({ type: 'MoveApplication', data: { move: 'withdraw' } });
      expect(await links.seen(token)).toMatchObject({ status: 'paid' });
    });

    it('says that it is paid after the end if its order was paid another way', async () => {
      await asksFor(false);
      const address = { stream: orderBoundary.stream(TENANT, 'o-2'), tenantId: TENANT };
      const data = { paymentId: 'desk', amountPaise: 100_000, outcome: 'captured', paidAt: new Date().toISOString() } as const;
      await execute(place.store, orderBoundary.decider, address, { type: 'RecordPayment', data }, person);
      await apply({ type: 'MoveApplication', data: { move: 'withdraw' } });
      expect(await links.seen(token)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
    });
  });

  it('uses its open page again for the same sum, and replaces it for another one', async () => {
    await create({ leastPaise: 10_000 });
    const first = await links.checkout(token, 40_000);
    expect(await links.checkout(token, 40_000)).toBe(first);
    const second = await links.checkout(token, 100_000);
    expect(second).not.toBe(first);
    expect(await pages()).toEqual(['40000 cancelled', '100000 open']);
    // A sum that was chosen before is a page of its own again.
    expect(await links.checkout(token, 40_000)).not.toBe(first);
    expect(await pages()).toEqual(['40000 cancelled', '100000 cancelled', '40000 open']);
  });

  it('has one open page, whichever sums several tabs ask for at once', async () => {
    await create({ leastPaise: 10_000 });
    const sums = [40_000, 60_000, 40_000, 100_000];
    const answers = await Promise.allSettled(sums.map((paise) => links.checkout(token, paise)));
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'payment-link/other-page' });
    await links.checkout(token, 60_000);
    expect((await pages()).filter((page) => page.endsWith('open'))).toEqual(['60000 open']);
  });

  it('knows the page that a killed process opened and did not record', async () => {
    await create({ leastPaise: 10_000 });
    const data = { checkoutId: 'link-1', provider: 'sandbox', mode: 'live', amountPaise: 40_000, at: new Date().toISOString() } as const;
    await tell({ type: 'PlanCheckout', data });
    const payer = { name: undefined, phone: undefined, email: undefined };
    await sandbox.openCheckout({ ...data, tenantId: TENANT, description: 'MBA 2027', payer, returnUrl: '/' });
    await links.checkout(token, 100_000);
    expect(await pages()).toEqual(['40000 cancelled', '100000 open']);
    expect((await state()).checkouts.map(({ checkoutId }) => checkoutId)).toEqual(['link-1', 'link-2']);
  });

  it('opens no page while a payment waits to be booked, and one for the rest afterwards', async () => {
    await create({ leastPaise: 10_000 });
    const id = pageId(await links.checkout(token, 40_000));
    const [news] = await sandbox.play('pay', { id });
    await expect(links.checkout(token, 60_000)).rejects.toMatchObject({ code: 'payment-link/confirming' });
    const paymentId = `sandbox-${news?.news.providerId}`;
    const address = { stream: paymentBoundary.stream(TENANT, paymentId), tenantId: TENANT };
    const report = { paymentId, orderId: 'o-1', leadId: 'l-1', provider: 'sandbox', mode: 'live', amountPaise: 40_000 } as const;
    const at = new Date().toISOString();
    const data = { ...report, providerId: String(news?.news.providerId), state: 'captured', at } as const;
    await execute(place.store, paymentBoundary.decider, address, { type: 'RecordReport', data }, person);
    await expect(links.checkout(token, 60_000)).rejects.toMatchObject({ code: 'payment-link/confirming' });
    await execute(place.store, paymentBoundary.decider, address, { type: 'ApplyPayment', data: { orderId: 'o-1', leadId: 'l-1' } }, person);
    await tell({ type: 'RecordLinkPayment', data: { paymentId, amountPaise: 40_000 } });
    await order({ type: 'RecordPayment', data: { paymentId, amountPaise: 40_000, outcome: 'captured', paidAt: at } });
    await expect(links.checkout(token, 100_000)).rejects.toMatchObject({ code: 'payment-link/amount' });
    await links.checkout(token, 60_000);
    expect(await pages()).toEqual(['40000 paid', '60000 open']);
  });

  it('can be paid in its last minutes, on a page that lasts a little longer at the provider', async () => {
    const expiresAt = new Date(Date.now() + 5 * 60_000).toISOString();
    await create({ expiresAt });
    await links.checkout(token, 100_000);
    expect(await pages()).toEqual(['100000 open']);
  });

  it('plans another page after the provider refused one', async () => {
    await create();
    const open = jest.spyOn(sandbox, 'openCheckout').mockResolvedValueOnce({ outcome: 'refused', error: 'No.' });
    await expect(links.checkout(token, 100_000)).rejects.toMatchObject({ code: 'payment-link/refused' });
    expect(await state()).toMatchObject({ planned: undefined, replaced: ['link-1'] });
    await links.checkout(token, 100_000);
    expect(open.mock.calls.map(([{ checkoutId }]) => checkoutId)).toEqual(['link-1', 'link-2']);
  });

  it('notes a page that the account does not have, because another account opened it', async () => {
    await create();
    await links.checkout(token, 100_000);
    jest.spyOn(sandbox, 'checkout').mockResolvedValueOnce(undefined);
    await links.checkout(token, 100_000);
    expect((await state()).leftOpen).toEqual(['link-1']);
  });
});
