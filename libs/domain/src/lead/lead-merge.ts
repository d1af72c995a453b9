import { DomainError } from '../kernel';
import type { ChangeName } from './lead.events';
import type { LeadMerged, LeadAbsorbed, LeadUnmerged, LeadSeparated } from './lead-merge.events';
import { valueOf, type Lead, type LeadContact, type PendingFollowUp } from './lead.state';
import { openLead } from './open-lead';

/** Fields whose value the survivor can take over from the merged lead, in addition to its attributes. */
const OFFERED: readonly ChangeName[] = [
  ...(['name', 'phone', 'email', 'externalId', 'gender', 'country', 'state', 'city', 'category', 'leadType', 'lastEducation'] as const),
  ...(['yearOfAdmission', 'stream', 'course', 'collegeId', 'collegeName'] as const),
];

/** A field of two leads that differ in it. */
export interface MergeChoice {
  field: ChangeName;
  survivor: string | null;
  merged: string | null;
}

/** The fields in which the merged lead has another value than the survivor. The college is one choice, by its name. */
export function mergeChoices(survivor: Lead, merged: Lead): MergeChoice[] {
  const attributes = Object.keys(merged.attributes).map((name): ChangeName => `attributes.${name}`);
  return [...OFFERED.filter((name) => name !== 'collegeId'), ...attributes].flatMap((field) => {
    const [own, other] = [valueOf(survivor, field), valueOf(merged, field)];
    return other === null || own === other ? [] : [{ field, survivor: own, merged: other }];
  });
}

/** How one lead is merged into another. */
export interface Merge {
  mergeId: string;
  /** Fields of which the value of the merged lead survives. */
  take: readonly ChangeName[];
  /** The contacts that the merged lead holds. */
  contacts: readonly LeadContact[];
}

const moved = ({ followUpId, callActionId, dueAt, stageId, stage }: PendingFollowUp) => ({
  followUpId,
  callActionId,
  dueAt,
  stageId,
  stage,
});

/** The leads that were merged into a lead, directly or before that into one of them. */
export const mergedInto = ({ merges }: Lead): string[] => merges.flatMap(({ leadIds }) => leadIds);

/**
 * The events of both leads when one is merged into the other.
 * @throws DomainError `lead/unknown`, `lead/removed`, `lead/merged`, `lead/merge-itself`, `lead/merge-field`
 */
export function mergeLeads(
  survivor: Lead,
  merged: Lead,
  { mergeId, take, contacts }: Merge,
): { survivor: LeadMerged; merged: LeadAbsorbed } {
  openLead(survivor);
  openLead(merged);
  if (survivor.leadId === merged.leadId) throw new DomainError('lead/merge-itself', 'A lead cannot be merged with itself.');
  const offered = mergeChoices(survivor, merged).map(({ field }) => field);
  const unknown = take.find((name) => !offered.includes(name));
  if (unknown !== undefined) throw new DomainError('lead/merge-field', `The other lead has no other value for ${unknown}.`);
  const names = take.flatMap((name): ChangeName[] => (name === 'collegeName' ? ['collegeId', 'collegeName'] : [name]));
  const values = (of: Lead) => Object.fromEntries(names.map((name) => [name, valueOf(of, name)]));
  const { ownerId, ownerName } = survivor.dimensions;
  const [survivorName, mergedName] = [survivor.details.name, merged.details.name];
  const held = [...contacts];
  return {
    survivor: {
      type: 'LeadMerged',
      data: {
        ...{
          mergeId,
          leadId: survivor.leadId,
          mergedLeadId: merged.leadId,
          mergedLeadIds: [merged.leadId, ...mergedInto(merged)],
          mergedName,
        },
        ...{
          from: values(survivor),
          to: values(merged),
          contacts: held,
          followUps: merged.pendingFollowUps.map(moved),
          ownerId,
          ownerName,
        },
      },
    },
    merged: {
      type: 'LeadAbsorbed',
      data: { mergeId, leadId: merged.leadId, leadName: mergedName, survivorId: survivor.leadId, survivorName, contacts: held },
    },
  };
}

/**
 * The events of both leads when a merge is undone. Values that the survivor took over return to what they were, unless they changed since.
 * @throws DomainError `lead/unknown`, `lead/removed`, `lead/merged` for a survivor that is not open, `lead/not-merged`
 */
export function unmergeLeads(survivor: Lead, merged: Lead): { survivor: LeadUnmerged; merged: LeadSeparated } {
  const at = survivor.merges.findIndex(({ leadId }) => leadId === merged.leadId);
  const merge = survivor.merges[at];
  if (merged.status !== 'merged' || !merge) throw new DomainError('lead/not-merged', 'This lead is not merged into another one.');
  if (survivor.status === 'merged') {
    const { name = 'the other lead' } = survivor.details;
    throw new DomainError('lead/merged', `This lead was merged into ${name}, which was merged itself. Please separate ${name} first.`);
  }
  openLead(survivor);
  const { mergeId, leadIds, from, to, followUps } = merge;
  const later = survivor.merges.slice(at + 1);
  const back = (Object.keys(to) as ChangeName[]).filter(
    (name) => valueOf(survivor, name) === to[name] && !later.some((one) => name in one.to),
  );
  const values = (of: Record<string, string | null>) => Object.fromEntries(back.map((name) => [name, of[name] ?? null]));
  const pending = new Set(survivor.pendingFollowUps.map(({ followUpId }) => followUpId));
  const [survivorName, mergedName] = [survivor.details.name, merged.details.name];
  return {
    survivor: {
      type: 'LeadUnmerged',
      data: {
        ...{ mergeId, leadId: survivor.leadId, mergedLeadId: merged.leadId, mergedLeadIds: [...leadIds], mergedName },
        ...{ from: values(to), to: values(from), followUpIds: followUps.map(({ followUpId }) => followUpId) },
        ...{ ownerId: merged.dimensions.ownerId, ownerName: merged.dimensions.ownerName },
      },
    },
    merged: {
      type: 'LeadSeparated',
      data: {
        ...{ mergeId, leadId: merged.leadId, leadName: mergedName, survivorId: survivor.leadId, survivorName },
        followUps: followUps.filter(({ followUpId }) => pending.has(followUpId)).map(moved),
        completedFollowUpIds: followUps.flatMap(({ followUpId }) => (pending.has(followUpId) ? [] : [followUpId])),
      },
    },
  };
}
