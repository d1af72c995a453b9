import type { EntriesOf } from '../kernel';
import type { ApplicationEvent } from './application.events';
import { applicationLife } from './application.life';
import type { FormChange } from './form-changes';
import type { FormEvent } from './form.events';

/** The names of changed parts, at most five. */
const partsOf = (changes: readonly FormChange[] = []): Record<string, string> =>
  Object.fromEntries(changes.slice(0, 5).map(({ change, label, id }) => [label || id, change]));

const { states } = applicationLife;

/** How application forms and applications read in the timeline. */
export const applicationEntries: EntriesOf<FormEvent | ApplicationEvent> = {
  FormDrafted: {
    property: 'Application form',
    change: ({ content }) => [{}, { form: content?.name }],
    sentence: (who, { content }) => `${who} created the application form "${content?.name}"`,
  },
  FormDraftSaved: {
    property: 'Application form',
    change: ({ changes }) => [{}, partsOf(changes)],
    sentence: (who, { content }) => `${who} changed the draft of the application form "${content?.name}"`,
  },
  FormPublished: {
    property: 'Application form',
    change: ({ version, changes }) => [{ version: version - 1 || 'none' }, { version, ...partsOf(changes) }],
    sentence: (who, { content, version }) => `${who} published version ${version} of the application form "${content?.name}"`,
  },
  FormClosed: {
    property: 'Status',
    change: () => [{ status: 'Open' }, { status: 'Closed' }],
    sentence: (who) => `${who} closed an application form`,
  },
  FormOpened: {
    property: 'Status',
    change: () => [{ status: 'Closed' }, { status: 'Open' }],
    sentence: (who) => `${who} opened an application form again`,
  },
  ApplicationStarted: {
    property: 'Application',
    change: ({ formName }) => [{}, { form: formName, status: states.started }],
    sentence: (_who, { formName }, lead) => `${lead} started the application "${formName}"`,
  },
  ApplicationAnswersSaved: {
    technical: 'Answers are saved while they are typed. The timeline shows the submission instead.',
    property: 'Application',
    change: ({ sequence }) => [{}, { saved: sequence }],
  },
  ApplicationFileAttached: {
    property: 'Application',
    change: ({ file }) => [{}, { file: file?.name }],
    sentence: (_who, _data, lead) => `${lead} added a file to an application`,
  },
  ApplicationVersionChanged: {
    bookkeeping: true,
    property: 'Application',
    change: ({ from, version }) => [{ version: from }, { version }],
    sentence: (_who, { version }, lead) => `The application of ${lead} moved to version ${version} of its form`,
  },
  ApplicationFeeRequested: {
    property: 'Application',
    change: ({ token }) => [{}, token ? { tokenFee: 'requested' } : { fee: 'requested' }],
    sentence: (_who, { token }, lead) => `${lead} requested the payment link of the ${token ? 'token fee of an offer' : 'application fee'}`,
  },
  ApplicationSubmitted: {
    property: 'Status',
    change: ({ from }) => [{ status: states[from] }, { status: states.submitted }],
    sentence: (_who, _data, lead) => `${lead} submitted an application`,
  },
  ApplicationOwnerChanged: {
    bookkeeping: true,
    property: 'Owner',
    change: ({ previousOwnerName, ownerName }) => [{ owner: previousOwnerName ?? null }, { owner: ownerName ?? null }],
    sentence: (_who, { ownerName }, lead) => `The application of ${lead} got the owner of its lead: ${ownerName ?? 'no owner'}`,
  },
  ApplicationTokenFeeWaived: {
    property: 'Application',
    change: ({ reason }) => [{}, { tokenFee: 'waived', reason }],
    sentence: (who, _, lead) => `${who} waived the token fee of ${lead}`,
  },
  ApplicationMoved: {
    property: 'Status',
    change: ({ from, to, reason }) => [{ status: states[from] }, { status: states[to], reason }],
    sentence: (who, { to }) => `${who} moved an application to ${states[to]}`,
  },
  ApplicationDocumentsChecked: {
    bookkeeping: true,
    property: 'Application',
    change: ({ documents }) => [{}, { documents }],
    sentence: (_who, { documents }, lead) => `The documents of the application of ${lead}: ${documents}`,
  },
  ApplicationAnswersErased: {
    property: 'Application',
    change: () => [{}, { answers: 'erased' }],
    sentence: (who) => `${who} erased the answers of an application`,
  },
};
