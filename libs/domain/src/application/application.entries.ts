import type { EntriesOf } from '../kernel';
import type { FormChange } from './form-changes';
import type { FormEvent } from './form.events';

/** The names of changed parts, at most five. */
const partsOf = (changes: readonly FormChange[] = []): Record<string, string> =>
  Object.fromEntries(changes.slice(0, 5).map(({ change, label, id }) => [label || id, change]));

/** How application forms read in the timeline. */
export const applicationEntries: EntriesOf<FormEvent> = {
  FormDrafted: {
    property: 'Application form',
    change: ({ content }) => [{}, { form: content?.name }],
    sentence: (who, { content }) => `${who} began the application form "${content?.name}"`,
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
};
