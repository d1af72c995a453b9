import {
  leadDetailNames,
  normaliseExternalId,
  tidied,
  valueOf,
  type ChangeLeadDetails,
  type ChangeName,
  type Lead,
} from '@matricula/domain/lead';
import type { IncomingEnquiry } from '@matricula/domain/lead';

/** Which values a lead takes over from an enquiry of a known person: only missing ones, or also different ones. */
export type TakeOverPolicy = 'update' | 'overwrite';

type Changes = ChangeLeadDetails['data']['to'];

/** A value of an enquiry that the lead does not take over, with the reason in words. */
export interface RefusedValue {
  field: ChangeName;
  message: string;
}

/** Maximum size of the old and new values of one change: encryption adds a third, and the event must fit into the log. */
const MOST_BYTES = 150 * 1024;

/** The values that a lead takes over from an enquiry, by name; `null` for a college id that the new college does not have. */
export function takenOver(lead: Lead, enquiry: IncomingEnquiry, policy: TakeOverPolicy): Changes {
  const { externalId, source, utmSource, utmMedium, utmCampaign, attributes = {} } = enquiry;
  const offered: [ChangeName, string | undefined][] = [
    ...leadDetailNames.map((name): [ChangeName, string | undefined] => [name, enquiry[name] && tidied(enquiry[name])]),
    ['externalId', normaliseExternalId(externalId)],
    ...(Object.entries({ source, utmSource, utmMedium, utmCampaign }) as [ChangeName, string | undefined][]),
    ...Object.entries(attributes).map(([name, value]): [ChangeName, string] => [`attributes.${name}`, value]),
  ];
  const takes = (name: ChangeName, value: string) => {
    const has = valueOf(lead, name);
    return has === null || (policy === 'overwrite' && has !== value && !enquiry.onlyFills?.includes(name));
  };
  const changes = Object.fromEntries(offered.filter(([name, value]) => value && takes(name, value))) as Changes;
  return { ...changes, ...collegeOf(lead, enquiry, policy) };
}

/** The college is one value with two names: a college of the master by its id, any other by its name. */
function collegeOf(lead: Lead, { collegeId, collegeName }: IncomingEnquiry, policy: TakeOverPolicy): Changes {
  if (!collegeId && !collegeName) return {};
  const [id, name] = [valueOf(lead, 'collegeId'), valueOf(lead, 'collegeName')];
  const isLacking = id === null && name === null;
  const isSame = collegeId ? collegeId === id : collegeName === name;
  return isLacking || (policy === 'overwrite' && !isSame) ? { collegeId: collegeId ?? null, collegeName: collegeName ?? null } : {};
}

/** Splits changes into parts that fit into one event each, and returns the values that do not fit together with their old value. */
export function inParts(lead: Lead, changes: Changes): { parts: Changes[]; tooLong: RefusedValue[] } {
  const parts: Changes[] = [];
  const tooLong: RefusedValue[] = [];
  let left = 0;
  for (const [name, value] of Object.entries(changes) as [ChangeName, string | null][]) {
    const bytes = [name, name, valueOf(lead, name) ?? '', value ?? ''].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (bytes > MOST_BYTES) {
      tooLong.push({ field: name, message: 'The value is too long to replace the one that the lead has.' });
      continue;
    }
    if (bytes > left) {
      parts.push({});
      left = MOST_BYTES;
    }
    parts.at(-1)![name] = value;
    left -= bytes;
  }
  return { parts, tooLong };
}
