import { applicationBoundary, applicationSettings, formBoundary, type ApplicationStarted } from '@matricula/domain/application';
import { messageBoundary } from '@matricula/domain/communication';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { publishableKey } from '@matricula/domain/marketing';
import type { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import type { ContactChoices } from '@matricula/platform';
import { defineSchedule, order, type Order, type Schedule } from '@matricula/policy-kit';
import { applicationList, formList, type FormRow } from '@matricula/read-models/application';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';

interface Needs {
  store: EventStore;
  reads: ReadStore;
  choices: Pick<ContactChoices, 'optedOut'>;
  publicUrl: string;
}

const DAY_MS = 86_400_000;
const MOST_FORMS = 1_000;

/**
 * Reminds applicants by SMS who have not submitted, on the day that the settings name before the deadline of their form. Each deadline is reminded of
 * once, however often the schedule runs. People who opted out get nothing.
 */
export const remindOfDeadline = (needs: Needs): Schedule =>
  defineSchedule({
    name: 'remind-of-application-deadline',
    cron: '0 10 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const days = await daysOf(needs.reads, tenantId);
      if (days === undefined) return [];
      const day = dayIn(timeZone, new Date(Date.parse(at) + days * DAY_MS).toISOString());
      const orders: Order[] = [];
      for (const { formId, name, deadline } of await dueForms(needs, tenantId, (one) => dayIn(timeZone, one) === day))
        for (const applicationId of await startedOf(needs.reads, tenantId, formId)) {
          const reminder = await reminderOf(needs, {
            tenantId,
            applicationId,
            formId,
            name,
            deadline,
            until: momentWords(deadline, timeZone),
          });
          if (reminder) orders.push(reminder);
        }
      return orders;
    },
  });

async function daysOf(reads: ReadStore, tenantId: string): Promise<number | undefined> {
  const [row] = (await reads.page(recordList(applicationSettings), tenantId, { limit: 1 })) as RowOfRecord<typeof applicationSettings>[];
  return row?.reminderDays ?? undefined;
}

/** Open forms by the deadline of their version in force, which the row, that shows the draft, does not have. */
async function dueForms({ store, reads }: Needs, tenantId: string, isDue: (deadline: string) => boolean) {
  const where = { field: 'status', op: 'eq' as const, value: 'open' };
  const rows = await reads.page<FormRow>(formList, tenantId, { where, limit: MOST_FORMS });
  const states = await Promise.all(
    rows.map(({ formId }) => store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId))),
  );
  return states.flatMap(({ state: { formId, published } }) => {
    const { name = '', deadline } = published ?? {};
    return deadline !== undefined && isDue(deadline) ? [{ formId, name, deadline }] : [];
  });
}

function startedOf(reads: ReadStore, tenantId: string, formId: string): Promise<string[]> {
  const where = {
    and: [
      { field: 'formId', op: 'eq' as const, value: formId },
      { field: 'status', op: 'eq' as const, value: 'started' },
    ],
  };
  return reads.keys(applicationList, tenantId, { where });
}

async function reminderOf(
  { store, choices, publicUrl }: Needs,
  of: { tenantId: string; applicationId: string; formId: string; name: string; deadline: string; until: string },
): Promise<Order | undefined> {
  const { tenantId, applicationId, formId, name, deadline, until } = of;
  const events = await store.read(applicationBoundary.stream(tenantId, applicationId));
  const { state } = await store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
  const started = events[0]?.data as Partial<ApplicationStarted['data']> | undefined;
  // It was submitted in the meantime, or its person was erased.
  if (state.status !== 'started' || started?.phone === undefined) return undefined;
  const out = await choices.optedOut(tenantId, state.leadId, 'sms');
  if (out.lead || out.contact) return undefined;
  const messageId = `application-deadline-${applicationId}-${deadline.slice(0, 10)}`;
  const address = `${publicUrl}/apply/${publishableKey({ tenantId, formId })}`;
  const body = `Your application "${name}" is not submitted yet. The deadline is ${until}. Complete it here: ${address}`;
  return order(messageBoundary, [messageId], {
    type: 'RequestMessage',
    data: {
      ...{ messageId, channel: 'sms', kind: 'application-deadline', recipientId: state.leadId, to: started.phone, body },
      about: { leadId: state.leadId },
    },
  });
}
