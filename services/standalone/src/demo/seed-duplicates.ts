import type { INestApplicationContext } from '@nestjs/common';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { LeadCapture } from '@matricula/services/commands';
import type { Institution } from './institution';
import { ownedLeads, type OwnedLead } from './owned-leads';
import { usersOf } from './seed-institution';

/** Number of leads that came in twice. */
const DUPLICATES = 12;
/** Between the first and the second enquiry. */
const HOURS_LATER = 5;
const HOUR_MS = 3_600_000;
/** How the numbers of the second enquiries begin. */
const PHONES = '+9198110660';

/** A name as another person types it: first and last name swapped, or a vowel doubled. */
const retyped = (name: string, at: number): string =>
  at % 2 === 0 ? name.split(' ').toReversed().join(' ') : name.replace(/[aeiou](?=[^aeiou]*$)/, (vowel) => vowel + vowel);

/** Creates leads that enquired a second time with another number, and so became two leads. Safe to repeat. */
export async function seedDuplicates(app: INestApplicationContext, { tid, ...institution }: Institution): Promise<void> {
  const people = usersOf({ tid, ...institution });
  const owned = await ownedLeads(app.get(EventStore), tid);
  if (owned.some(({ lead: { data } }) => data.phone?.startsWith(PHONES))) return;
  const known = owned.filter(({ lead: { data } }) => data.name?.includes(' ') && data.city);
  const enquiries = known.slice(-DUPLICATES).flatMap(({ lead: { data, at }, ownerId }: OwnedLead, place): IncomingEnquiry[] => {
    const owner = people.find(({ userId }) => userId === ownerId);
    if (!owner || !data.name) return [];
    const { city, state, course, source, email } = data;
    const [local, domain] = email?.split('@') ?? [];
    // Every third one also used the same mailbox, with a tag.
    const mailbox = local && domain && place % 3 === 0 ? { email: `${local}+again@${domain}` } : {};
    return [
      {
        ...{ name: retyped(data.name, place), city, state, course, source, ...mailbox },
        ...{ phone: `${PHONES}${String(place).padStart(2, '0')}`, ownerId, ownerName: owner.name },
        at: new Date(Math.min(Date.parse(at) + HOURS_LATER * HOUR_MS, Date.now())).toISOString(),
        commandId: `seed/${tid}/duplicate/${data.leadId}`,
      },
    ];
  });
  await app.get(LeadCapture).captureMany(enquiries, { actor: systemActor, correlationId: `seed-${tid}`, tenantId: tid, version: 1 });
}
