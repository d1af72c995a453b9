import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import { messageBoundary, type MessageCommand } from '@matricula/domain/communication';
import { jobDecider, jobStream, type JobCommand } from '@matricula/domain/job';
import type { Actor, Decider, DomainCommand, DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import {
  customKey,
  leadBoundary,
  type LeadAssigned,
  type LeadCaptured,
  type IncomingEnquiry,
  type LeadCommand,
} from '@matricula/domain/lead';
import { payoutBoundary, type PayoutCommand } from '@matricula/domain/marketing';
import { meetingBoundary, type MeetingCommand } from '@matricula/domain/meeting';
import { filledText, outreachBoundary, type OutreachCommand } from '@matricula/domain/outreach';
import { reportScheduleBoundary, type ReportScheduleCommand } from '@matricula/domain/overview';
import { recordBoundary } from '@matricula/domain/record';
import { firstNames, lastNames, publishers } from '@matricula/domain/tenant/demo-set';
import { dayAfter } from '@matricula/domain/workforce';
import { eventIdOf, EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand, LeadCapture } from '@matricula/services/commands';
import { startOfDay } from './india-clock';
import { ENDPOINT, exams, exportsOf, MAPPING, meetingTitles, noteTexts, ownFields, recordsOf, reports, schools } from './desk-set';
import type { Institution } from './institution';
import { Random } from './random';
import { usersOf, type SeededUser } from './seed-institution';
import type { Story } from './story';

/** Number of leads in the imported file. */
export const IMPORTED = 24;
const PRIORITISED = 12;
const NOTES = 16;
const MEETINGS = 20;
const DELIVERIES = 14;
const DAY_MS = 24 * 60 * 60_000;
const MESSAGES = 8;

type Captured = RecordedEvent<LeadCaptured>;

/** An instant on a day in India. */
const on = (day: string, hour: number, minute = 0): string => startOfDay(day).add(hour, 'hour').add(minute, 'minute').toISOString();

/**
 * Adds the other data of an institution at work: custom fields and views, forms and keys, an imported file, a bulk action, notes,
 * messages, webhook deliveries, scheduled reports, payments to publishers. All go through the same commands as users. Safe
 * to repeat.
 */
export async function seedDesk(app: INestApplicationContext, institution: Institution, story: Story): Promise<void> {
  await new DeskWork(app, institution, story).tell();
}

class DeskWork {
  private readonly store: EventStore;
  private readonly people: SeededUser[];
  private readonly random: Random;
  private readonly now = new Date().toISOString();
  /** Owners by lead. */
  private readonly owners = new Map<string, string>();

  constructor(
    private readonly app: INestApplicationContext,
    private readonly institution: Institution,
    private readonly story: Story,
  ) {
    this.store = app.get(EventStore);
    this.people = usersOf(institution);
    this.random = new Random(story.seed);
  }

  async tell(): Promise<void> {
    await this.records();
    await this.importFile();
    const captured = await this.captured();
    await this.onLeads(captured);
    await this.send(meetingBoundary.decider, this.meetings(captured));
    await this.send(messageBoundary.decider, [...this.mails(), ...this.deliveries(captured)]);
    await this.messages(captured);
    await this.send(reportScheduleBoundary.decider, this.schedules());
    await this.send(payoutBoundary.decider, this.payments(captured));
    await this.send(exportDecider, this.exports());
  }

  /** Days after the last day of the simulation; negative for days before it. */
  private day(after: number): string {
    return dayAfter(this.story.until, after);
  }

  private async records(): Promise<void> {
    const { tid } = this.institution;
    const commands = this.app.get(CommandBus);
    const at = on(this.day(1 - this.story.days), 10);
    const createdBy = this.person('admin').userId;
    for (const { type, id, values } of recordsOf(this.institution, createdBy)) {
      const meta = { ...this.meta(this.person('admin')), tenantId: tid, version: 1, commandId: `seed/${tid}/${type.list}/${id}` };
      const decision = { type: 'CreateRecord', data: { recordId: id, values } } as const;
      await commands.execute(new DecideCommand(recordBoundary(type), [id], decision, meta, at));
    }
  }

  /** Leads of an education fair, imported from a file by the manager; a second import is cancelled. */
  private async importFile(): Promise<void> {
    const { tid } = this.institution;
    const day = this.day(-5);
    const by = this.person('manager');
    const jobId = this.id('import');
    const owners = ['counsellor', 'counsellor2'].map((key) => this.person(key));
    const enquiries = Array.from({ length: IMPORTED }, (_, row): IncomingEnquiry => {
      const owner = owners[row % owners.length]!;
      const [first, last] = [this.random.pick(firstNames), this.random.pick(lastNames)];
      const serial = String(this.random.below(1e9)).padStart(9, '0');
      return {
        ...{ name: `${first} ${last}`, phone: `9${serial}`, email: `${first}.${last}.${serial.slice(3)}@mail.example`.toLowerCase() },
        ...{
          country: 'India',
          state: 'Maharashtra',
          city: 'Pune',
          source: 'EDUCATION_FAIR',
          attributes: this.attributes(row),
        },
        ...{ ownerId: owner.userId, ownerName: owner.name, priority: 1, jobRow: row + 1, at: on(day, 12, 1) },
        commandId: `seed/${tid}/import/${row}`,
      };
    });
    const settings = { fileName: 'pune-education-fair.csv', policy: 're-enquire', mapping: MAPPING };
    await this.send(jobDecider, [
      this.job(jobId, 'start', by, on(day, 12), {
        type: 'StartJob',
        data: { jobId, kind: 'import', title: settings.fileName, total: IMPORTED + 2, settings },
      }),
    ]);
    await this.app.get(LeadCapture).captureMany(enquiries, { ...this.meta(by), tenantId: tid, version: 1 }, { jobId });
    const counts = { created: IMPORTED, 're-enquired': 0, updated: 0, skipped: 0, refused: 2, partly: 0 };
    const refusedLines = { 'The phone number has too few digits.': [9, 17] };
    const cancelledId = this.id('import/failed');
    await this.send(jobDecider, [
      this.job(jobId, 'complete', by, on(day, 12, 2), { type: 'CompleteJob', data: { done: IMPORTED + 2, counts, refusedLines } }),
      this.job(cancelledId, 'start', by, on(this.day(-9), 16), {
        type: 'StartJob',
        data: {
          jobId: cancelledId,
          kind: 'import',
          title: 'walk-ins-october.csv',
          total: 41,
          settings: { fileName: 'walk-ins-october.csv' },
        },
      }),
      this.job(cancelledId, 'cancel', by, on(this.day(-9), 16, 1), { type: 'CancelJob', data: {} }),
    ]);
  }

  /** Columns of the file that are not lead fields: custom fields, and one that is not mapped. */
  private attributes(row: number): Record<string, string> {
    return {
      School: this.random.pick(schools),
      [customKey(ownFields.exam)]: this.random.pick(exams),
      [customKey(ownFields.marks)]: (55 + this.random.below(400) / 10).toFixed(1),
      [customKey(ownFields.hostel)]: row % 3 === 0 ? 'true' : 'false',
    };
  }

  /** Every lead of the institution as captured. */
  private async captured(): Promise<Captured[]> {
    const found: Captured[] = [];
    const filter = { tenantId: this.institution.tid, types: ['LeadCaptured', 'LeadAssigned'] };
    for await (const batch of this.store.readAll('', { filter })) {
      for (const event of batch as (Captured | RecordedEvent<LeadAssigned>)[]) {
        if (event.type === 'LeadCaptured') found.push(event);
        else if (event.data.ownerId) this.owners.set(event.data.leadId, event.data.ownerId);
      }
    }
    return found;
  }

  /** Notes on leads, and one bulk action. */
  private async onLeads(captured: readonly Captured[]): Promise<void> {
    const { tid } = this.institution;
    const ownerOf = (lead: Captured) => this.people.find(({ userId }) => userId === this.owners.get(lead.data.leadId));
    const owned = captured.filter((lead) => ownerOf(lead) !== undefined);
    const notes = owned.slice(-NOTES * 3).filter((_, at) => at % 3 === 0);
    const told = notes.map((lead, at): AddressedCommand<LeadCommand> => {
      const by = ownerOf(lead)!;
      const noteId = this.id(`note/${at}`);
      return {
        ...{ stream: leadBoundary.stream(tid, lead.data.leadId), tenantId: tid, meta: this.meta(by), commandId: `seed/${tid}/note/${at}` },
        ...{ command: { type: 'AddLeadNote', data: { noteId, note: noteTexts[at % noteTexts.length]! } }, at: this.after(lead.at, 50) },
      };
    });
    await this.send(leadBoundary.decider, told);
    const by = this.person('admin');
    const jobId = this.id('prioritise');
    const leads = captured.slice(0, PRIORITISED);
    const at = on(this.day(-3), 11);
    await this.send(jobDecider, [
      this.job(jobId, 'start', by, at, {
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
    await this.send(
      leadBoundary.decider,
      leads.map(({ data: { leadId } }): AddressedCommand<LeadCommand> => ({
        ...{ stream: leadBoundary.stream(tid, leadId), tenantId: tid, meta: this.meta(by), commandId: `seed/${tid}/prioritise/${leadId}` },
        ...{ command: { type: 'PrioritiseLead', data: { priority: 2, jobId } }, at },
      })),
    );
    const counts = { changed: leads.length };
    await this.send(jobDecider, [
      this.job(jobId, 'complete', by, on(this.day(-3), 11, 1), { type: 'CompleteJob', data: { done: leads.length, counts } }),
    ]);
  }

  /** Meetings with leads throughout the story: most were held, some missed or cancelled; those with the latest leads are still ahead. */
  private meetings(captured: readonly Captured[]): AddressedCommand<MeetingCommand>[] {
    const { tid } = this.institution;
    const owned = captured.filter(({ data }) => this.owners.has(data.leadId));
    const every = Math.max(1, Math.floor(owned.length / MEETINGS));
    return owned
      .toReversed()
      .filter((_, at) => at % every === 0)
      .slice(0, MEETINGS)
      .flatMap((lead, at): AddressedCommand<MeetingCommand>[] => {
        const { leadId } = lead.data;
        const by = this.people.find(({ userId }) => userId === this.owners.get(leadId));
        if (!by) return [];
        const meetingId = this.id(`meeting/${at}`);
        const asked = this.after(lead.at, 90);
        const soon = new Date(Math.ceil(Date.parse(asked) / 3_600_000) * 3_600_000).toISOString();
        const startsAt = at < 4 ? on(this.day(at + 1), 11) : new Date(Date.parse(soon) + DAY_MS).toISOString();
        const over = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
        const step = (name: string, moment: string, command: MeetingCommand): AddressedCommand<MeetingCommand> => ({
          ...{ stream: meetingBoundary.stream(tid, leadId), tenantId: tid, command, meta: this.meta(by) },
          ...{ commandId: `seed/${tid}/meeting/${at}/${name}`, at: moment },
        });
        const data = {
          ...{ meetingId, title: meetingTitles[at % meetingTitles.length]!, startsAt, minutes: 30, invite: false, now: asked },
          ...{ link: `https://meet.example/${tid}-${at + 1}`, hostId: by.userId, hostName: by.name },
        };
        const scheduled = step('schedule', asked, { type: 'ScheduleMeeting', data });
        if (over >= this.now) return [scheduled];
        const ends: readonly MeetingCommand[] = [
          { type: 'HoldMeeting', data: { meetingId, outcome: 'Liked the campus; decides with the parents this week.' } },
          { type: 'MissMeeting', data: { meetingId, note: 'Did not join and does not pick up.', now: over } },
          { type: 'HoldMeeting', data: { meetingId, outcome: 'Asked about scholarships; sends the mark sheets.' } },
          { type: 'CancelMeeting', data: { meetingId, reason: 'Has an examination that day.' } },
        ];
        const end = ends[at % ends.length]!;
        return [scheduled, step('end', end.type === 'CancelMeeting' ? this.after(asked, 60) : over, end)];
      });
  }

  /** SMS messages from counsellors to their leads, some with the link of an application form. */
  private async messages(captured: readonly Captured[]): Promise<void> {
    const { tid } = this.institution;
    const owned = captured.flatMap((lead) => {
      const by = this.people.find(({ userId }) => userId === this.owners.get(lead.data.leadId));
      return by && lead.data.name && lead.data.phone ? [{ lead, by, name: lead.data.name, phone: lead.data.phone }] : [];
    });
    const chosen = owned.slice(-MESSAGES * 2).filter((_, at) => at % 2 === 0);
    const template = { templateId: 'sms-templates-missed', templateName: 'Missed call' };
    const texts = chosen.map((_, at) =>
      at % 4 === 3
        ? { text: 'Dear {{name}}, apply at https://apply.example/1002', form: { productId: 'products-1002', formName: 'MBA 2027' } }
        : { text: 'Dear {{name}}, we tried to reach you. When may we call again?', ...template },
    );
    const ids = chosen.map((_, at) => this.id(`lead-message/${at}`));
    await this.send(
      outreachBoundary.decider,
      chosen.map(({ lead, by }, at): AddressedCommand<OutreachCommand> => ({
        ...{ stream: outreachBoundary.stream(tid, lead.data.leadId), tenantId: tid, meta: this.meta(by) },
        ...{ commandId: `seed/${tid}/lead-message/${at}`, at: this.after(lead.at, 70) },
        command: { type: 'SendLeadMessage', data: { messageId: ids[at]!, channel: 'sms', ...texts[at]! } },
      })),
    );
    await this.send(
      messageBoundary.decider,
      chosen.flatMap(({ lead, name, phone }, at) => {
        const [messageId, body] = [ids[at]!, filledText(texts[at]!.text, { name })];
        const request = { messageId, channel: 'sms', kind: 'lead-message', recipientId: lead.data.leadId, to: phone, body } as const;
        return this.sent(messageId, this.after(lead.at, 70), request, [{ type: 'AcceptMessage', data: { attempt: 1, provider: 'sms' } }]);
      }),
    );
  }

  /** Mails to staff, one of which the mail server took at the second attempt: nothing waits for an admin when the demonstration begins. */
  private mails(): AddressedCommand<MessageCommand>[] {
    return this.people.slice(1, 7).flatMap((person, index) => {
      const messageId = this.id(`mail/${index}`);
      const at = on(this.day(-index - 1), 8, 30);
      const title = 'Follow-ups that are overdue';
      const body = `Good morning ${person.name},\n\nsome of your follow-ups are overdue. Please call those first.`;
      const request = { messageId, channel: 'email', kind: 'overdue-digest', recipientId: person.userId, title, body } as const;
      const taken = (attempt: number): MessageCommand => ({
        type: 'AcceptMessage',
        data: { attempt, provider: 'smtp', providerId: messageId },
      });
      if (index !== 4) return this.sent(messageId, at, request, [taken(1)]);
      const postponed: MessageCommand = { type: 'PostponeMessage', data: { attempt: 1, error: '450 Mailbox is busy', at } };
      return this.sent(messageId, at, request, [postponed, { type: 'StartMessage', data: {} }, taken(2)]);
    });
  }

  /** What a program of the institution was told: most arrived at once, some after a second attempt. */
  private deliveries(captured: readonly Captured[]): AddressedCommand<MessageCommand>[] {
    return captured.slice(-DELIVERIES * 4).flatMap((lead, index) => {
      if (index % 4 > 0) return [];
      const messageId = `webhook-${lead.id}-${ENDPOINT}`;
      const { id: eventId, stream, revision, position } = lead;
      const request = {
        ...({ messageId, channel: 'webhook', kind: 'LeadCaptured', recipientId: ENDPOINT, endpointId: ENDPOINT } as const),
        event: { eventId, stream, revision, position },
      };
      const tookMs = 80 + this.random.below(300);
      const at = this.after(lead.at, 0);
      if (index === 12 || index === 20)
        return this.sent(messageId, at, request, [
          { type: 'PostponeMessage', data: { attempt: 1, answer: 503, tookMs, error: 'HTTP 503', at } },
          { type: 'StartMessage', data: {} },
          { type: 'AcceptMessage', data: { attempt: 2, provider: 'webhook', answer: 200, tookMs } },
        ]);
      return this.sent(messageId, at, request, [{ type: 'AcceptMessage', data: { attempt: 1, provider: 'webhook', answer: 200, tookMs } }]);
    });
  }

  private sent(
    messageId: string,
    at: string,
    request: Extract<MessageCommand, { type: 'RequestMessage' }>['data'],
    outcome: readonly MessageCommand[],
  ): AddressedCommand<MessageCommand>[] {
    const { tid } = this.institution;
    const steps: MessageCommand[] = [{ type: 'RequestMessage', data: request }, { type: 'StartMessage', data: {} }, ...outcome];
    return steps.map((command, step) => ({
      ...{ stream: messageBoundary.stream(tid, messageId), tenantId: tid, command, meta: this.meta() },
      ...{ commandId: `seed/${tid}/message/${messageId}/${step}`, at: this.after(at, 0, step) },
    }));
  }

  private schedules(): AddressedCommand<ReportScheduleCommand>[] {
    const { tid } = this.institution;
    return reports.flatMap(({ key, by, to, title, report, paused, ...times }) => {
      const owner = this.person(by);
      const scheduleId = this.id(`schedule/${key}`);
      const nextAt = on(this.day(1), 8, 30);
      const data = {
        scheduleId,
        ownerId: owner.userId,
        report,
        title,
        ...times,
        recipients: to.map((one) => this.person(one).userId),
        formats: ['pdf', 'csv'],
        nextAt,
      };
      const steps: ReportScheduleCommand[] = [
        { type: 'ScheduleReport', data },
        ...(paused ? [{ type: 'PauseReportSchedule', data: {} } as const] : []),
      ];
      return steps.map((command, step) => ({
        ...{ stream: reportScheduleBoundary.stream(tid, scheduleId), tenantId: tid, command, meta: this.meta(owner) },
        ...{ commandId: `seed/${tid}/schedule/${key}/${step}`, at: on(this.day(-10 + step * 4), 17) },
      }));
    });
  }

  /** Publishers are paid for the new leads of the first simulated month; leads verified or enrolled since are still unpaid. */
  private payments(captured: readonly Captured[]): AddressedCommand<PayoutCommand>[] {
    const { tid } = this.institution;
    const month = this.day(1 - this.story.days).slice(0, 7);
    const by = this.person('admin');
    const monthAfter = dayAfter(`${month}-28`, 7).slice(0, 7);
    const [from, until] = [on(`${month}-01`, 0), on(`${monthAfter}-01`, 0)];
    const paidOn = [`${monthAfter}-05`, this.story.until].sort()[0]!;
    return publishers.flatMap(({ id: publisherId, name: publisherName, payNew }, index) => {
      const leads = captured.filter(({ data, at }) => data.publisher?.publisherId === publisherId && from <= at && at < until);
      const due = leads.length * payNew;
      if (due === 0) return [];
      const paymentId = this.id(`payment/${publisherId}`);
      const reference = `NEFT ${month.replace('-', '')}${String(index + 1).padStart(4, '0')}`;
      const data = { paymentId, publisherId, publisherName, month, countsAt: on(`${month}-01`, 12), paidOn, reference, due };
      return [
        {
          ...{
            stream: payoutBoundary.stream(tid, publisherId, month),
            tenantId: tid,
            meta: this.meta(by),
            command: { type: 'PayPublisher', data } as const,
          },
          ...{ commandId: `seed/${tid}/payment/${publisherId}`, at: this.after(on(paidOn, 15), 0) },
        },
      ];
    });
  }

  private exports(): AddressedCommand<Parameters<typeof exportDecider.decide>[0]>[] {
    const { tid } = this.institution;
    return exportsOf.map(({ by, ...said }, index) => {
      const exportId = this.id(`export/${index}`);
      return {
        ...{
          stream: exportStream(tid, exportId),
          tenantId: tid,
          meta: this.meta(this.person(by)),
          command: { type: 'NoteExport', data: { exportId, filter: {}, ...said } } as const,
        },
        ...{ commandId: `seed/${tid}/export/${index}`, at: on(this.day(-2 * index - 1), 17, 20) },
      };
    });
  }

  private job(jobId: string, step: string, by: SeededUser, at: string, command: JobCommand): AddressedCommand<JobCommand> {
    const { tid } = this.institution;
    return {
      stream: jobStream(tid, jobId),
      tenantId: tid,
      command,
      meta: this.meta(by),
      commandId: `seed/${tid}/job/${jobId}/${step}`,
      at,
    };
  }

  /** Some minutes and seconds later, but not in the future. */
  private after(at: string, minutes: number, seconds = 0): string {
    const later = new Date(Date.parse(at) + minutes * 60_000 + seconds * 1_000).toISOString();
    return later < this.now ? later : this.now;
  }

  private send<S, C extends DomainCommand, E extends DomainEvent>(decider: Decider<S, C, E>, told: AddressedCommand<NoInfer<C>>[]) {
    return executeMany(this.store, decider, told, this.meta());
  }

  private id(key: string): string {
    return eventIdOf(`seed/${this.institution.tid}/desk/${key}`, 0);
  }

  private person(key: string): SeededUser {
    const found = this.people.find(({ userId }) => userId === `${this.institution.tid}-${key}`);
    if (!found) throw new Error(`Nobody is called ${key}`);
    return found;
  }

  private meta(by?: SeededUser): { actor: Actor; correlationId: string } {
    const actor = by ? { id: by.userId, name: by.name, email: by.email, role: by.role } : systemActor;
    return { actor, correlationId: `seed-${this.institution.tid}` };
  }
}
