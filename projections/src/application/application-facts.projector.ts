import type { ApplicationEvent } from '@matricula/domain/application';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { applicationFacts, type ApplicationFact } from '@matricula/read-models/application';

const changed = (applicationId: string, to: Partial<ApplicationFact>) =>
  fold<ApplicationFact>(applicationId, (row) => row && { ...row, ...to });

/** The step that a state reaches; states after it reach it as well. */
const reached = {
  ...{ submitted: 'submitted', eligible: 'eligible', interviewed: 'interviewed', offered: 'offered', accepted: 'accepted' },
  ...{ enrolled: 'enrolled', rejected: 'ended', withdrawn: 'ended', lapsed: 'ended' },
} as const;

/** One fact for each application; the funnel counts which of them reached a step. */
export const applicationFactsProjector = defineProjector<ApplicationFact, ApplicationEvent>(applicationFacts, {
  ApplicationStarted: ({ data: { applicationId, leadId, formId, formName, source, ownerId, ownerName }, at }) =>
    set(applicationId, {
      ...{ factId: applicationId, at, leadId, formId, formName, source, ownerId, ownerName },
      ...{ submitted: false, eligible: false, interviewed: false, offered: false, accepted: false, enrolled: false, ended: false },
    }),
  ApplicationSubmitted: ({ data: { applicationId } }) => changed(applicationId, { submitted: true }),
  ApplicationOwnerChanged: ({ data: { applicationId, ownerId, ownerName } }) => changed(applicationId, { ownerId, ownerName }),
  ApplicationMoved: ({ data: { applicationId, from, to } }) => {
    const step = Object.hasOwn(reached, to) ? reached[to as keyof typeof reached] : undefined;
    return changed(applicationId, { ...(from === 'enrolled' && { enrolled: false }), ...(step && { [step]: true }) });
  },
});
