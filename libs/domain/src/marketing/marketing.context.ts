import { defineContext } from '../kernel';
import { enquiryForm } from './enquiry-form.record';
import { publisherEntries } from './publisher.entries';
import { publisherEvents } from './publisher.events';
import { publisher } from './publisher.record';

export const marketingContext = defineContext({
  name: 'marketing',
  events: publisherEvents,
  records: [enquiryForm, publisher],
  entries: publisherEntries,
});
