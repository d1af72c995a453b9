import { leadScreens } from '../lead/lead.screens';
import { defineNotification } from '../kernel/notification';
import { ruleScreens, rulesAt } from './rule.screens';

/** Notifications of the context. */
export const ruleNotifications = {
  waiting: defineNotification('lead_waits', {
    label: 'Leads that wait for a free person',
    words: (_about, { lead }) => `${lead ?? 'A lead'} waits: nobody is free to take it`,
    screen: ({ leadId, leadHash }) =>
      leadHash || leadId ? leadScreens.profiles.at({ id: leadHash ?? leadId ?? '' }) : leadScreens.leads.at(),
  }),
  idle: defineNotification('lead_idle', {
    label: 'Leads that rules are about to take from you',
    words: (_about, { lead }) => `${lead ?? 'A lead'} moves to another person soon, unless you work on it`,
    screen: ({ leadId, leadHash }) =>
      leadHash || leadId ? leadScreens.profiles.at({ id: leadHash ?? leadId ?? '' }) : leadScreens.leads.at(),
  }),
  referralEnded: defineNotification('lead_referral_ended', {
    label: 'Leads that you referred and that changed before anybody accepted them',
    words: (_about, { lead }) => `Your referral of ${lead ?? 'a lead'} ended: the lead has another owner or is gone`,
    screen: ({ leadId, leadHash }) =>
      leadHash || leadId ? leadScreens.profiles.at({ id: leadHash ?? leadId ?? '' }) : leadScreens.leads.at(),
  }),
  offered: defineNotification('lead_offered', {
    label: 'Leads offered to you',
    words: (_about, { by, lead }) => (by ? `${by} offers ${lead ?? 'a lead'} to you` : `${lead ?? 'A lead'} is offered to you`),
    screen: () => ruleScreens.automationMyAutomations.at(),
  }),
  reachLost: defineNotification('rule_reach_lost', {
    label: 'Rules whose activator lost the rights that they need',
    words: () => 'A rule is paused in seven days: the user who activated it lost the rights that it needs. Confirm it to keep it in force',
    screen: ({ ruleKind }) => rulesAt(ruleKind),
  }),
  reachPaused: defineNotification('rule_reach_paused', {
    label: 'Rules that were paused because nobody confirmed them',
    words: () => 'A rule was paused: the user who activated it lost the rights that it needs, and nobody confirmed it',
    screen: ({ ruleKind }) => rulesAt(ruleKind),
  }),
};
