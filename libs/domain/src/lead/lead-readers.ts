import type { LeadAssigned } from './lead.events';

/** Users who referred a lead to level 3 and go on reading it, and the people among whom it moves without ending that. */
export interface LeadReaders {
  ids: readonly string[];
  within: readonly string[];
}

/**
 * Who goes on reading a lead that they referred, after it got another owner: it stays so among the people of level 3 to whom it was offered, and ends
 * when the lead is referred on by others or leaves these people. It also ends with the removal, the merge and the enrolment of the lead.
 */
export function readersAfter({ data }: { data: Pick<LeadAssigned['data'], 'readerIds' | 'readersWithin'> }): LeadReaders | undefined {
  const { readerIds: ids = [], readersWithin: within = [] } = data;
  return ids.length > 0 ? { ids, within } : undefined;
}

/** What an assignment to another of these people says of the readers; nothing if the lead leaves them. */
export function readersBeside(
  readers: LeadReaders | undefined,
  ownerId: string,
): Pick<LeadAssigned['data'], 'readerIds' | 'readersWithin'> {
  if (!readers?.within.includes(ownerId)) return {};
  const readerIds = readers.ids.filter((id) => id !== ownerId);
  return readerIds.length > 0 ? { readerIds, readersWithin: [...readers.within] } : {};
}
