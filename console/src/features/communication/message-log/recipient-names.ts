import { useQuery } from '@tanstack/react-query';
import type { LeadRow } from '@matricula/read-models/lead';
import { fetchByKey } from '../../../shared/grid/list-source';
import { leadName } from '../../../shared/lead/lead-name';
import { useHasStaffNames, useStaffNames } from '../../../shared/people/use-staff-names';

/** Ids asked for since the last request: the rows of a screen are one request. */
let waiting = new Map<string, ((lead: LeadRow | undefined) => void)[]>();
let asked: Promise<void> | undefined;

async function ask(): Promise<void> {
  await Promise.resolve();
  const batch = waiting;
  waiting = new Map();
  asked = undefined;
  const leads = await fetchByKey<LeadRow>('leads', [...batch.keys()]);
  for (const [id, told] of batch) for (const tell of told) tell(leads.find(({ leadId }) => leadId === id));
}

/** A lead by id, together with those that other rows ask for at the same time; undefined if the user does not see it. */
function leadOf(leadId: string): Promise<LeadRow | undefined> {
  return new Promise((resolve, reject) => {
    waiting.set(leadId, [...(waiting.get(leadId) ?? []), resolve]);
    asked ??= ask();
    asked.catch(reject);
  });
}

/** The name of a user or lead to whom a message goes; null if the user sees neither, undefined while it loads. */
export function useRecipientName(recipientId: string): string | null | undefined {
  const staff = useStaffNames()[recipientId];
  const { data, isError } = useQuery({
    queryKey: ['recipient-name', recipientId],
    queryFn: async () => {
      const lead = await leadOf(recipientId);
      return lead ? leadName(lead) : null;
    },
    enabled: useHasStaffNames() && staff === undefined,
  });
  return staff ?? (isError ? null : data);
}
