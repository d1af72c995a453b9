import { applicationBoundary, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { publishableKey } from '@matricula/domain/marketing';
import type { QueryReplied } from '@matricula/domain/query';
import { execute, type EventStore } from '@matricula/event-store';
import type { ContactChoices } from '@matricula/platform';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';

interface Needs {
  store: EventStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

/** Tells applicants by SMS that a question of theirs was answered. The answer itself is read on their page, after the sign-in. */
export class AnswerNewsWorker implements EventWorker {
  readonly name = 'query-answer-news';
  readonly types = new Set(['QueryReplied']);

  constructor(private readonly needs: Needs) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    const { byApplicant, applicationId } = data as QueryReplied['data'];
    return byApplicant ? undefined : applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) if (this.thingOf(event) !== undefined) await this.tell(event);
  }

  private async tell(event: RecordedEvent): Promise<void> {
    const { id, tenantId, meta, data } = event;
    const { store, choices, publicUrl } = this.needs;
    const { applicationId } = data as QueryReplied['data'];
    const [started] = await store.read(applicationBoundary.stream(tenantId, applicationId), 0, 0);
    if (started?.type !== 'ApplicationStarted') return;
    // Without a number the person was erased.
    const { phone, leadId, formId, formName } = started.data as Partial<ApplicationStarted['data']>;
    if (phone === undefined || leadId === undefined || formId === undefined) return;
    const out = await choices.optedOut(tenantId, leadId, 'sms');
    if (out.lead || out.contact) return;
    const messageId = `query-answer-${id}`;
    const body = `Your question about ${formName} was answered. Read the answer: ${publicUrl}/apply/${publishableKey({ tenantId, formId })}`;
    const { stream, decider, command } = order(messageBoundary, [messageId], {
      type: 'RequestMessage',
      data: { messageId, channel: 'sms', kind: 'query-answer', recipientId: leadId, to: phone, body, about: { leadId } },
    });
    await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id));
  }
}
