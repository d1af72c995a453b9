import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { admissionBoundary, admissionIdOf } from '@matricula/domain/admission';
import { applicantName, applicationBoundary, formStream, publishedContent, type Application } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';
import { ApplicationFees } from './application-fees';

/** The admission of a lead at a college, and that of one applicant if the lead has several. */
function admissionsOf(leadId: string, applicationId: string, collegeId: string | undefined): [shared: string, own: string] {
  const shared = admissionIdOf(leadId, collegeId);
  return [shared, `${shared}-${applicationId}`];
}

/** Opens or links the admission of an enrolled application in the same append, and cancels it if the enrolment is taken back. */
@Injectable()
export class Enrolments implements Condition<Application> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly fees: ApplicationFees,
    private readonly identity: IdentityService,
  ) {
    conditions.add(applicationBoundary, this);
  }

  /** What an enrolment decides by: its admission, and the token fee that is due. */
  async about(tenantId: string, application: Application) {
    const { applicationId } = application;
    const { leadId } = await this.fees.lead(tenantId, application.leadId);
    const { collegeId } = await this.fees.collegeOf(tenantId, application);
    const [shared, own] = admissionsOf(leadId, applicationId, collegeId);
    const { state } = await this.admission(tenantId, shared);
    // Siblings on one phone are applicants of one lead: each of them has an admission.
    const isTaken = state.erased || (state.applicationId !== undefined && state.applicationId !== applicationId);
    return { admissionId: isTaken ? own : shared, token: await this.fees.tokenState(tenantId, application) };
  }

  /** @throws DomainError `admission/other-application`, `admission/other-college`, `admission/confirmed` */
  async appends({ tenantId, before, after, cause }: Decided<Application>): Promise<StreamAppend[]> {
    if (before.status !== 'enrolled' && after.status === 'enrolled' && after.admissionId !== undefined)
      return this.claimed(tenantId, after, after.admissionId, cause);
    if (before.status === 'enrolled' && after.status !== 'enrolled' && before.admissionId !== undefined)
      return this.released(tenantId, after, before.admissionId, cause);
    return [];
  }

  private async claimed(tenantId: string, application: Application, admissionId: string, cause: Decided<Application>['cause']) {
    const { applicationId, formId, version, answers } = application;
    const { state, revision } = await this.admission(tenantId, admissionId);
    const lead = await this.fees.lead(tenantId, application.leadId);
    const { leadId } = lead;
    const content = publishedContent(await this.store.read(formStream(tenantId, formId)), version);
    const { ownerId = cause.actor.id, source } = lead.dimensions;
    const ownerName = (await this.identity.user(tenantId, ownerId))?.name ?? cause.actor.name;
    const leadName = (content && applicantName(content, answers)) ?? lead.details.name;
    const college = await this.fees.collegeOf(tenantId, application);
    if (!admissionsOf(leadId, applicationId, college.collegeId).includes(admissionId))
      throw new DomainError('admission/other-college', 'A payment changed the college of this enrolment a moment ago. Please try again.');
    const data = {
      ...{ admissionId, leadId, ...(leadName !== undefined && { leadName }) },
      ...(lead.details.phone !== undefined && { phone: lead.details.phone }),
      ...(college.collegeId !== undefined && { collegeId: college.collegeId }),
      ...(college.collegeName !== undefined && { collegeName: college.collegeName }),
      ...(source !== undefined && { source }),
      ...(college.product && { product: college.product }),
      ...{ applicationId, claimedAt: new Date().toISOString(), files: [], ownerId, ownerName },
    };
    const events = admissionBoundary.decider.decide({ type: 'ClaimAdmission', data }, state);
    return this.append(tenantId, admissionId, revision, events, cause);
  }

  private async released(tenantId: string, { applicationId }: Application, admissionId: string, cause: Decided<Application>['cause']) {
    const { state, revision } = await this.admission(tenantId, admissionId);
    if (state.status === 'none') return [];
    const events = admissionBoundary.decider.decide({ type: 'ReleaseAdmission', data: { applicationId } }, state);
    return this.append(tenantId, admissionId, revision, events, cause);
  }

  private append(
    tenantId: string,
    admissionId: string,
    revision: number,
    events: ReturnType<typeof admissionBoundary.decider.decide>,
    cause: Decided<Application>['cause'],
  ): StreamAppend[] {
    if (events.length === 0) return [];
    return [appendOfPart('admission', { stream: admissionBoundary.stream(tenantId, admissionId), tenantId }, revision, events, cause)];
  }

  private admission(tenantId: string, admissionId: string) {
    return this.store.states.current(admissionBoundary.decider, admissionBoundary.stream(tenantId, admissionId));
  }
}
