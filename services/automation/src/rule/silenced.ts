import type { RecordedEvent } from '@matricula/domain/kernel';
import { tenantDecider, tenantStream } from '@matricula/domain/tenant';
import type { EventStore } from '@matricula/event-store';

/**
 * Whether an event comes with a call action that allows no messages of automation: the box is not ticked, or the institution does not allow it
 * (CA-25). `history`: the lead up to the event.
 */
export async function isSilenced(
  store: EventStore,
  { tenantId, meta }: RecordedEvent,
  history: readonly RecordedEvent[],
): Promise<boolean> {
  const action = history.findLast((one) => one.type === 'CallActionRecorded' && one.meta.correlationId === meta.correlationId);
  if (!action) return false;
  if ((action.data as { allowAutomation?: boolean }).allowAutomation !== true) return true;
  const { state } = await store.states.current(tenantDecider, tenantStream(tenantId));
  return Number(state.profile.is_allow_automation_trigger) !== 1;
}
