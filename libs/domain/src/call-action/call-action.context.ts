import { defineContext } from '../kernel';
import { callActionEntries } from './call-action.entries';
import { callActionEvents } from './call-action.events';

export const callActionContext = defineContext({
  name: 'call-action',
  label: 'Call action',
  events: callActionEvents,
  entries: callActionEntries,
  erasedBy: { leadId: 'LeadErased' },
});
