import { applicationBoundary, begunPaymentsEnd, formBoundary } from '@matricula/domain/application';
import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentLinkBoundary } from '@matricula/domain/payment';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { applicationList } from '@matricula/read-models/application';
import type { ReadStore } from '@matricula/read-store';
import { FORM_DEADLINE } from './lapse-after-deadline.policy';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/**
 * Lets the applications lapse that are not submitted at the deadline of their form. An application whose payment began in time stays open until the
 * time of begun payments is over; returned ones stay open, because their corrections are accepted after the deadline.
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
      if (!isOver && (await this.beganPaying(tenantId, applicationId, deadline))) continue;
      const { id, meta } = event;
      const address = { stream: applicationBoundary.stream(tenantId, applicationId), tenantId };
      const command = { type: 'MoveApplication', data: { move: 'lapse' } } as const;
      await execute(store, applicationBoundary.decider, address, command, systemMeta(meta.correlationId, id), {
        commandId: `${id}/${applicationId}`,
      });
    }
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
