import { Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { applicationBoundary, formStream, publishedContent, shownOf, type FormContent } from '@matricula/domain/application';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import type { Ranked } from '@matricula/domain/offer';
import { isScored, missingScorers } from '@matricula/domain/scorecard';
import { EventStore } from '@matricula/event-store';
import { noAnswers, applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { interviewList } from '@matricula/read-models/interview';
import { scoringList, type ScoringRow } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';

const PAGE = 500;
/** Applications whose state is looked up at once. */
const LOOKED_UP = 2_000;
/** The largest number of applicants that are compared for one list. */
const MOST_READ = 50_000;
/** The number of applicants that a refusal names. */
const NAMED = 5;
/** How long a merit list waits for the latest scores and submissions. */
const ROWS_MS = 10_000;

interface Asked {
  formId: string;
  /** The question of the quotas. */
  categoryQuestionId?: string;
  /** The order of merit reads scores. */
  byScore: boolean;
  /** Applicants whose scores are incomplete stay for a later list. */
  leavesOut: boolean;
}

/** The applicants whom a merit list ranks. */
@Injectable()
export class MeritApplicants {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Interviewed applicants of the form that are on no list and were not erased, with the mean of their scores.
   * @throws DomainError `merit-list/invalid` while scores that the order reads are missing, `merit-list/not-yet` while interviews are being noted
   */
  async of(tenantId: string, { formId, categoryQuestionId, byScore, leavesOut }: Asked): Promise<Ranked[]> {
    const head = await this.store.head();
    for (const { name } of [applicationList, scoringList, interviewList]) await this.reads.reached(name, head, ROWS_MS, tenantId);
    await this.assertNoted(tenantId, formId);
    const found: Ranked[] = [];
    const unscored: string[] = [];
    const versions = new Map<number, FormContent | undefined>();
    const form = await this.store.read(formStream(tenantId, formId));
    const absent = new Map<string, boolean>();
    for await (const rows of this.interviewed(tenantId, formId)) {
      const ids = rows.map(({ applicationId }) => applicationId);
      const scorings = new Map(
        (await this.reads.getMany<ScoringRow>(scoringList, tenantId, ids)).map((scoring) => [scoring.applicationId, scoring]),
      );
      for (const { applicationId, leadId, submittedAt, startedAt, erased } of rows) {
        // Nobody could accept the offer.
        if (erased) continue;
        const scoring = scorings.get(applicationId);
        const complete = scoring !== undefined && isScored(scoring, await this.absentOf(tenantId, scoring, absent));
        if (byScore && !complete) {
          unscored.push(scoring?.candidate ?? applicationId);
          continue;
        }
        const category = categoryQuestionId && (await this.category(tenantId, applicationId, categoryQuestionId, { form, versions }));
        // Incomplete scores would tell those who still have to score what the others gave.
        const { mean: percent, count: scores } = complete ? scoring : {};
        found.push({ applicationId, leadId, percent, scores, submittedAt: submittedAt ?? startedAt, category: category || undefined });
      }
      if (found.length > MOST_READ) throw tooMany();
    }
    if (unscored.length > 0 && !leavesOut) throw notScored(unscored);
    return found;
  }

  /** Pages by key: applications that change their state meanwhile shift no page. */
  private async *interviewed(tenantId: string, formId: string): AsyncGenerator<ApplicationRow[]> {
    const sort = [{ field: 'applicationId', dir: 'asc' as const }];
    let last = '';
    for (let more = true; more;) {
      const where = {
        and: [
          { field: 'formId', op: 'eq' as const, value: formId },
          { field: 'status', op: 'eq' as const, value: 'interviewed' },
          { field: 'applicationId', op: 'gt' as const, value: last },
        ],
      };
      const rows = await this.reads.page<ApplicationRow>(applicationList, tenantId, { where, sort, limit: PAGE, carried: noAnswers });
      last = rows.at(-1)?.applicationId ?? last;
      more = rows.length === PAGE;
      yield rows;
    }
  }

  /** An interview that was held a moment ago is not left out without a word: its application is about to follow. */
  private async assertNoted(tenantId: string, formId: string): Promise<void> {
    const held = await this.reads.keys(interviewList, tenantId, {
      where: {
        and: [
          { field: 'formId', op: 'eq', value: formId },
          { field: 'status', op: 'eq', value: 'held' },
        ],
      },
    });
    for (let from = 0; from < held.length; from += LOOKED_UP) {
      const where = {
        and: [
          { field: 'applicationId', op: 'in' as const, values: held.slice(from, from + LOOKED_UP) },
          { field: 'status', op: 'eq' as const, value: 'eligible' },
        ],
      };
      if ((await this.reads.count(applicationList, tenantId, { where })) > 0)
        throw new DomainError('merit-list/not-yet', 'Interviews were marked as held a moment ago. Please publish again in a few seconds.');
    }
  }

  /** People who still have to score and left the institution: nobody waits for them. */
  private async absentOf(tenantId: string, scoring: ScoringRow, known: Map<string, boolean>): Promise<ReadonlySet<string>> {
    const missing = missingScorers(scoring);
    for (const userId of missing)
      if (!known.has(userId)) known.set(userId, (await this.identity.user(tenantId, userId))?.status !== 'active');
    return new Set(missing.filter((userId) => known.get(userId)));
  }

  /** The choice by which quotas tell applicants apart; the answer to a hidden question does not count. */
  private async category(
    tenantId: string,
    applicationId: string,
    questionId: string,
    { form, versions }: { form: readonly RecordedEvent[]; versions: Map<number, FormContent | undefined> },
  ): Promise<string | undefined> {
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
    if (!versions.has(state.version)) versions.set(state.version, publishedContent(form, state.version));
    const content = versions.get(state.version);
    const answer = content && shownOf(content, state.answers).counting[questionId];
    return typeof answer === 'string' ? answer : undefined;
  }
}

function tooMany(): DomainError {
  const message = `More than ${MOST_READ} applicants of this form can be ranked. Please ask the support.`;
  return new DomainError('merit-list/invalid', message, { formId: message });
}

function notScored(candidates: readonly string[]): DomainError {
  const named = candidates.slice(0, NAMED).join(', ');
  const others = candidates.length > NAMED ? ` and ${candidates.length - NAMED} more` : '';
  const words = candidates.length === 1 ? '1 interviewed applicant is' : `${candidates.length} interviewed applicants are`;
  const message = `${words} not scored completely: ${named}${others}. Please wait for the scores, or leave these applicants for a later list.`;
  return new DomainError('merit-list/invalid', message, { formId: message });
}
