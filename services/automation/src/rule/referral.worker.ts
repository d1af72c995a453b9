import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { referralBoundary, referralIdOf, type Referral, type ReferralCommand } from '@matricula/domain/rule';
import { eventIdOf, execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { ControlsAt } from './controls-at';
import { UNANSWERED } from './refer-lead.policy';
import { leadIdOf } from './standing-lead';

const MINUTE_MS = 60_000;
/** Default time to answer for the next person. */
const HOUR_MS = 60 * MINUTE_MS;
/** How long an offer waits before a stop of automation is looked at again. */
const LATER_MS = 5 * MINUTE_MS;

/** Events after which a lead may not be the one that was offered. */
const ofLeads = new Set(['LeadAssigned', 'LeadRemoved', 'LeadAbsorbed']);

/**
 * Ends the offer of a lead that has another owner since, or is gone: nobody could accept it. Passes an offer on that nobody answered, unless the giving
 * of leads is stopped.
 */
export class ReferralWorker implements EventWorker {
  readonly name = 'lead-referrals';
  readonly types = new Set([...ofLeads, 'TimerElapsed']);
  /** What fails for one lead does not delay the others. */
  readonly underWay = 1_000;
  private readonly controls: ControlsAt;

  constructor(private readonly store: EventStore) {
    this.controls = new ControlsAt(store);
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type !== 'TimerElapsed') return leadIdOf(data);
    const { kind, about } = data as TimerElapsed['data'];
    return kind === UNANSWERED ? about.referralId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events)
      await (event.type === 'TimerElapsed' ? this.unanswered(event as RecordedEvent<TimerElapsed>) : this.moved(event));
  }

  /** Ends the open offer of a lead, by the lead as it is now. */
  private async moved(event: RecordedEvent): Promise<void> {
    const { tenantId, data } = event;
    const leadId = leadIdOf(data) ?? '';
    const open = await this.openOffer(tenantId, leadId);
    if (!open?.offer) return;
    const { state: lead } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const isGone = lead.status !== 'open';
    if (!isGone && lead.dimensions.ownerId === open.offer.fromOwnerId) return;
    await this.tell(event, open.offer.referralId, { type: 'EndReferral', data: { reason: isGone ? 'gone' : 'owned' } });
  }

  private async unanswered(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { id, tenantId, at, data, meta } = event;
    const { about } = data;
    const referralId = about.referralId ?? '';
    const { offer } = await this.stateOf(tenantId, referralId);
    // The timer of an offer that never was, from an older release.
    if (!offer) return;
    const [stopped] = await this.controls.stoppedNow(tenantId, [offer]);
    if (stopped !== undefined) {
      const { stream, decider, command } = setTimer(UNANSWERED, referralId, new Date(Date.parse(at) + LATER_MS).toISOString(), about);
      await execute(this.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
      return;
    }
    const time = Number(about.minutes) * MINUTE_MS || HOUR_MS;
    const passed = { expected: about.answerBy ?? '', answerBy: new Date(Date.parse(at) + time).toISOString() };
    await this.tell(event, referralId, { type: 'PassOnReferral', data: passed });
  }

  /** The referrals of a lead are numbered without gaps; only the last one may be open. */
  private async openOffer(tenantId: string, leadId: string): Promise<Referral | undefined> {
    for (let number = 0; ; number++) {
      const referral = await this.stateOf(tenantId, eventIdOf(referralIdOf(tenantId, leadId), number));
      if (referral.status === 'offered') return referral;
      if (referral.status === 'none') return undefined;
    }
  }

  private async stateOf(tenantId: string, referralId: string): Promise<Referral> {
    return (await this.store.states.current(referralBoundary.decider, referralBoundary.stream(tenantId, referralId))).state;
  }

  private async tell({ id, tenantId, meta }: RecordedEvent, referralId: string, command: ReferralCommand): Promise<void> {
    const address = { stream: referralBoundary.stream(tenantId, referralId), tenantId };
    await execute(this.store, referralBoundary.decider, address, command, systemMeta(meta.correlationId, id));
  }
}
