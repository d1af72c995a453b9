import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import {
  applicationBoundary,
  changesForApplicants,
  checkAnswers,
  formBoundary,
  formStream,
  isBelowAge,
  isWithApplicant,
  publishedContent,
  labelQuestion,
  answerKey,
  type AnswerFile,
  type Answers,
  type ApplicantCall,
  type Application,
  type ApplicationCommand,
  type Form,
  type FormContent,
  type Gap,
  type OfferedForm,
  type OpenApplication,
  type OwnApplication,
} from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadDecider, leadStream, openLead } from '@matricula/domain/lead';
import { readKey } from '@matricula/domain/marketing';
import { prefilledAnswers } from '@matricula/domain/quickclix';
import { EventStore, partIdOf } from '@matricula/event-store';
import { noAnswers, applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { ReadStore } from '@matricula/read-store';
import type { FastifyRequest } from 'fastify';
import { CaptureLeadCommand } from '../capture';
import { DecideCommand } from '../decision';
import { FormBodies, MB } from '../form-body';
import { QuickLinks, type QuickLinkTerms } from '../quickclix';
import { ApplicantSessions, type Confirmed } from './applicant-sessions';
import { ApplicationFees } from './application-fees';
import { ApplicationSettings } from './application-settings';

/** Source of leads that begin with an application form. */
const SOURCE = 'CAF';
/** The largest list of own applications; how many may be started is a setting. */
const MOST_OWN = 50;
/** How long a list of own applications waits for its projection. */
const ROWS_MS = 10_000;
/** The number of changes of a version that an application names. */
const MOST_CHANGES = 50;

const unknownForm = () => new DomainError('form/unknown', 'This form does not exist. Please ask the institution for the right link.');
const unknown = () => new DomainError('application/unknown', 'There is no such application.');

/** A published form. */
interface Published {
  tenantId: string;
  formId: string;
  form: Form;
  /** The version in force. */
  content: FormContent;
}

/** An application of the signed-in applicant, by the version that it is filled in by. */
export interface OpenedApplication {
  application: Application;
  content: FormContent;
  tenantId: string;
  /** For commands in the applicant's name: the actor is the form, because an applicant has no account. */
  meta: CommandMeta;
}

/** Serves applicants. A confirmed phone number identifies them and gives access to the applications of that number only. */
@Injectable()
export class Applicants {
  private readonly bodies: FormBodies;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
    private readonly sessions: ApplicantSessions,
    private readonly fees: ApplicationFees,
    private readonly settings: ApplicationSettings,
    private readonly links: QuickLinks,
    blobs: SealedBlobStore,
  ) {
    const picture = (...endings: string[]) => ({ endings, most: 10 * MB });
    this.bodies = new FormBodies(blobs, {
      code: 'application',
      kinds: { 'image/jpeg': picture('jpg', 'jpeg'), 'image/png': picture('png'), 'application/pdf': picture('pdf') },
      words: 'a .jpg, .png or .pdf file',
      most: 1,
    });
  }

  /** @throws DomainError `form/unknown` */
  async form(key: string): Promise<OfferedForm> {
    const { tenantId, form, content } = await this.published(key);
    const tenant = await this.identity.tenant(tenantId);
    if (!tenant) throw unknownForm();
    const { defaultLanguage: language } = await this.settings.of(tenantId);
    const about = { institution: tenant.name, timeZone: tenant.timeZone, language };
    return { ...about, isOpen: form.status === 'open', version: form.version, content };
  }

  async sendCode(key: string, phone: string): Promise<void> {
    await this.sessions.sendCode((await this.published(key)).tenantId, phone);
  }

  async signIn(key: string, phone: string, code: string): Promise<string> {
    return this.sessions.signIn((await this.published(key)).tenantId, phone, code);
  }

  async signOut({ key, token }: ApplicantCall): Promise<void> {
    await this.sessions.signOut((await this.published(key)).tenantId, token);
  }

  async mine(call: ApplicantCall): Promise<OwnApplication[]> {
    const { tenantId, formId, form } = await this.published(call.key);
    const { phoneHash } = await this.sessions.confirmed(tenantId, call.token);
    const rows = await this.applicationsOf(tenantId, formId, phoneHash);
    return Promise.all(
      rows.map(async ({ applicationId, startedAt }) => {
        const application = await this.state(tenantId, applicationId);
        return { applicationId, status: known(application), startedAt, label: labelOf(form.published, application.answers) };
      }),
    );
  }

  /** Everything up to now: an application that was just started is among the rows, so that the page does not start another one. */
  private async applicationsOf(tenantId: string, formId: string, phoneHash: string): Promise<ApplicationRow[]> {
    await this.reads.reached(applicationList.name, await this.store.head(), ROWS_MS, tenantId);
    const where = {
      and: [
        { field: 'phoneHash', op: 'eq' as const, value: phoneHash },
        { field: 'formId', op: 'eq' as const, value: formId },
      ],
    };
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    return this.reads.page<ApplicationRow>(applicationList, tenantId, { where, sort, limit: MOST_OWN, carried: noAnswers });
  }

  /** @throws DomainError `application/closed`, `application/deadline`, `application/too-many` */
  async start({ key, token }: ApplicantCall, submission: string, slug?: string): Promise<string> {
    const { tenantId, formId, form, content } = await this.published(key);
    const { phone, phoneHash } = await this.sessions.confirmed(tenantId, token);
    if (form.status !== 'open') throw new DomainError('application/closed', 'This form takes no new applications.');
    if (content.deadline !== undefined && Date.parse(content.deadline) < Date.now())
      throw new DomainError('application/deadline', 'The deadline has passed.');
    const commandId = `apply/${tenantId}/${formId}/${phoneHash}/${submission}`;
    const applicationId = partIdOf(commandId, 'application');
    const link = slug === undefined ? undefined : await this.links.terms(tenantId, formId, slug);
    const known = await this.state(tenantId, applicationId);
    if (known.status !== 'none') {
      await this.prefill(tenantId, known, content, link);
      return applicationId;
    }
    const { mostPerPhone } = await this.settings.of(tenantId);
    if ((await this.applicationsOf(tenantId, formId, phoneHash)).length >= mostPerPhone)
      throw new DomainError(
        'application/too-many',
        'No further application can be started with this phone number. Please ask the institution.',
      );
    const { source = SOURCE, ownerId, ownerName, quickLinkId } = link ?? {};
    const owned = ownerId === undefined ? {} : { ownerId, ownerName, assignedBy: 'rule' as const };
    const enquiry = { phone, source, attributes: { 'Application form': content.name }, ...owned };
    const about = metaOf(tenantId, formId, content.name);
    const { leadId } = await this.commands.execute(new CaptureLeadCommand(enquiry, { ...about, commandId }));
    const { version } = form;
    const data = {
      applicationId,
      leadId,
      formId,
      formName: content.name,
      version,
      phone,
      phoneHash,
      ...(await this.ofLead(tenantId, leadId)),
      quickLinkId,
    };
    const { state } = await this.decide(
      applicationId,
      { type: 'StartApplication', data },
      { ...about, commandId: `${commandId}/application` },
    );
    await this.prefill(tenantId, state, content, link);
    return applicationId;
  }

  /** Saves the answers that a quick link sets, once, unless the applicant has answered. */
  private async prefill(tenantId: string, application: Application, content: FormContent, link: QuickLinkTerms | undefined): Promise<void> {
    const { applicationId, status, answers, quickLinkId } = application;
    if (!link || link.quickLinkId !== quickLinkId || status !== 'started') return;
    const set = Object.entries(prefilledAnswers(content, link.answers)).filter(([questionId]) => !Object.hasOwn(answers, questionId));
    if (set.length === 0) return;
    const data = { client: 'quick-link', sequence: 1, answers: Object.fromEntries(set), content };
    await this.decide(applicationId, { type: 'SaveAnswers', data }, this.meta(tenantId, application));
  }

  /** Source and owner of the lead, for the list of staff. */
  private async ofLead(tenantId: string, leadId: string) {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const { dimensions } = openLead(state);
    const owner = dimensions.ownerId === undefined ? undefined : await this.identity.user(tenantId, dimensions.ownerId);
    return { source: dimensions.source, ownerId: owner?.userId, ownerName: owner?.name };
  }

  async one(call: ApplicantCall, applicationId: string): Promise<OpenApplication> {
    const { application, content, tenantId } = await this.opened(call, applicationId);
    const { version, answers, moved, reopened } = application;
    const status = known(application);
    const isOpen = isWithApplicant(status);
    const { consentAge } = await this.settings.of(tenantId);
    const events = await this.store.read(applicationBoundary.stream(tenantId, applicationId));
    const data = (type: string) => events.findLast((event) => event.type === type)?.data as Record<string, unknown> | undefined;
    const reason = status === 'returned' || status === 'rejected' ? data('ApplicationMoved')?.reason : undefined;
    return {
      ...{ applicationId, status, version, content, answers, moved, reopened },
      gaps: isOpen ? gapsOf(content, answers) : [],
      ...(isOpen && { needsConsent: isBelowAge({ content, answers }, consentAge, new Date().toISOString()) }),
      fee: await this.fees.shown(tenantId, application, content),
      reason: typeof reason === 'string' ? reason : undefined,
      submittedAt: isOpen ? undefined : (data('ApplicationSubmitted')?.submittedAt as string | undefined),
    };
  }

  async save(
    call: ApplicantCall,
    applicationId: string,
    sent: { client: string; sequence: number; answers: Answers },
  ): Promise<{ version: number }> {
    const { application, content, meta } = await this.opened(call, applicationId);
    await this.decide(applicationId, { type: 'SaveAnswers', data: { ...sent, content } }, meta);
    return { version: application.version };
  }

  /** @throws DomainError `application/file-type`, `application/file-size`, `application/no-file` */
  async attach(call: ApplicantCall, applicationId: string, questionId: string, request: FastifyRequest): Promise<AnswerFile> {
    const { content, tenantId, meta } = await this.opened(call, applicationId);
    // With the key of the applicant, so that destroying it erases the file.
    const { files } = await this.bodies.read(request, tenantId, { ofLead: applicationId });
    const [file] = files;
    if (!file) throw new DomainError('application/no-file', 'Please choose a file.');
    await this.bodies.unlessRefused(tenantId, files, () =>
      this.decide(applicationId, { type: 'AttachFile', data: { questionId, file, content } }, meta),
    );
    return file;
  }

  /**
   * The address on which the fee is paid; undefined if a coupon covers it. @throws DomainError `application/no-fee`, and what stops the order of a
   * product or the use of a coupon
   */
  async pay(call: ApplicantCall, applicationId: string, coupon?: string): Promise<string | undefined> {
    const { application, content, tenantId } = await this.opened(call, applicationId);
    if (content.feeProductId === undefined) throw new DomainError('application/no-fee', 'There is nothing to pay.');
    return this.fees.request(tenantId, application, content, coupon);
  }

  /** @throws DomainError `application/incomplete` with the messages by question, `application/consent`, `application/unpaid`, `application/deadline` */
  async submit(call: ApplicantCall, applicationId: string, guardian?: string): Promise<void> {
    const { application, content, tenantId, meta } = await this.opened(call, applicationId);
    const fee = await this.fees.state(tenantId, application, content);
    const { consentAge } = await this.settings.of(tenantId);
    const data = { at: new Date().toISOString(), content, fee, consentAge, guardian };
    await this.decide(applicationId, { type: 'SubmitApplication', data }, meta);
  }

  async withdraw(call: ApplicantCall, applicationId: string): Promise<void> {
    const { meta } = await this.opened(call, applicationId);
    await this.decide(applicationId, { type: 'MoveApplication', data: { move: 'withdraw' } }, meta);
  }

  /**
   * An application of the caller's number, moved to the version in force until it is submitted. Other contexts ask this before they serve an applicant.
   * @throws DomainError `application/unknown`, `applicant/signed-out`
   */
  async opened({ key, token }: ApplicantCall, applicationId: string): Promise<OpenedApplication> {
    const { tenantId, formId, form, content } = await this.published(key);
    const confirmed = await this.sessions.confirmed(tenantId, token);
    const application = await this.own(confirmed, applicationId, formId);
    const meta = this.meta(tenantId, application);
    if (application.version === form.version) return { application, content, tenantId, meta };
    const before = await this.version(tenantId, formId, application.version);
    if (application.status !== 'started') return { application, content: before, tenantId, meta };
    const changes = changesForApplicants(before, content).slice(0, MOST_CHANGES);
    const words = changes.map(({ change, of, label, id }) => `${change.charAt(0).toUpperCase()}${change.slice(1)} ${of}: ${label || id}`);
    const command = { type: 'ChangeVersion', data: { version: form.version, changes: words } } as const;
    const { state } = await this.decide(applicationId, command, meta);
    return { application: state, content, tenantId, meta };
  }

  private async own({ tenantId, phoneHash }: Confirmed, applicationId: string, formId: string): Promise<Application> {
    const application = await this.state(tenantId, applicationId);
    // An erased application has no number any more.
    if (application.status === 'none' || application.phoneHash !== phoneHash || application.formId !== formId) throw unknown();
    return application;
  }

  private async published(key: string): Promise<Published> {
    const { tenantId = '', formId = '' } = readKey(key) ?? {};
    const { state: form } = await this.store.states.current(formBoundary.decider, formStream(tenantId, formId));
    const tenant = form.published ? await this.identity.tenant(tenantId) : undefined;
    if (tenant?.status !== 'active' || !form.published) throw unknownForm();
    return { tenantId, formId, form, content: form.published };
  }

  /** From the log, because a version is never changed and a row may lag behind. */
  private async version(tenantId: string, formId: string, version: number): Promise<FormContent> {
    const content = publishedContent(await this.store.read(formStream(tenantId, formId)), version);
    if (!content) throw unknown();
    return content;
  }

  private async state(tenantId: string, applicationId: string): Promise<Application> {
    return (await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId))).state;
  }

  private decide(applicationId: string, command: ApplicationCommand, meta: CommandMeta) {
    return this.commands.execute(new DecideCommand(applicationBoundary, [applicationId], command, meta));
  }

  private meta = (tenantId: string, { formId }: Application): CommandMeta => metaOf(tenantId, formId, '');
}

/** The form is the actor: its applicant has no account. */
const metaOf = (tenantId: string, formId: string, name: string): CommandMeta => ({
  tenantId,
  actor: { id: `application-form-${formId}`, name: `Application form ${name}`.trim(), email: '', role: staffRoles.system },
  correlationId: randomUUID(),
  version: 1,
});

function known({ status }: Application) {
  if (status === 'none') throw unknown();
  return status;
}

/** The first short answer of a form. */
function labelOf(content: FormContent | undefined, answers: Answers): string | undefined {
  const first = content && labelQuestion(content);
  const label = first === undefined ? undefined : answers[first];
  return typeof label === 'string' && label.trim() !== '' ? label : undefined;
}

const gapsOf = (content: FormContent, answers: Answers): Gap[] =>
  checkAnswers(content, answers).problems.map((problem) => ({
    ...{ at: answerKey(problem), sectionId: problem.sectionId, message: problem.message },
  }));
