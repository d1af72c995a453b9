import { rulesChoices } from '@matricula/domain/job';
import { choice, fields, flag } from '@matricula/domain/kernel/field-set';

const ownRights = flag({
  label: 'Own permissions',
  help: 'For admins: the job continues under their own permissions, not those of its starter.',
});

/** Body of `jobs/{id}/resume`. */
export const resumeBody = fields({ own_rights: ownRights });

/** Body of `jobs/{id}/undo`. */
export const undoBody = fields({
  own_rights: ownRights,
  without_contact: flag({
    label: 'Without contact',
    help: 'Deleted leads are restored without a phone, e-mail or external id that another lead now has.',
  }),
  rules: choice({
    label: 'Rules and workflows',
    of: rulesChoices,
    help: 'What rules and workflows do with the leads: nothing (default), throttled to some leads each minute, or all at once.',
  }),
});
