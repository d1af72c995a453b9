import { Hierarchy, sightOf } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { evolve, leadDecider, leadEvents, noLead, type LeadCommand, type LeadStreamEvent } from '@matricula/domain/lead';
import { lists } from '@matricula/projections/lists';
import { rowsOf } from '@matricula/lists';
import type { Projector } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import { matches } from '@matricula/read-store';
import { assigned, callActionRecorded, captured, followUpScheduled, meetingScheduled, projecting } from '@matricula/testing';

/**
 * What happens to the rows of a lead. When it is removed they `leave` the list or `stay`; rows that left return when the lead is
 * restored. When the person is erased they `go`, or `stay` without personal data.
 */
const fates: Record<string, { removed: 'leave' | 'stay'; erased: 'go' | 'stay'; because: string }> = {
  'lead-list': { removed: 'leave', erased: 'go', because: 'a removed lead is in no list' },
  'follow-up-list': { removed: 'leave', erased: 'go', because: 'nobody is to be called back about a lead that is gone' },
  'lead-history': { removed: 'stay', erased: 'stay', because: 'it is asked for by lead, and answers when the lead is back' },
  'call-action-list': { removed: 'stay', erased: 'stay', because: 'the work was done' },
  'lead-duplicates': { removed: 'stay', erased: 'go', because: 'it is only searched for pairs, without removed leads' },
  'lead-numbers': {
    removed: 'stay',
    erased: 'stay',
    because: 'a call is matched to open leads only; an erased lead gets no numbers again',
  },
  'lead-note-list': { removed: 'stay', erased: 'go', because: 'it is queried by lead and by author' },
  shortlist: { removed: 'stay', erased: 'go', because: 'it is read by lead, which is not found while it is removed' },
  'queue-skips': { removed: 'stay', erased: 'go', because: 'it is read with the lead, which is not found while it is removed' },
  'lead-meetings': { removed: 'leave', erased: 'go', because: 'a removed lead is in no list' },
  'audience-members': { removed: 'stay', erased: 'go', because: 'an audience counts only leads that its reader sees' },
  'dialer-places': { removed: 'stay', erased: 'go', because: 'the rules take a removed lead off its lists' },
  'activity-facts': { removed: 'stay', erased: 'stay', because: 'it happened; what an undo takes back is withdrawn' },
  'notification-list': { removed: 'stay', erased: 'stay', because: 'it says that leads were assigned, not which' },
  'publisher-facts': { removed: 'stay', erased: 'stay', because: 'it was sent, and names nobody' },
  'stage-stays': { removed: 'stay', erased: 'stay', because: 'it happened, and names nobody' },
  'job-list': { removed: 'stay', erased: 'stay', because: 'it says what was done with many leads' },
  timeline: { removed: 'stay', erased: 'stay', because: 'the audit forgets nothing but the person' },
};

/** The sight of an admin who also owns the lead: everything is visible. */
const everything = sightOf({ role: staffRoles.admin, userId: 'asha' }, undefined, new Hierarchy([]));
const person = { name: 'Ravi Kumar', phone: '+919811122233', email: 'ravi@example.org' };
const publisher = { publisherId: 'lead-mart', name: 'Lead Mart', pay: { new: 50, verified: 120, enrolled: 900, duplicate: 0 } };
const history: LeadStreamEvent[] = [
  captured({ ...person, publisher, attributes: { audience: 'School visit' } }),
  assigned(),
  callActionRecorded({ leadName: person.name, phone: person.phone, comment: 'Asks about the hostel' }),
  followUpScheduled({ leadName: person.name, phone: person.phone, comment: 'Call Ravi Kumar' }),
  { type: 'LeadNoteAdded', data: { leadId: 'lead-1', noteId: 'note-1', note: 'The hostel matters most', leadName: person.name } },
  {
    type: 'LeadMessageSent',
    data: { leadId: 'lead-1', messageId: 'message-1', channel: 'sms', text: 'Dear {{name}}', phone: person.phone, leadName: person.name },
  },
  {
    type: 'CourseShortlisted',
    data: { leadId: 'lead-1', collegeId: 'college-1', collegeName: 'Sahyadri University', leadName: person.name },
  },
  {
    type: 'LeadSkipped',
    data: { leadId: 'lead-1', userId: 'asha', day: '2026-03-02', reason: 'Asks to be called on Monday', leadName: person.name },
  },
  meetingScheduled({ leadName: person.name, title: 'Tour of the hostel', inviteTo: person.email }),
];

/** An import whose file name contains the person's name. */
const job = {
  type: 'JobStarted',
  data: { jobId: 'job-1', kind: 'import', total: 1, title: person.name, settings: { fileName: person.name } },
};

/** The policy's event, without which no notification is shown. */
const raised = { type: 'NotificationRaised', data: { notificationId: 'assignment-1-asha', userId: 'asha', kind: 'lead_refered' } };

/** What a dialer rule did; its rows have a stream of their own. */
const listed = {
  type: 'DialerLeadAdded',
  data: { leadId: 'lead-1', listId: 'hot', ruleId: 'rule-1', matched: [{ columnName: 'phone', operator: 'in', value: person.phone }] },
};

/** An order, which names a number of the lead; it has a stream of its own. */
const ordered = { type: 'OrderCreated', data: { orderId: 'order-1', leadId: 'lead-1', phone: person.phone } };

/** The history followed by the events of these commands. */
const after = (...commands: LeadCommand[]): LeadStreamEvent[] =>
  commands.reduce((events, command) => [...events, ...leadDecider.decide(command, events.reduce(evolve, noLead))], history);
const remove: LeadCommand = { type: 'RemoveLead', data: { reason: 'manual' } };

const leadEventTypes = new Set<string>(leadEvents.map(({ type }) => type));
const withLeads = (projectors as readonly Projector[]).filter(({ types }) => !types || [...types].some((type) => leadEventTypes.has(type)));

describe.each(withLeads.map((projector) => [projector.model.name, projector] as const))('%s', (name, projector) => {
  const shown = async (events: LeadStreamEvent[]) => {
    const rows = [
      ...(await projecting(projector)
        .given(job, raised, listed, ...(name === 'lead-numbers' ? [ordered] : []), ...events)
        .rows()),
    ];
    const conditions = lists.filter(({ model }) => model.name === name).map((list) => rowsOf(list, everything));
    const isShown = (key: string, row: object) =>
      conditions.length === 0 || conditions.some((condition) => !condition || matches(projector.model, condition, { key, row }));
    return rows.flatMap(([id, row]) => (isShown(id.split('/').slice(1).join('/'), row) ? [row] : []));
  };
  const ofLead = (rows: object[]) =>
    rows.filter(
      (row) => !('kind' in row && row.kind === 'removed') && !('type' in row && /Removed|Restored|Erased/.test(String(row.type))),
    );

  it('says what a removed, a restored and an erased lead do to its rows', () => expect(fates).toHaveProperty(name));

  it('does so when the lead is removed, and takes it back when it is restored', async () => {
    const before = ofLead(await shown(history)).length;
    expect(before).toBeGreaterThan(0);
    expect(ofLead(await shown(after(remove)))).toHaveLength(fates[name]?.removed === 'leave' ? 0 : before);
    expect(ofLead(await shown(after(remove, { type: 'RestoreLead', data: {} })))).toHaveLength(before);
  });

  it('keeps nothing of an erased person', async () => {
    const rows = ofLead(await shown(after({ type: 'EraseLead', data: { jobIds: ['job-1'] } })));
    if (fates[name]?.erased === 'go') expect(rows).toEqual([]);
    for (const said of [...Object.values(person), 'hostel']) expect(JSON.stringify(rows)).not.toContain(said);
  });
});
