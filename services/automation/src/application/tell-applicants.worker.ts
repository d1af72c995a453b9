import { applicationBoundary, type Application, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import { documentsBoundary } from '@matricula/domain/document';
import { interviewBoundary } from '@matricula/domain/interview';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { CONTACTED_FROM, CONTACTED_UNTIL } from '@matricula/domain/kernel/contact-hours';
import { publishableKey } from '@matricula/domain/marketing';
import { meritListBoundary, offerOf } from '@matricula/domain/offer';
import { isPaidOrder, orderBoundary } from '@matricula/domain/order';
import { execute, type EventStore } from '@matricula/event-store';
import { clockIn, dayIn, momentIn } from '@matricula/lists';
import type { ContactChoices } from '@matricula/platform';
import { order, setTimer, systemMeta, type EventWorker, type Order } from '@matricula/policy-kit';
import { LATER, messageIdOf, newsOf, newsTypes, wordsOf, type News } from './applicant-news';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
  /** The time zone of an institution. */
  zoneOf: (tenantId: string) => Promise<string>;
  now?: () => Date;
}

const DAY_MS = 24 * 3_600_000;
/** States in which an applicant hears of nothing but the decision and answers to questions. */
const ended: readonly string[] = ['withdrawn', 'rejected', 'lapsed'];

/**
 * Tells applicants by SMS what others decided about their application: to the number that opens it, unless they want no messages. News of the night are
 * told in the morning, if they are still true then.
 */
export class TellApplicantsWorker implements EventWorker {
  readonly name = 'tell-applicants';
  readonly types = newsTypes;
  /** A merit list or a session of thousands delays only its own institution. */
  readonly underWay = 2_000;

  constructor(private readonly needs: Needs) {}

  thingOf(event: RecordedEvent): string | undefined {
    return newsOf(event)?.applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      const news = newsOf(event);
      if (news) await this.tell(news, event);
    }
  }

  /** One message, however often the event comes. */
  private async tell(news: News, event: RecordedEvent): Promise<void> {
    const { store, choices, publicUrl, now = () => new Date() } = this.needs;
    const { tenantId } = event;
    const { applicationId } = news;
    const stream = applicationBoundary.stream(tenantId, applicationId);
    const [started] = await store.read(stream, 0, 0);
    if (started?.type !== 'ApplicationStarted') return;
    // Without a number the person was erased.
    const { phone, leadId, formId, formName } = started.data as Partial<ApplicationStarted['data']>;
    if (phone === undefined || leadId === undefined || formId === undefined || formName === undefined) return;
    const { state: application } = await store.states.current(applicationBoundary.decider, stream);
    if (application.erased || !(await this.isStill(news, application, tenantId))) return;
    const out = await choices.optedOut(tenantId, leadId, 'sms');
    if (out.lead || out.contact) return;
    const zone = await this.needs.zoneOf(tenantId);
    const at = now().toISOString();
    // The day of the event: a delivery that is repeated on the next day is the same news.
    const day = news.about.day ?? dayIn(zone, event.at);
    const later = morningAfter(zone, at);
    if (later !== undefined) {
      const { kind, ref, about } = news;
      return this.order(setTimer(LATER, `${kind}-${ref}`, later, { ...about, day, kind, ref, applicationId }), event);
    }
    const messageId = messageIdOf(news, day);
    const address = `${publicUrl}/apply/${publishableKey({ tenantId, formId })}`;
    const body = wordsOf(news, { formName, zone, address });
    const data = { messageId, channel: 'sms', kind: news.kind, recipientId: leadId, to: phone, body, about: { leadId } } as const;
    await this.order(order(messageBoundary, [messageId], { type: 'RequestMessage', data }), event);
  }

  private async order({ stream, decider, command }: Order, { tenantId, id, meta }: RecordedEvent): Promise<void> {
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }

  /** Whether news is still true: it may have waited for the morning, or for a process that was stopped. */
  private async isStill({ kind, applicationId, about }: News, application: Application, tenantId: string): Promise<boolean> {
    const { status } = application;
    if (kind === 'query-answer') return true;
    if (kind === 'application-rejected') return status === 'rejected';
    if (ended.includes(status)) return false;
    const { now = () => new Date() } = this.needs;
    switch (kind) {
      case 'submit-due':
        return status === 'started' && Date.parse(about.until ?? '') > now().getTime() && this.isPaid(tenantId, application, false);
      case 'application-returned':
        return status === 'returned';
      case 'application-eligible':
        return status === 'eligible';
      case 'documents-rejected': {
        const stream = documentsBoundary.stream(tenantId, applicationId);
        const { documents } = (await this.needs.store.states.current(documentsBoundary.decider, stream)).state;
        // They may have been uploaded again in the night.
        return Object.values(documents).some((document) => document.status === 'rejected');
      }
      case 'enrolled':
        return status === 'enrolled';
      case 'enrolment-taken-back':
        return status === 'accepted';
      case 'interview-booked':
      case 'interview-cancelled': {
        const { state } = await this.needs.store.states.current(
          interviewBoundary.decider,
          interviewBoundary.stream(tenantId, applicationId),
        );
        if (kind === 'interview-cancelled') return state.status === 'cancelled';
        return state.status === 'booked' && state.slot?.startsAt === about.startsAt && Date.parse(about.startsAt ?? '') > now().getTime();
      }
      default: {
        const stream = meritListBoundary.stream(tenantId, about.meritListId ?? '');
        const { state } = await this.needs.store.states.current(meritListBoundary.decider, stream);
        const offer = offerOf(state, applicationId);
        if (kind !== 'token-due') return isStillOf(kind, offer);
        return state.tokenProductId !== undefined && offer?.status === 'accepted' && this.isTokenDue(tenantId, application);
      }
    }
  }

  /** Whether the token fee of an accepted offer is neither paid nor waived. A student has nothing to pay for the seat. */
  private async isTokenDue(tenantId: string, application: Application): Promise<boolean> {
    if (application.status === 'enrolled' || application.tokenWaivedById !== undefined) return false;
    return !(await this.isPaid(tenantId, application, true));
  }

  /** Whether a fee is paid: the token fee of the seat, or that of the form. */
  private async isPaid(tenantId: string, { fees }: Application, ofSeat: boolean): Promise<boolean> {
    const asked = fees.filter(({ token = false }) => token === ofSeat);
    const streams = asked.map(({ orderId }) => orderBoundary.stream(tenantId, orderId));
    const orders = await this.needs.store.states.currentMany(orderBoundary.decider, streams);
    return [...orders.values()].some(({ state }) => isPaidOrder(state));
  }
}

/** An offer that was taken back before it was issued was never the applicant's. */
const isStillOf = (kind: News['kind'], offer: ReturnType<typeof offerOf>): boolean =>
  kind === 'offer-withdrawn' ? offer?.status === 'withdrawn' && offer.expiresAt !== undefined : offer?.status === 'issued';

/** The next morning in the zone, while it is night; undefined in the hours in which people are written to. */
function morningAfter(zone: string, at: string): string | undefined {
  const clock = clockIn(zone, at);
  if (clock >= CONTACTED_FROM && clock < CONTACTED_UNTIL) return undefined;
  const day = dayIn(zone, clock < CONTACTED_FROM ? at : new Date(Date.parse(at) + DAY_MS).toISOString());
  return momentIn(zone, `${day}T${CONTACTED_FROM}`);
}
