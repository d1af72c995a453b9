import type { ActingPorts } from '../acting';
import { EraseQueriesWorker } from './erase-queries.worker';
import { notifyOfQuery } from './notify-of-query.policy';

export const policies = [notifyOfQuery];

/** Removes the text of the queries of erased applicants. */
export const workers = ({ store, reads }: ActingPorts) => [new EraseQueriesWorker({ store, reads })];
