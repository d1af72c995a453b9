import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { applicantName, type ApplicantCall, type Application, type FormContent } from '@matricula/domain/application';
import {
  dayOf,
  interviewBoundary,
  interviewDayBoundary,
  slotIn,
  type Interview,
  type InterviewChoice,
  type InterviewCommand,
  type OwnInterview,
} from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { openSlotsOf } from '@matricula/projections/interview';
import { ReadStore } from '@matricula/read-store';
import { Applicants } from '../application';
import { DecideCommand } from '../decision';

/** States of an application in which its applicant sees the interview. */
const shownIn: readonly string[] = ['eligible', 'interviewed', 'ranked', 'offered'];

const unknownSlot = () => {
  const message = 'This time is not offered any more. Please choose another one.';
  return new DomainError('interview/slot-unknown', message, { slot: message });
};

/** Bookings of interviews, by applicants and by users. */
@Injectable()
export class Interviews {
  /** The last booking of each day that is under way here: bookings of a day wait for each other instead of failing by turns. */
  private readonly lines = new Map<string, Promise<unknown>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly applicants: Applicants,
  ) {}

  /** What an applicant sees: the own interview, and the slots with free seats while one may be chosen. */
  async choice(call: ApplicantCall, applicationId: string): Promise<InterviewChoice> {
    const { application, tenantId } = await this.applicants.opened(call, applicationId);
    if (!shownIn.includes(application.status)) return { slots: [] };
    const { status, slot } = await this.state(tenantId, applicationId);
    const interview = status === 'none' || !slot ? undefined : await this.own(tenantId, { status, slot, applicationId });
    const isOpen = application.status === 'eligible' && status !== 'held';
    const slots = isOpen ? await openSlotsOf(this.reads, tenantId, application.formId) : [];
    return { interview, slots: slots.filter(({ slotId }) => status !== 'booked' || slotId !== slot?.slotId) };
  }

  /** @throws DomainError `interview/full`, `interview/lapsed`, `interview/slot-unknown`, `interview/not-eligible` */
  async book(call: ApplicantCall, applicationId: string, slotId: string): Promise<void> {
    const { application, content, tenantId, meta } = await this.applicants.opened(call, applicationId);
    await this.bookFor({ tenantId, application, content, slotId, byApplicant: true, meta });
  }

  async cancel(call: ApplicantCall, applicationId: string): Promise<void> {
    const { meta } = await this.applicants.opened(call, applicationId);
    await this.decide(applicationId, { type: 'CancelInterview', data: { byApplicant: true, at: new Date().toISOString() } }, meta);
  }

  /** Books a slot of the form of the application, or moves the interview to it. */
  async bookFor(of: {
    tenantId: string;
    application: Application;
    content: FormContent;
    slotId: string;
    byApplicant: boolean;
    meta: CommandMeta;
  }) {
    const { tenantId, application, content, slotId, byApplicant, meta } = of;
    const { applicationId, leadId, formId, status } = application;
    const day = dayOf(slotId);
    if (day === undefined) throw unknownSlot();
    const stream = interviewDayBoundary.stream(tenantId, day);
    const found = slotIn((await this.store.states.current(interviewDayBoundary.decider, stream)).state.sessions, slotId);
    if (!found || found.session.formId !== formId) throw unknownSlot();
    const { sessionId, minutes, panel, panellistIds, room, link, formName } = found.session;
    const data = {
      ...{ applicationId, leadId, formId, formName, name: applicantName(content, application.answers) },
      ...{ slotId, sessionId, day, startsAt: found.startsAt, minutes, panel, panellistIds, room, link },
      ...{ byApplicant, isEligible: status === 'eligible', at: new Date().toISOString() },
    };
    return this.inLine(stream, () => this.decide(applicationId, { type: 'BookInterview', data }, meta));
  }

  decide(applicationId: string, command: InterviewCommand, meta: CommandMeta) {
    return this.commands.execute(new DecideCommand(interviewBoundary, [applicationId], command, meta));
  }

  private async own(
    tenantId: string,
    { status, slot, applicationId }: Required<Pick<Interview, 'slot' | 'applicationId'>> & { status: OwnInterview['status'] },
  ): Promise<OwnInterview> {
    const { startsAt, minutes, room, link } = slot;
    if (status !== 'cancelled') return { status, startsAt, minutes, room, link };
    const events = await this.store.read(interviewBoundary.stream(tenantId, applicationId));
    const last = events.findLast(({ type }) => type === 'InterviewCancelled')?.data as { reason?: string } | undefined;
    return { status, startsAt, minutes, room, reason: last?.reason };
  }

  private async state(tenantId: string, applicationId: string): Promise<Interview> {
    return (await this.store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, applicationId))).state;
  }

  private async inLine<Answer>(line: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.lines.get(line) ?? Promise.resolve();
    const own = before.then(work, work);
    this.lines.set(line, own);
    try {
      return await own;
    } finally {
      if (this.lines.get(line) === own) this.lines.delete(line);
    }
  }
}
