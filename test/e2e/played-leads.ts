/** A lead as a list returns it, without any activity. */
export const playedLead = (leadId: string, name: string) => ({
  ...{ leadId, leadHash: leadId, name, phone: '+919811100110', source: 'WEB', reEnquiredColleges: [], enquiries: 1, enquiryLog: [] },
  ...{ stageLocked: false, callActions: 0, pendingFollowUps: [], favouriteOf: [], bookmarkedBy: [], assignmentIds: [], priority: 1 },
  ...{ createdAt: '2026-03-01T05:00:00.000Z', updatedAt: '2026-03-01T05:00:00.000Z' },
});
