import { duplicateKeys, type LeadStreamEvent } from '@matricula/domain/lead';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { leadDuplicates, type LeadDuplicatesRow } from '@matricula/read-models/lead';

/** Changes the row of a lead and computes its keys again. */
const change = (leadId: string, to: (row: LeadDuplicatesRow) => Partial<LeadDuplicatesRow>) =>
  fold<LeadDuplicatesRow>(leadId, (row) => row && withKeys({ ...row, ...to(row) }));

function withKeys(row: LeadDuplicatesRow): LeadDuplicatesRow {
  const { contacts, names } = duplicateKeys(row);
  return { ...row, contactKeys: contacts, nameKeys: names };
}

const COMPARED = ['name', 'phone', 'email', 'city'] as const;

const corrected = (to: Readonly<Record<string, string | null>> = {}): Partial<LeadDuplicatesRow> =>
  Object.fromEntries(COMPARED.flatMap((name) => (name in to ? [[name, to[name] ?? undefined]] : [])));

export const leadDuplicatesProjector = defineProjector<LeadDuplicatesRow, LeadStreamEvent>(leadDuplicates, {
  LeadCaptured: ({ data: { leadId, name, phone, email, city }, at }) => {
    const person = { leadId, name, phone, email, city, offered: [], contactKeys: [], nameKeys: [], notDuplicates: [] };
    return fold<LeadDuplicatesRow>(leadId, () => withKeys({ ...person, gone: false, createdAt: at }));
  },
  LeadReEnquired: ({ data: { leadId, enquiryId, offered } }) => {
    const { phone, email } = offered ?? {};
    if (!phone && !email) return [];
    return change(leadId, (row) => ({
      offered: [...row.offered.filter((one) => one.enquiryId !== enquiryId), { enquiryId, phone, email }],
    }));
  },
  LeadReEnquiryWithdrawn: ({ data }) =>
    change(data.leadId, ({ offered }) => ({ offered: offered.filter(({ enquiryId }) => enquiryId !== data.enquiryId) })),
  LeadDetailsChanged: ({ data }) => change(data.leadId, () => corrected(data.to)),
  LeadAssigned: ({ data }) => change(data.leadId, () => ({ ownerId: data.ownerId })),
  LeadMerged: ({ data }) => change(data.leadId, () => corrected(data.to)),
  LeadUnmerged: ({ data }) => change(data.leadId, () => corrected(data.to)),
  LeadAbsorbed: ({ data }) => change(data.leadId, () => ({ gone: true })),
  LeadSeparated: ({ data }) => change(data.leadId, () => ({ gone: false })),
  LeadDuplicateDismissed: ({ data: { leadId, otherLeadId, dismissed } }) =>
    change(leadId, ({ notDuplicates }) => ({
      notDuplicates: [...notDuplicates.filter((id) => id !== otherLeadId), ...(dismissed ? [otherLeadId] : [])],
    })),
  LeadRemoved: ({ data }) => change(data.leadId, () => ({ gone: true })),
  LeadRestored: ({ data }) => change(data.leadId, () => ({ gone: false })),
  LeadErased: ({ data }) => drop(data.leadId),
});
