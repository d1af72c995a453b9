import { defined, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { isEndedApplication, isWithApplicant } from './applicant-view';
import type { AnswerFile, ApplicationDocumentsChecked, ApplicationEvent, ApplicationStarted } from './application.events';
import { applicationLife, type ApplicationMove, type ApplicationStatus } from './application.life';
import { begunPaymentsEnd } from './begun-payments';
import { isBelowAge } from './consent';
import { checkAnswers } from './form-answers';
import { answerKey, labelQuestion, type FormContent } from './form-content';
import { listedKinds } from './listed-answers';
import { LONGEST_NAME, shownOf, type Answers } from './form-shown';

/** A fee that was asked for. */
interface AskedFee {
  orderId: string;
  linkId: string;
  /** It is the token fee of an accepted offer. */
  token?: boolean;
}

export interface Application {
  applicationId: string;
  leadId: string;
  status: ApplicationStatus | 'none';
  formId: string;
  version: number;
  /** The last move to another version. */
  moved?: { from: number; changes: string[] };
  phoneHash: string;
  /** The owner of the lead. */
  ownerId?: string;
  ownerName?: string;
  /** The quick link that it began with. */
  quickLinkId?: string;
  answers: Answers;
  /** The last number that each client sent. */
  clients: Readonly<Record<string, number>>;
  saves: number;
  /** The number of uploads by question; replaced files count, because they stay stored. */
  files?: Readonly<Record<string, number>>;
  fees: readonly AskedFee[];
  /** Sections that a returned application may change. */
  reopened?: readonly string[];
  /** The state of its documents; undefined if none was ever asked for. */
  documents?: ApplicationDocumentsChecked['data']['documents'];
  /** The admission of its enrolment. */
  admissionId?: string;
  /** The merit list that it is on. */
  meritListId?: string;
  /** Who waived the token fee of the offer. */
  tokenWaivedById?: string;
  erased: boolean;
}

/** State of the fee: whether it is paid, and when its first payment began, paid or not. */
export interface FeeState {
  isPaid: boolean;
  begunAt?: string;
}

/** A submission. `guardian`: the parent or guardian who agrees, which applicants below `consentAge` need. */
interface Submission {
  at: string;
  content: FormContent;
  fee?: FeeState;
  consentAge?: number;
  guardian?: string;
}

export type ApplicationCommand =
  | DomainCommand<'StartApplication', ApplicationStarted['data']>
  /** Answers by question; `content`: the version of the application. Unknown questions and sections that are not reopened are left out. */
  | DomainCommand<'SaveAnswers', { client: string; sequence: number; answers: Answers; content: FormContent }>
  | DomainCommand<'AttachFile', { questionId: string; file: AnswerFile; content: FormContent }>
  | DomainCommand<'ChangeVersion', { version: number; changes: string[] }>
  | DomainCommand<'RequestFee', AskedFee>
  /** `content`: the version of the application; `fee`: undefined without one. */
  | DomainCommand<'SubmitApplication', Submission>
  /**
   * `admissionId` and `token`, the state of the token fee if the offer asks for one: for an enrolment. An enrolment is taken back by the cancelled
   * admission `admissionId` only if it is through that one. `by`: the people who enrol. `meritListId`: of a ranking.
   */
  | DomainCommand<
      'MoveApplication',
      {
        move: Exclude<ApplicationMove, 'submit' | 'ask-token' | 'waive-token'>;
        reason?: string;
        sections?: string[];
        admissionId?: string;
        meritListId?: string;
        token?: FeeState;
        by?: readonly string[];
      }
    >
  /** `token`: the state of the token fee; undefined if the offer asks for none. `by`: who waives it. */
  | DomainCommand<'WaiveTokenFee', { token?: FeeState; reason: string; by: string }>
  /** Takes over the owner of the lead; undefined if the lead has none. */
  | DomainCommand<'ChangeApplicationOwner', { ownerId?: string; ownerName?: string }>
  | DomainCommand<'NoteDocuments', Pick<ApplicationDocumentsChecked['data'], 'documents'>>
  | DomainCommand<'EraseAnswers', Record<never, never>>;

const initial: Application = {
  ...{ applicationId: '', leadId: '', status: 'none', formId: '', version: 0, phoneHash: '' },
  ...{ answers: {}, clients: {}, saves: 0, fees: [], erased: false },
};

/** The largest number of saves and of clients, and the size of all answers as JSON. */
const MOST_SAVES = 10_000;
const MOST_CLIENTS = 1_000;
/** The largest number of uploads for one question. */
const MOST_FILES = 50;
const LARGEST = 500_000;

/** Rules of an application: typed answers are saved as they are, and checked when they are submitted. */
export const applicationDecider: Decider<Application, ApplicationCommand, ApplicationEvent> = {
  initial,
  // Optional fields without a value are left out.
  decide: (command, application) =>
    decide(command, application).map((event) => ({ ...event, data: defined(event.data) }) as ApplicationEvent),
  evolve,
};

function decide(command: ApplicationCommand, application: Application): ApplicationEvent[] {
  const { applicationId, leadId, status, version } = application;
  if (command.type === 'StartApplication') {
    if (status !== 'none') throw new DomainError('application/exists', 'This application was already started.');
    return [{ type: 'ApplicationStarted', data: command.data }];
  }
  if (status === 'none' || (application.erased && !isForErased(command)))
    throw new DomainError('application/unknown', 'There is no such application.');
  const ids = { applicationId, leadId };
  switch (command.type) {
    case 'SaveAnswers':
      return saved(command.data, application);
    case 'AttachFile': {
      const { questionId, file, content } = command.data;
      assertOpen(status);
      if (!openQuestions(content, application).some((one) => one.questionId === questionId && one.kind === 'file'))
        throw new DomainError('application/no-file', 'No file can be added here.');
      if (application.saves >= MOST_SAVES || (application.files?.[questionId] ?? 0) >= MOST_FILES) throw savedTooOften();
      return [{ type: 'ApplicationFileAttached', data: { ...ids, questionId, version, file } }];
    }
    case 'ChangeVersion':
      // A returned application stays on the version whose sections were named: a newer one may ask elsewhere, where nothing can be changed.
      if (command.data.version <= version || status !== 'started') return [];
      return [{ type: 'ApplicationVersionChanged', data: { ...ids, from: version, ...command.data } }];
    case 'RequestFee':
      if (application.fees.some(({ orderId }) => orderId === command.data.orderId)) return [];
      if (command.data.token) assertAccepted(status);
      else assertOpen(status);
      return [{ type: 'ApplicationFeeRequested', data: { ...ids, ...command.data } }];
    case 'SubmitApplication':
      return submitted(command.data, application);
    case 'MoveApplication': {
      const { move, reason, sections, admissionId, meritListId, token, by } = command.data;
      if (move === 'unenrol' && admissionId !== undefined) return unenrolledBy(admissionId, reason, application);
      // What follows from a deadline or another context has no effect on an application that has gone another way meanwhile.
      if (isOfSystem(move) && !applicationLife.open(status, ['system']).includes(move)) return [];
      const to = applicationLife.after(status, move);
      if (move === 'enrol' && token && !token.isPaid) assertWaived(application, by);
      return [{ type: 'ApplicationMoved', data: { ...ids, move, from: status, to, reason, sections, admissionId, meritListId } }];
    }
    case 'WaiveTokenFee': {
      const { token, reason, by: waivedById } = command.data;
      applicationLife.after(status, 'waive-token');
      if (!token) throw noTokenFee();
      if (token.isPaid) throw new DomainError('application/token-paid', 'The token fee of the offer is paid already.');
      if (application.tokenWaivedById !== undefined) return [];
      return [{ type: 'ApplicationTokenFeeWaived', data: { ...ids, reason, waivedById } }];
    }
    case 'ChangeApplicationOwner': {
      const { ownerId: previousOwnerId, ownerName: previousOwnerName } = application;
      if (command.data.ownerId === previousOwnerId) return [];
      return [{ type: 'ApplicationOwnerChanged', data: { ...ids, ...command.data, previousOwnerId, previousOwnerName } }];
    }
    case 'NoteDocuments':
      if (command.data.documents === application.documents) return [];
      return [{ type: 'ApplicationDocumentsChecked', data: { ...ids, ...command.data } }];
    case 'EraseAnswers':
      return application.erased ? [] : [{ type: 'ApplicationAnswersErased', data: { applicationId } }];
  }
}

/** Moves that only follow from something: no person makes them. */
const isOfSystem = (move: ApplicationMove): boolean => !applicationLife.may(move, ['applicant', 'owner', 'manager']);

/** What still happens to an erased application: nothing that a person does, because its key is destroyed. */
const isForErased = ({ type, data }: ApplicationCommand): boolean =>
  type === 'EraseAnswers' ||
  type === 'ChangeApplicationOwner' ||
  (type === 'MoveApplication' && (isOfSystem(data.move) || (data.move === 'unenrol' && data.admissionId !== undefined)));

/** Takes the enrolment through an admission that was cancelled back. */
function unenrolledBy(admissionId: string, reason: string | undefined, application: Application): ApplicationEvent[] {
  const { applicationId, leadId, status, erased } = application;
  if (status !== 'enrolled' || application.admissionId !== admissionId) return [];
  const ids = { applicationId, leadId, move: 'unenrol', from: status, to: applicationLife.after(status, 'unenrol') };
  // The key of an erased person is gone.
  return [{ type: 'ApplicationMoved', data: { ...ids, reason: erased ? undefined : reason } }];
}

function assertOpen(status: ApplicationStatus): void {
  if (!isWithApplicant(status))
    throw new DomainError('application/not-open', `Nothing can be changed: this application is ${applicationLife.states[status]}.`);
}

function assertAccepted(status: ApplicationStatus): void {
  if (status !== 'accepted')
    throw new DomainError(
      'application/not-accepted',
      `The token fee is paid after the offer is accepted: this application is ${applicationLife.states[status]}.`,
    );
}

/** @throws DomainError `application/token-unpaid`, `application/same-person` unless another person waived the token fee */
function assertWaived({ tokenWaivedById }: Application, by: readonly string[] = []): void {
  if (tokenWaivedById === undefined) throw new DomainError('application/token-unpaid', 'The token fee of the offer is not paid yet.');
  if (by.includes(tokenWaivedById))
    throw new DomainError('application/same-person', 'You waived the token fee of this applicant: another person enrols them.');
}

/** An offer asks for no token fee, or it was waived. */
export const noTokenFee = () => new DomainError('application/no-fee', 'There is nothing to pay.');

/**
 * Checks that the token fee of an offer may be paid now. @throws DomainError `application/not-accepted`
 */
export const assertTokenPayable = ({ status }: Application): void => assertAccepted(status === 'none' ? 'started' : status);

/**
 * Checks that the fee may be paid now, before anything is ordered. `begunAt`: when a payment of the fee began first.
 * @throws DomainError `application/not-open`, `application/deadline`
 */
export function assertPayable({ status }: Application, content: FormContent, { at, begunAt }: { at: string; begunAt?: string }): void {
  if (status === 'none') throw new DomainError('application/unknown', 'There is no such application.');
  assertOpen(status);
  if (status === 'started') assertInTime(content, at, { isPaid: false, begunAt });
}

/**
 * Why no money is taken any more for an order of the application: it ended, the offer whose token fee it is did, or the token fee was waived; undefined
 * if it is taken.
 */
export function feeEnded(application: Pick<Application, 'status' | 'fees' | 'tokenWaivedById'>, orderId: string): string | undefined {
  if (isEndedApplication(application)) return 'This application has ended.';
  if (!application.fees.some((one) => one.orderId === orderId && one.token)) return undefined;
  const hasSeat = application.status === 'accepted' || application.status === 'enrolled';
  if (!hasSeat) return 'The offer of this application has ended.';
  return application.tokenWaivedById === undefined ? undefined : 'The token fee of this application was waived.';
}

/** The sections that the applicant may change. */
const openSections = ({ sections }: FormContent, { reopened }: Application) =>
  sections.filter(({ sectionId }) => !reopened || reopened.includes(sectionId));

/** The questions of plain sections that the applicant may change. */
const openQuestions = (content: FormContent, application: Application) =>
  openSections(content, application).flatMap(({ repeats, questions }) => (repeats ? [] : questions));

const savedTooOften = () =>
  new DomainError('application/full', 'This application was saved too often. Please ask the institution for help.');

function saved(
  data: { client: string; sequence: number; answers: Answers; content: FormContent },
  application: Application,
): ApplicationEvent[] {
  const { client, sequence, content } = data;
  const { applicationId, leadId, status, version, clients, saves } = application;
  if (status === 'none') return [];
  // A repeated message has no effect, even if the application was submitted in the meantime.
  if (sequence <= (clients[client] ?? 0)) return [];
  assertOpen(status);
  if (saves >= MOST_SAVES || (!Object.hasOwn(clients, client) && Object.keys(clients).length >= MOST_CLIENTS)) throw savedTooOften();
  const groups = openSections(content, application).flatMap(({ sectionId, repeats }) => (repeats ? [sectionId] : []));
  const kinds = new Map(openQuestions(content, application).map(({ questionId, kind }) => [questionId, kind]));
  // A file is attached by its upload; a save can only clear it.
  const isOpenTo = (key: string, value: unknown) => groups.includes(key) || (kinds.get(key) === 'file' ? value === null : kinds.has(key));
  const answers = Object.fromEntries(
    Object.entries(data.answers).flatMap(([key, value = null]) => (isOpenTo(key, value) ? [[key, value]] : [])),
  );
  if (JSON.stringify({ ...application.answers, ...answers }).length > LARGEST)
    throw new DomainError('application/too-large', 'These answers are too long.');
  const shown = listedKinds(content);
  const listed = Object.fromEntries(Object.keys(answers).flatMap((id) => (shown.has(id) ? [[id, shown.get(id) ?? '']] : [])));
  const label = labelQuestion(content);
  const named = label !== undefined && Object.hasOwn(answers, label) ? { name: nameIn(answers[label]) } : {};
  return [
    { type: 'ApplicationAnswersSaved', data: { applicationId, leadId, client, sequence, version, answers, kinds: listed, ...named } },
  ];
}

/** An answer as the name of its application; empty if it is cleared. */
const nameIn = (answer: unknown): string => (typeof answer === 'string' ? answer.trim().slice(0, LONGEST_NAME) : '');

function submitted({ at, content, fee, consentAge, guardian }: Submission, application: Application): ApplicationEvent[] {
  const { applicationId, leadId, status, version, answers, quickLinkId } = application;
  if (status === 'none') return [];
  applicationLife.after(status, 'submit');
  // A returned application may be submitted after the deadline.
  if (status === 'started') assertInTime(content, at, fee);
  const [first, ...others] = checkAnswers(content, answers).problems;
  if (first) {
    const fields = Object.fromEntries([first, ...others].map((problem) => [answerKey(problem), problem.message]));
    throw new DomainError('application/incomplete', 'Please check the marked answers.', fields);
  }
  if (!guardian?.trim() && isBelowAge({ content, answers }, consentAge, at)) {
    const message = 'Please enter the name of the parent or guardian who agrees.';
    throw new DomainError('application/consent', message, { guardian: message });
  }
  if (fee && !fee.isPaid) throw new DomainError('application/unpaid', 'Please pay the fee before you submit.');
  return [
    {
      type: 'ApplicationSubmitted',
      data: {
        applicationId,
        leadId,
        from: status,
        version,
        submittedAt: at,
        feePaid: fee?.isPaid,
        quickLinkId,
        guardian: guardian?.trim() || undefined,
        uncounted: uncountedIn(content, answers),
      },
    },
  ];
}

/** The questions whose answers do not count; undefined if all of them do. */
function uncountedIn(content: FormContent, answers: Answers): string[] | undefined {
  const { counting } = shownOf(content, answers);
  const ids = Object.keys(answers).filter((id) => !Object.hasOwn(counting, id));
  return ids.length > 0 ? ids : undefined;
}

/**
 * An unpaid payment that began in time counts for a limited time, a paid one until the application lapses.
 * @throws DomainError `application/deadline`
 */
function assertInTime({ deadline }: FormContent, at: string, fee: FeeState | undefined): void {
  if (deadline === undefined || Date.parse(at) <= Date.parse(deadline)) return;
  const beganInTime = fee?.begunAt !== undefined && Date.parse(fee.begunAt) <= Date.parse(deadline);
  if (beganInTime && (fee.isPaid || Date.parse(at) <= Date.parse(begunPaymentsEnd(deadline)))) return;
  throw new DomainError('application/deadline', 'The deadline has passed. Your answers are saved.');
}

function evolve(application: Application, event: ApplicationEvent): Application {
  switch (event.type) {
    case 'ApplicationStarted': {
      const { applicationId, leadId, formId, version, phoneHash, ownerId, ownerName, quickLinkId } = event.data;
      const ids = { applicationId, leadId, formId, quickLinkId };
      return { ...application, ...ids, version, phoneHash, ownerId, ownerName, status: 'started' };
    }
    case 'ApplicationAnswersSaved': {
      // After erasure, the event has no answers.
      const { client, sequence, answers = {} } = event.data;
      return {
        ...application,
        answers: { ...application.answers, ...answers },
        clients: { ...application.clients, [client]: sequence },
        saves: application.saves + 1,
      };
    }
    case 'ApplicationFileAttached': {
      const { questionId, file } = event.data;
      const files = { ...application.files, [questionId]: (application.files?.[questionId] ?? 0) + 1 };
      return { ...application, answers: { ...application.answers, [questionId]: file }, saves: application.saves + 1, files };
    }
    case 'ApplicationVersionChanged': {
      const { from, version, changes } = event.data;
      return { ...application, version, moved: { from, changes } };
    }
    case 'ApplicationFeeRequested':
      return {
        ...application,
        fees: [...application.fees, { orderId: event.data.orderId, linkId: event.data.linkId, token: event.data.token }],
      };
    case 'ApplicationSubmitted':
      return { ...application, status: 'submitted', reopened: undefined };
    case 'ApplicationOwnerChanged':
      return { ...application, ownerId: event.data.ownerId, ownerName: event.data.ownerName };
    case 'ApplicationTokenFeeWaived':
      return { ...application, tokenWaivedById: event.data.waivedById };
    case 'ApplicationMoved': {
      const { to: status, admissionId, sections, move } = event.data;
      const meritListId = move === 'unrank' ? undefined : (event.data.meritListId ?? application.meritListId);
      const reopened = status === 'returned' ? sections : undefined;
      const moved = { ...application, status, admissionId, meritListId, reopened };
      // The waiver belongs to the offer.
      return status === 'accepted' || status === 'enrolled' ? moved : { ...moved, tokenWaivedById: undefined };
    }
    case 'ApplicationDocumentsChecked':
      return { ...application, documents: event.data.documents };
    case 'ApplicationAnswersErased':
      return { ...application, answers: {}, phoneHash: '', erased: true };
    default:
      return unknownEvent(event, application);
  }
}
