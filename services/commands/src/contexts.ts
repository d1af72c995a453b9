export { CallActionModule } from './call-action/call-action.module';
export { DecisionModule } from './decision/decision.module';
export { FollowUpModule } from './follow-up/follow-up.module';
export { JobModule } from './job/job.module';
export { LeadModule } from './lead/lead.module';
export { RecordModule } from './record/record.module';
export { TenantModule } from './tenant/tenant.module';
export { UserModule } from './user/user.module';
