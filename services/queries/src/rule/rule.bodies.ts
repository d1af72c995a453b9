import { date, fields, text } from '@matricula/domain/kernel/field-set';
import { ruleFields } from '@matricula/domain/rule';

const { rule, globleCondtion, steps } = ruleFields;
const ids = { id: text({ label: 'Id', most: 200 }), _id: text({ label: 'Id', most: 200 }) };

/** The conditions of a rule that is not saved yet, or the id of a stored one. */
export const conditionsBody = fields({ ...ids, rule, globleCondtion });
/** A version of a rule that is not saved yet. */
export const versionBody = fields({ ...ruleFields });
/** Names a rule. */
export const ruleIdBody = fields(ids);
/** A workflow, and the steps that its next version is to have. */
export const underWayBody = fields({ ...ids, steps });
/** Names a rule and a range of days. */
export const analyticsBody = fields({ ...ids, from: date({ label: 'From' }), to: date({ label: 'To' }) });
