import { applicationBoundary, begunPaymentsEnd, formBoundary } from '@matricula/domain/application';
import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { applicationList } from '@matricula/read-models/application';
import type { ReadStore } from '@matricula/read-store';
import { LATER, type NewsKind } from './applicant-news';
import { FORM_DEADLINE } from './lapse-after-deadline.policy';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** Payments that are under way at the deadline are done by then: their applicants are warned as well. */
const WARNED_AFTER_MS = 3_600_000;

/**
 * Lets the applications lapse that are not submitted at the deadline of their form. An application whose payment began in time stays open until the
 * time of begun payments is over, and its applicant is warned of that end if the fee was paid; returned ones stay open, because their corrections are
 * accepted after the deadline.
 */
export class LapseApplicationWorker implements EventWorker {
  readonly name = 'lapse-applications';
  readonly types = new Set(['TimerElapsed']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { kind, about } = data as TimerElapsed['data'];
    return kind === FORM_DEADLINE ? about.formId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.lapse(event);
  }

  private async lapse(event: RecordedEvent): Promise<void> {
    const { tenantId, at, position } = event;
    const formId = this.thingOf(event);
    if (formId === undefined) return;
    const { store, reads } = this.needs;
    const { state: form } = await store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId));
    const deadline = form.published?.deadline;
    // A version that was published meanwhile may have moved the deadline.
    if (deadline === undefined || Date.parse(deadline) > Date.parse(at)) return;
    const isOver = Date.parse(at) >= Date.parse(begunPaymentsEnd(deadline));
    // An application that began before the deadline must be among the rows.
    await reads.reached(applicationList.name, position, ROW_MS, tenantId);
    for (const applicationId of await this.started(tenantId, formId)) {
      if (!isOver && (await this.beganPaying(tenantId, applicationId, deadline))) {
        await this.warn(event, applicationId, deadline);
        continue;
      }
      const { id, meta } = event;
      const address = { stream: applicationBoundary.stream(tenantId, applicationId), tenantId };
      const command = { type: 'MoveApplication', data: { move: 'lapse' } } as const;
      await execute(store, applicationBoundary.decider, address, command, systemMeta(meta.correlationId, id), {
        commandId: `${id}/${applicationId}`,
      });
    }
  }

  /** Sets the timer after which the applicant is told, if the fee is paid by then, that the application still has to be submitted. */
  private async warn({ tenantId, id, meta }: RecordedEvent, applicationId: string, deadline: string): Promise<void> {
    const kind: NewsKind = 'submit-due';
    const about = { kind, ref: `${applicationId}-${deadline.slice(0, 10)}`, applicationId, until: begunPaymentsEnd(deadline) };
    const warnedAt = new Date(Date.parse(deadline) + WARNED_AFTER_MS).toISOString();
    const { stream, decider, command } = setTimer(LATER, `${kind}-${about.ref}`, warnedAt, about);
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }

  private started(tenantId: string, formId: string): Promise<string[]> {
    const where = {
      and: [
        { field: 'formId', op: 'eq' as const, value: formId },
        { field: 'status', op: 'eq' as const, value: 'started' },
      ],
    };
    return this.needs.reads.keys(applicationList, tenantId, { where });
  }

  private async beganPaying(tenantId: string, applicationId: string, deadline: string): Promise<boolean> {
    const { store } = this.needs;
    const { state } = await store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
    for (const { linkId } of state.fees) {
      const events = await store.read(paymentLinkBoundary.stream(tenantId, linkId));
      if (events.some(({ type, at }) => type === 'PaymentCheckoutStarted' && Date.parse(at) <= Date.parse(deadline))) return true;
    }
    return false;
  }
}
