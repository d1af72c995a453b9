import { ApplicantQueryController } from './query.controller';

export { QueryDesk } from './query-desk';
export const controllers = [ApplicantQueryController];
export const providers = [];
