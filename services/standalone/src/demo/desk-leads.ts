import { jobDecider } from '@matricula/domain/job';
import { leadBoundary, type LeadCommand } from '@matricula/domain/lead';
import { meetingBoundary, type MeetingCommand } from '@matricula/domain/meeting';
import { type AddressedCommand } from '@matricula/event-store';
import { meetingTitles, noteTexts } from './desk-set';
import { type Desk, on, type Captured } from './desk';

const PRIORITISED = 12;
const NOTES = 16;
const MEETINGS = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Notes on leads, a bulk action, and meetings. */
export class DeskLeads {
  constructor(private readonly desk: Desk) {}

  /** Notes on leads, and one bulk action. */
  async onLeads(captured: readonly Captured[]): Promise<void> {
    const { tid } = this.desk.institution;
    const ownerOf = (lead: Captured) => this.desk.people.find(({ userId }) => userId === this.desk.owners.get(lead.data.leadId));
    const owned = captured.filter((lead) => ownerOf(lead) !== undefined);
    const notes = owned.slice(-NOTES * 3).filter((_, at) => at % 3 === 0);
    const told = notes.map((lead, at): AddressedCommand<LeadCommand> => {
      const by = ownerOf(lead)!;
      const noteId = this.desk.id(`note/${at}`);
      return {
        ...{
          stream: leadBoundary.stream(tid, lead.data.leadId),
          tenantId: tid,
          meta: this.desk.meta(by),
          commandId: `seed/${tid}/note/${at}`,
        },
        ...{
          command: { type: 'AddLeadNote', data: { noteId, note: noteTexts[at % noteTexts.length]! } },
          at: this.desk.after(lead.at, 50),
        },
      };
    });
    await this.desk.send(leadBoundary.decider, told);
    const by = this.desk.person('admin');
    const jobId = this.desk.id('prioritise');
    const leads = captured.slice(0, PRIORITISED);
    const at = on(this.desk.day(-3), 11);
    await this.desk.send(jobDecider, [
      this.desk.job(jobId, 'start', by, at, {
        type: 'StartJob',
        data: {
          jobId,
          kind: 'prioritise',
          title: `Set the priority of ${leads.length} leads`,
          total: leads.length,
          settings: { priority: 2 },
        },
      }),
    ]);
    await this.desk.send(
      leadBoundary.decider,
      leads.map(({ data: { leadId } }): AddressedCommand<LeadCommand> => ({
        ...{
          stream: leadBoundary.stream(tid, leadId),
          tenantId: tid,
          meta: this.desk.meta(by),
          commandId: `seed/${tid}/prioritise/${leadId}`,
        },
        ...{ command: { type: 'PrioritiseLead', data: { priority: 2, jobId } }, at },
      })),
    );
    const counts = { changed: leads.length };
    await this.desk.send(jobDecider, [
      this.desk.job(jobId, 'complete', by, on(this.desk.day(-3), 11, 1), { type: 'CompleteJob', data: { done: leads.length, counts } }),
    ]);
  }

  /** Meetings with leads throughout the story: most were held, some missed or cancelled; those with the latest leads are still ahead. */
  meetings(captured: readonly Captured[]): AddressedCommand<MeetingCommand>[] {
    const { tid } = this.desk.institution;
    const owned = captured.filter(({ data }) => this.desk.owners.has(data.leadId));
    const every = Math.max(1, Math.floor(owned.length / MEETINGS));
    return owned
      .toReversed()
      .filter((_, at) => at % every === 0)
      .slice(0, MEETINGS)
      .flatMap((lead, at): AddressedCommand<MeetingCommand>[] => {
        const { leadId } = lead.data;
        const by = this.desk.people.find(({ userId }) => userId === this.desk.owners.get(leadId));
        if (!by) return [];
        const meetingId = this.desk.id(`meeting/${at}`);
        const asked = this.desk.after(lead.at, 90);
        const soon = new Date(Math.ceil(Date.parse(asked) / 3_600_000) * 3_600_000).toISOString();
        const startsAt = at < 4 ? on(this.desk.day(at + 1), 11) : new Date(Date.parse(soon) + DAY_MS).toISOString();
        const over = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
        const step = (name: string, moment: string, command: MeetingCommand): AddressedCommand<MeetingCommand> => ({
          ...{ stream: meetingBoundary.stream(tid, leadId), tenantId: tid, command, meta: this.desk.meta(by) },
          ...{ commandId: `seed/${tid}/meeting/${at}/${name}`, at: moment },
        });
        const data = {
          ...{ meetingId, title: meetingTitles[at % meetingTitles.length]!, startsAt, minutes: 30, invite: false, now: asked },
          ...{ link: `https://meet.example/${tid}-${at + 1}`, hostId: by.userId, hostName: by.name },
        };
        const scheduled = step('schedule', asked, { type: 'ScheduleMeeting', data });
        if (over >= this.desk.now) return [scheduled];
        const ends: readonly MeetingCommand[] = [
          { type: 'HoldMeeting', data: { meetingId, outcome: 'Liked the campus; decides with the parents this week.' } },
          { type: 'MissMeeting', data: { meetingId, note: 'Did not join and does not pick up.', now: over } },
          { type: 'HoldMeeting', data: { meetingId, outcome: 'Asked about scholarships; sends the mark sheets.' } },
          { type: 'CancelMeeting', data: { meetingId, reason: 'Has an examination that day.' } },
        ];
        const end = ends[at % ends.length]!;
        return [scheduled, step('end', end.type === 'CancelMeeting' ? this.desk.after(asked, 60) : over, end)];
      });
  }
}
