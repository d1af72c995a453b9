import { defineAccess } from '@matricula/auth';

/** Interviews are visible to their panel alone, not to the managers of its members: nobody sees through them whom the panel judges. */
export const interviewAccess = defineAccess({
  owner: {},
  members: { panellistIds: 'sits on its panel' },
  personal: 'or-admin',
  parties: { panellistIds: 'panellist', admin: 'manager' },
});

/** The interviews of one's own panels, for admins as well. */
export const ownInterviewAccess = defineAccess({
  owner: {},
  members: { panellistIds: 'sits on its panel' },
  personal: true,
  parties: { panellistIds: 'panellist' },
});
