import { leadStage } from '@matricula/domain/lead';
import { fields, flag, json, list, text } from '@matricula/domain/kernel/field-set';

const { rows } = leadStage.fields.subStages;

/** Body of `addLeadStage`; of `updateLeadStage` (001 §3 LeadStage), in which missing fields do not change. */
export const leadStageBody = fields({
  stage_name: text({ label: 'Stage', required: 'Stage is required', most: 100 }),
  sub_stages: list({ label: 'Sub stages', rows }),
  sub_stage_required: flag({ label: 'Sub stage required' }),
  followup_required: flag({ label: 'Follow-up required' }),
  is_allow_user_lock_stage: flag({ label: 'Locks', help: '1 locks the stage, null and 0 do not.' }),
});

/** Body of `updateLeadSubStage/{id}`. */
export const subStagesBody = fields({ sub_stages: list({ label: 'Sub stages', rows }) });

/** Body of the quick view calls (LD-10). */
export const quickViewBody = fields({
  name: text({ label: 'Name', required: 'Name is required', most: 100 }),
  of: text({ label: 'List', most: 60 }),
  filter: json({ label: 'Filter' }),
  columns: json({ label: 'Columns' }),
  sort: json({ label: 'Sort' }),
  shared: flag({ label: 'Shared' }),
  sharedWith: text({
    label: 'Shared with',
    most: 100,
    help: '`everyone`, `team` for your own team, `role:<number>` for the users of a role, `nobody`. It takes precedence over `shared`.',
  }),
});
