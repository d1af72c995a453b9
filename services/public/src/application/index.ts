import { ApplyController } from './apply.controller';
import { ApplyPageController } from './apply-page.controller';

export { ApplicantDesk } from './applicant-desk';
export { ForApplicants } from './for-applicants';
export const controllers = [ApplyController, ApplyPageController];
export const providers = [];
