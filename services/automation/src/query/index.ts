import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { AnswerNewsWorker } from './answer-news.worker';
import { EraseQueriesWorker } from './erase-queries.worker';
import { notifyOfQuery } from './notify-of-query.policy';

export const policies = [notifyOfQuery];

/** Tells applicants of answers, and removes the text of erased ones. */
export const workers = ({ store, reads, vault, publicUrl }: ActingPorts) => [
  new AnswerNewsWorker({ store, choices: new ContactChoices(store, vault, reads), publicUrl }),
  new EraseQueriesWorker({ store, reads }),
];
