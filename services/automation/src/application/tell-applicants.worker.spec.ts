import { applicationBoundary, applicationContext, type ApplicationCommand, type FormContent } from '@matricula/domain/application';
import { automationEvents, type TimerSet } from '@matricula/domain/automation';
import { communicationContext, type MessageRequested } from '@matricula/domain/communication';
import { documentsBoundary } from '@matricula/domain/document';
import { interviewBoundary, interviewContext, type InterviewCommand } from '@matricula/domain/interview';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import { meritListBoundary, offerContext, type MeritListCommand } from '@matricula/domain/offer';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { offerEndingAt } from './applicant-news';
import { TellApplicantsWorker } from './tell-applicants.worker';

const ids = { applicationId: 'a-1', leadId: 'lead-1' };
const page = `https://crm.example/apply/${publishableKey({ tenantId: TENANT, formId: 'f-1' })}`;
/** 10:30 AM in Kolkata. */
const day = '2026-12-01T05:00:00.000Z';
const night = '2026-12-01T17:00:00.000Z';
const content: FormContent = { name: 'MBA 2027', languages: ['en'], sections: [] };

describe('applicants', () => {
  let place: Place;
  let now: string;
  let isOut: boolean;
  let document: string;

  const application = (command: ApplicationCommand) => {
    const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    return execute(place.store, applicationBoundary.decider, address, command, person);
  };
  const interview = (command: InterviewCommand) => {
    const address = { stream: interviewBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    return execute(place.store, interviewBoundary.decider, address, command, person);
  };
  const offer = (command: MeritListCommand) => {
    const address = { stream: meritListBoundary.stream(TENANT, 'm-1'), tenantId: TENANT };
    return execute(place.store, meritListBoundary.decider, address, command, person);
  };
  const order = (command: OrderCommand) => {
    const address = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    return execute(place.store, orderBoundary.decider, address, command, person);
  };
  const move = (...moves: Extract<ApplicationCommand, { type: 'MoveApplication' }>['data'][]) =>
    moves.reduce((before, data) => before.then(() => application({ type: 'MoveApplication', data })), Promise.resolve<unknown>(0));
  const booked = (byApplicant: boolean) =>
    interview({
      type: 'BookInterview',
      data: {
        ...{ ...ids, formId: 'f-1', formName: 'MBA 2027', slotId: '2026-12-05_s.0', sessionId: '2026-12-05_s', day: '2026-12-05' },
        ...{ startsAt: '2026-12-05T05:00:00.000Z', minutes: 30, panel: 'Panel A', panellistIds: ['asha'], byApplicant, isEligible: true },
        at: day,
      },
    });
  const issued = async (tokenProductId?: string) => {
    const about = { meritListId: 'm-1', name: 'First', formId: 'f-1', formName: 'MBA 2027', rankedById: 'asha', order: ['score'] };
    const entries = [{ ...ids, rank: 1, quota: '', place: 1 }];
    await offer({ type: 'PublishMeritList', data: { ...about, seats: 1, quotas: [], days: 7, tokenProductId, entries } });
    await offer({ type: 'ApproveOffer', data: { applicationId: 'a-1', by: 'ravi' } });
    await offer({ type: 'IssueOffer', data: { applicationId: 'a-1', at: day } });
  };

  /** The worker reads all that happened, twice. */
  const worked = async (...more: RecordedEvent[]) => {
    const choices = { optedOut: async () => ({ lead: isOut, contact: false }) };
    // One document, in the state that a spec says.
    const current = (folding: never, stream: string) =>
      stream === documentsBoundary.stream(TENANT, 'a-1')
        ? Promise.resolve({ state: { documents: { marks: { status: document } } } })
        : place.store.states.current(folding, stream);
    const states = Object.create(place.store.states, { current: { value: current } }) as typeof place.store.states;
    const needs = {
      store: Object.create(place.store, { states: { value: states } }) as typeof place.store,
      choices,
      publicUrl: 'https://crm.example',
      zoneOf: async () => 'Asia/Kolkata',
      now: () => new Date(now),
    };
    const worker = new TellApplicantsWorker(needs);
    const events = [...(await place.log(...worker.types)), ...more];
    for (let times = 0; times < 2; times++) await worker.work(events);
    return ((await place.log('MessageRequested')) as RecordedEvent<MessageRequested>[]).map(({ data }) => data.body);
  };
  const timers = async () => ((await place.log('TimerSet')) as RecordedEvent<TimerSet>[]).map(({ data }) => data);
  const elapsed = (kind: string, about: object, id = 'e-elapsed') =>
    ({
      id,
      at: now,
      type: 'TimerElapsed',
      tenantId: TENANT,
      data: { kind, about },
      meta: { correlationId: 'c' },
    }) as unknown as RecordedEvent;
  const happened = (type: string, id: string, data: object, at = now) =>
    ({ id, at, type, tenantId: TENANT, data: { ...ids, ...data }, meta: { correlationId: 'c' } }) as unknown as RecordedEvent;

  /** The application of another form, started and with its fee asked for. */
  const unsubmitted = async () => {
    const address = { stream: applicationBoundary.stream(TENANT, 'a-2'), tenantId: TENANT };
    const tell = (command: ApplicationCommand) => execute(place.store, applicationBoundary.decider, address, command, person);
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await tell({ type: 'StartApplication', data: { ...about, applicationId: 'a-2', leadId: 'lead-1' } });
    await tell({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1' } });
    const product = { productId: 'p-1', productName: 'MBA form', productKind: 'application-form', collegeId: 'c-1' } as const;
    const of = { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'k-1', applicationId: 'a-2' };
    await order({ type: 'CreateOrder', data: { ...of, ...product, totalPaise: 50_000 } });
    return tell;
  };

  beforeEach(async () => {
    const contexts = [applicationContext, communicationContext, interviewContext, offerContext, orderContext];
    place = openPlace([...automationEvents, ...contexts.flatMap(({ events }) => events ?? [])]);
    [now, isOut, document] = [day, false, 'rejected'];
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await application({ type: 'StartApplication', data: { ...ids, ...about } });
    await application({ type: 'SubmitApplication', data: { at: day, content } });
  });
  afterEach(() => place.close());

  it('are warned once of an application that is paid and not submitted, before it lapses', async () => {
    const tell = await unsubmitted();
    const about = { kind: 'submit-due', ref: 'a-2-2026-12-01', applicationId: 'a-2', until: '2026-12-02T05:00:00.000Z' };
    const due = elapsed('applicant-news', about);
    expect(await worked(due)).toEqual([]);
    await order({ type: 'RecordPayment', data: { paymentId: 'p-1', amountPaise: 50_000, outcome: 'captured', paidAt: day } });
    now = about.until;
    expect(await worked(due)).toEqual([]);
    now = day;
    const warning = 'MBA 2027: Your fee is paid, but your application is not submitted. Please submit it until 02 Dec 2026, 10:30 AM';
    expect(await worked(due)).toEqual([expect.stringContaining(warning)]);
    await tell({ type: 'SubmitApplication', data: { at: day, content } });
    expect(await worked(elapsed('applicant-news', { ...about, ref: 'a-2-2026-12-02' }))).toHaveLength(1);
  });

  it('are told once that their application came back, is eligible or was decided about, without the reason', async () => {
    await move({ move: 'return', sections: ['person'], reason: 'The name is wrong.' });
    expect(await worked()).toEqual([`MBA 2027: Please correct your application: ${page}`]);
    await application({ type: 'SubmitApplication', data: { at: day, content } });
    await move({ move: 'verify' }, { move: 'approve' });
    expect((await worked()).at(-1)).toBe(`MBA 2027: Your application was found eligible. See what is next: ${page}`);
    await move({ move: 'reject', reason: 'Too few seats.' });
    const all = await worked();
    expect(all.at(-1)).toBe(`MBA 2027: A decision about your application was made. Please read it: ${page}`);
    expect(all).toHaveLength(3);
  });

  it('are told of interviews that others booked or cancelled, not of their own doing', async () => {
    await move({ move: 'verify' }, { move: 'approve' });
    await worked();
    await booked(false);
    expect((await worked()).at(-1)).toBe(
      `MBA 2027: Your interview: 05 Dec 2026, 10:30 AM (Asia/Kolkata), 30 minutes. See the details: ${page}`,
    );
    await interview({ type: 'CancelInterview', data: { byApplicant: false, reason: 'The panel is ill.', at: day } });
    expect((await worked()).at(-1)).toBe(`MBA 2027: Your interview was cancelled. Please choose another time: ${page}`);
    await booked(true);
    await interview({ type: 'CancelInterview', data: { byApplicant: true, at: day } });
    const before = await worked();
    expect(before).toHaveLength(3);
    // An application that ended loses its interview, which is no news.
    await booked(true);
    await move({ move: 'withdraw' });
    await interview({ type: 'ReleaseInterview', data: {} });
    expect(await worked()).toEqual(before);
  });

  it('are told of an offer, of its end two days before, and of its withdrawal', async () => {
    await move({ move: 'verify' }, { move: 'approve' }, { move: 'rank' });
    await issued();
    const expiry = '08 Dec 2026, 10:30 AM (Asia/Kolkata)';
    expect((await worked()).at(-1)).toBe(`MBA 2027: You have an offer. Please answer it until ${expiry}: ${page}`);
    const about = { meritListId: 'm-1', applicationId: 'a-1', expiresAt: '2026-12-08T05:00:00.000Z' };
    expect((await worked(elapsed('offer-ending', about))).at(-1)).toBe(
      `MBA 2027: Your offer expires on ${expiry}. Please answer it: ${page}`,
    );
    expect(offerEndingAt(day, about.expiresAt)).toBe('2026-12-06T05:00:00.000Z');
    expect(offerEndingAt(day, '2026-12-02T05:00:00.000Z')).toBe('2026-12-01T17:00:00.000Z');
    await offer({ type: 'WithdrawOffer', data: { applicationId: 'a-1', reason: 'Wrong marks' } });
    expect((await worked()).at(-1)).toBe(`MBA 2027: Your offer was withdrawn. Please see your page: ${page}`);
    // It is over: nothing more of its end.
    const before = await worked();
    expect(await worked(elapsed('offer-ending', about, 'e-2'))).toEqual(before);
  });

  it('get one message a day about rejected documents and about answers to a question', async () => {
    const rejected = (id: string) => happened('DocumentRejected', id, { document: 'Mark sheet', reason: 'unreadable' });
    const replied = (id: string, byApplicant = false) => happened('QueryReplied', id, { queryId: 'q-1', byApplicant, text: 'In March.' });
    const [documents, answer] = await worked(rejected('e-1'), rejected('e-2'), replied('e-3'), replied('e-4'), replied('e-5', true));
    expect(documents).toBe(`MBA 2027: Some documents were not accepted. Please see why and upload them again: ${page}`);
    expect(answer).toBe(`MBA 2027: Your question was answered. Read the answer: ${page}`);
    now = '2026-12-02T05:00:00.000Z';
    expect(await worked(rejected('e-6'))).toHaveLength(3);
    // The same event that comes again on the next day is no other news.
    expect(await worked(happened('DocumentRejected', 'e-1', { document: 'Mark sheet', reason: 'unreadable' }, day))).toHaveLength(3);
    // What was uploaded again meanwhile is not announced as rejected.
    now = '2026-12-03T05:00:00.000Z';
    document = 'uploaded';
    expect(await worked(rejected('e-7'))).toHaveLength(3);
  });

  it('are told that the token fee is due, that they are enrolled, and that this was taken back', async () => {
    await move({ move: 'verify' }, { move: 'approve' }, { move: 'rank' });
    await issued('p-1');
    await move({ move: 'offer' });
    await worked();
    await offer({ type: 'AcceptOffer', data: { applicationId: 'a-1', at: day } });
    await move({ move: 'accept' });
    expect((await worked()).at(-1)).toBe(`MBA 2027: Your seat waits for the token fee. Please pay it: ${page}`);
    await move({ move: 'enrol' });
    expect((await worked()).at(-1)).toBe(`MBA 2027: You are enrolled. See your page: ${page}`);
    await move({ move: 'unenrol', reason: 'A mistake.' });
    const all = await worked();
    expect(all.at(-1)).toBe(`MBA 2027: Your enrolment was taken back. Please ask the institution and see your page: ${page}`);
    expect(await worked()).toEqual(all);
  });

  it.each(['paid', 'enrolled'])('who accepted at night and are %s before the morning are not asked to pay', async (state) => {
    await move({ move: 'verify' }, { move: 'approve' }, { move: 'rank' });
    await issued('p-1');
    await move({ move: 'offer' });
    await worked();
    now = night;
    await offer({ type: 'AcceptOffer', data: { applicationId: 'a-1', at: day } });
    await move({ move: 'accept' });
    const before = await worked();
    const { kind, about } = (await timers()).find((timer) => timer.about?.kind === 'token-due')!;
    await application({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1', token: true } });
    const product = {
      productId: 'p-1',
      productName: 'Seat of MBA',
      productKind: 'token-fee',
      collegeId: 'c-1',
      totalPaise: 50_000,
    } as const;
    await order({ type: 'CreateOrder', data: { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'k-1', leadName: 'Asha', ...product } });
    const payment = { paymentId: 'pay-1', amountPaise: 50_000, outcome: 'captured', paidAt: night } as const;
    if (state === 'paid') await order({ type: 'RecordPayment', data: payment });
    else await move({ move: 'enrol' });
    now = '2026-12-02T03:30:00.000Z';
    const morning = elapsed(kind, about ?? {});
    const all = await worked(morning);
    expect(all.slice(before.length).join()).not.toContain('token fee');
  });

  it('are not told of a token fee that their offer does not ask for', async () => {
    await move({ move: 'verify' }, { move: 'approve' }, { move: 'rank' });
    await issued();
    await offer({ type: 'AcceptOffer', data: { applicationId: 'a-1', at: day } });
    expect((await worked()).join()).not.toContain('token fee');
  });

  it('hear of the night in the morning, if it is still true', async () => {
    now = night;
    await move({ move: 'return', sections: ['person'], reason: 'The name is wrong.' });
    expect(await worked()).toEqual([]);
    const [timer, ...others] = await timers();
    expect(others).toEqual([]);
    expect(timer).toMatchObject({ kind: 'applicant-news', dueAt: '2026-12-02T03:30:00.000Z' });
    expect(JSON.stringify(timer)).not.toMatch(/\+91|wrong/);
    now = '2026-12-02T03:30:00.000Z';
    expect(await worked(elapsed(timer!.kind, timer!.about ?? {}))).toEqual([`MBA 2027: Please correct your application: ${page}`]);
    await application({ type: 'SubmitApplication', data: { at: now, content } });
    expect(await worked(elapsed(timer!.kind, { ...timer!.about, ref: 'another' }))).toHaveLength(1);
  });

  it('get nothing if they want no messages, or were erased', async () => {
    await move({ move: 'return', sections: ['person'], reason: 'The name is wrong.' });
    isOut = true;
    expect(await worked()).toEqual([]);
    isOut = false;
    await application({ type: 'EraseAnswers', data: {} });
    expect(await worked()).toEqual([]);
  });
});
