import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { FollowApplicationWorker } from './follow-application.worker';
import { TellRejectedDocumentWorker } from './tell-rejected-document.worker';

/** Notes the state of documents on applications, and tells applicants of rejected ones. */
export const workers = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  new FollowApplicationWorker({ store, reads }),
  new TellRejectedDocumentWorker({ store, choices: new ContactChoices(store, vault, reads), publicUrl }),
];
